import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { changed } from '../../api/answers.ts';
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
export const dealChanged = (
  cache: QueryClient,
  id: string,
  { removed }: { removed?: string | undefined } = {},
): Promise<void> => changed(cache, 'deals', { waits: 'opportunities.list', deal: id, removed });
