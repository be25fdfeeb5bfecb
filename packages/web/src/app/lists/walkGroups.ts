/** Rows of a list group by group: each group is a list of its own, which an index holds whatever it is grouped by. */

const PAGE = 50;
/** Groups asked for one after the other until a page is full. */
const GROUPS_A_PAGE = 10;

/** Where a page begins: at a group, and within it behind a row. */
interface Place {
  readonly at: number;
  readonly cursor?: string | undefined;
}
export interface PageOf<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** One page, which may hold the end of one group and the beginning of others; `ask` answers a page within one. */
export async function walkGroups<Row>(
  groups: readonly { readonly key: string | null }[],
  from: string | undefined,
  ask: (key: string | null, page: { limit: number; cursor?: string }) => Promise<PageOf<Row>>,
): Promise<PageOf<Row>> {
  let place: Place | null = from === undefined ? { at: 0 } : (JSON.parse(from) as Place);
  const items: Row[] = [];
  for (let asked = 0; place && items.length < PAGE && asked < GROUPS_A_PAGE; asked += 1) {
    const group: { readonly key: string | null } | undefined = groups[place.at];
    if (!group) return { items, nextCursor: null };
    const page: PageOf<Row> = await ask(group.key, { limit: PAGE, ...(place.cursor && { cursor: place.cursor }) });
    items.push(...page.items);
    place = page.nextCursor ? { at: place.at, cursor: page.nextCursor } : nextPlace(place.at, groups.length);
  }
  return { items, nextCursor: place && JSON.stringify(place) };
}

const nextPlace = (at: number, groups: number): Place | null => (at + 1 < groups ? { at: at + 1 } : null);
