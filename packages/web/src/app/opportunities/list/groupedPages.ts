import { isCustomColumn } from '@forecastle/rules';
import { type Api, api, query } from '../../../api/client.ts';
import { walkGroups } from '../../lists/walkGroups.ts';
import type { DealFilterInput, DealPage } from '../deal.ts';
import { filterInput, type GroupBy, type OpportunityView, orderOf } from '../opportunityAddress.ts';

export type DealGroups = Awaited<ReturnType<Api['opportunities']['groups']>>;

/** The deals of a view group by group. */
export const groupedPages = (view: OpportunityView, by: GroupBy, { items: groups }: DealGroups) => ({
  ...query.opportunities.list.infiniteOptions({
    // Of its own: what is asked is put together below.
    input: () => ({ ...filterInput(view), order: [...orderOf(view)] }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DealPage) => last.nextCursor ?? undefined,
    queryKey: [
      ...query.opportunities.list.key({ type: 'infinite' }),
      { by, view, groups: groups.map(({ key }) => key) },
    ] as never,
  }),
  queryFn: async ({ pageParam, signal }: { pageParam?: unknown; signal: AbortSignal }): Promise<DealPage> => ({
    ...(await walkGroups(groups, typeof pageParam === 'string' ? pageParam : undefined, (key, page) =>
      api.opportunities.list({ ...withinGroup(view, by, key), order: [...orderOf(view)], ...page }, { signal }),
    )),
    total: null,
  }),
});

/** The filter of a view narrowed to one of its groups. */
function withinGroup(view: OpportunityView, by: GroupBy, key: string | null): DealFilterInput {
  const filter = filterInput(view);
  if (isCustomColumn(by)) return { ...filter, customGroup: `${by}:${key ?? ''}` };
  if (key === null) {
    const missing = by === 'account' ? 'account' : 'close_date';
    return { ...filter, missing: [...new Set([...view.missing, missing] as const)] };
  }
  switch (by) {
    case 'stage':
      return { ...filter, stageId: [key] };
    case 'owner':
      return { ...filter, ownerId: [key] };
    case 'category':
      return { ...filter, category: [key as 'pipeline'] };
    case 'account':
      return { ...filter, accountId: key };
    case 'close_month': {
      const [first, last] = monthOf(key);
      return {
        ...filter,
        closeFrom: view.closeFrom && view.closeFrom > first ? view.closeFrom : first,
        closeTo: view.closeTo && view.closeTo < last ? view.closeTo : last,
      };
    }
  }
}

function monthOf(key: string): readonly [first: string, last: string] {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return [`${key}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}
