import { type Api, api, query } from '../../../api/client.ts';
import type { DealFilterInput, DealPage } from '../deal.ts';
import { filterInput, type OpportunityView, orderOf } from '../opportunityAddress.ts';
import type { GroupBy } from './groupWords.ts';

export type DealGroups = Awaited<ReturnType<Api['opportunities']['groups']>>;
type Group = DealGroups['items'][number];

const PAGE = 50;
/** Groups asked for one after the other until a page is full. */
const GROUPS_A_PAGE = 10;

/** Where a page begins: at a group, and within it behind a row. */
interface Place {
  readonly at: number;
  readonly cursor?: string | undefined;
}

/** The deals of a view group by group: each is a list of its own, which an index holds whatever it is grouped by. */
export const groupedPages = (view: OpportunityView, by: GroupBy, { items: groups }: DealGroups) => ({
  ...query.opportunities.list.infiniteOptions({
    // Of its own: what is asked is put together below.
    input: () => ({ ...filterInput(view), order: [...orderOf(view)], limit: PAGE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DealPage) => last.nextCursor ?? undefined,
    queryKey: [
      ...query.opportunities.list.key({ type: 'infinite' }),
      { by, view, groups: groups.map(({ key }) => key) },
    ] as never,
  }),
  queryFn: async ({ pageParam, signal }: { pageParam?: unknown; signal: AbortSignal }): Promise<DealPage> => {
    let place: Place | null = typeof pageParam === 'string' ? (JSON.parse(pageParam) as Place) : { at: 0 };
    const items: DealPage['items'] = [];
    for (let asked = 0; place && items.length < PAGE && asked < GROUPS_A_PAGE; asked += 1) {
      const group: Group | undefined = groups[place.at];
      if (!group) return { items, nextCursor: null };
      const page: DealPage = await api.opportunities.list(
        {
          ...withinGroup(view, by, group.key),
          order: [...orderOf(view)],
          limit: PAGE,
          ...(place.cursor && { cursor: place.cursor }),
        },
        { signal },
      );
      items.push(...page.items);
      place = page.nextCursor ? { at: place.at, cursor: page.nextCursor } : nextPlace(place.at, groups.length);
    }
    return { items, nextCursor: place && JSON.stringify(place) };
  },
});

const nextPlace = (at: number, groups: number): Place | null => (at + 1 < groups ? { at: at + 1 } : null);

/** The filter of a view narrowed to one of its groups. */
function withinGroup(view: OpportunityView, by: GroupBy, key: string | null): DealFilterInput {
  const filter = filterInput(view);
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
