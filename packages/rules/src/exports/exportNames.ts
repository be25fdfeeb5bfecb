/** What files can be of, as one says it in a sentence: "downloaded the list of deals". */
export const EXPORT_NAMES = {
  deals: 'the list of deals',
  accounts: 'the list of accounts',
  contacts: 'the list of contacts',
  pipeline: 'the pipeline',
  revenue: 'the revenue figures',
  'revenue-breakdown': 'the revenue breakdown',
  'win-loss': 'won and lost deals',
  quotas: 'the quotas',
  forecast: 'the forecast',
  board: 'the board page',
} as const;
export type ExportOf = keyof typeof EXPORT_NAMES;

/** How much of a file is written: never 100 before it is ready, null where its rows are not counted. */
export function exportPercent(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total));
}

/** Rows from which a list is made in the background: fewer are downloaded before one would look elsewhere. */
export const BACKGROUND_ROWS = 20_000;
