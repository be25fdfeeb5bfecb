import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { Deal, DealPage } from './deal.ts';

/** Puts a deal wherever this page shows it: every loaded list keeps its order, and the deal's own screen follows. */
export function putDeal(cache: QueryClient, deal: Deal): void {
  cache.setQueryData(query.opportunities.get.queryKey({ input: { id: deal.id } }), deal);
  cache.setQueriesData<InfiniteData<DealPage>>(
    { queryKey: query.opportunities.list.key({ type: 'infinite' }) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === deal.id ? deal : item)),
        })),
      },
  );
}

/** Everything that a change of this deal may have moved is asked for again; loaded lists wait, so that no row jumps. */
export async function dealChanged(cache: QueryClient, id: string): Promise<void> {
  const { opportunities, activities, dealContacts, lineItems, qualifyOuts, winReasons } = query;
  const { contactFreshness, triggers, pipeline, forecasts, revenue, quotas, commits, playbooks } = query;
  await Promise.all([
    cache.invalidateQueries({ queryKey: opportunities.list.key(), refetchType: 'none' }),
    cache.invalidateQueries({ queryKey: opportunities.count.key() }),
    cache.invalidateQueries({ queryKey: opportunities.groups.key() }),
    cache.invalidateQueries({ queryKey: opportunities.get.key({ input: { id } }) }),
    cache.invalidateQueries({ queryKey: opportunities.explain.key() }),
    cache.invalidateQueries({ queryKey: opportunities.explainChange.key() }),
    cache.invalidateQueries({ queryKey: opportunities.timeline.key() }),
    cache.invalidateQueries({ queryKey: opportunities.asOf.key() }),
    cache.invalidateQueries({ queryKey: opportunities.frameworks.key({ input: { id } }) }),
    cache.invalidateQueries({ queryKey: activities.list.key() }),
    cache.invalidateQueries({ queryKey: dealContacts.list.key({ input: { opportunityId: id } }) }),
    cache.invalidateQueries({ queryKey: lineItems.list.key({ input: { opportunityId: id } }) }),
    cache.invalidateQueries({ queryKey: qualifyOuts.get.key({ input: { opportunityId: id } }) }),
    ...[contactFreshness, triggers, pipeline, forecasts, revenue, quotas, commits, playbooks, winReasons].map(
      (figures) => cache.invalidateQueries({ queryKey: figures.key() }),
    ),
  ]);
}
