/** Decided deals as a table: how each ended, and what its columns said. */

export interface DecidedDeal {
  /** Local day of the decision, days since 1970. */
  readonly day: number;
  readonly won: boolean;
  /** By the order of the category columns; null where the cell is empty. */
  readonly categories: readonly (string | null)[];
  /** By the order of the number columns. */
  readonly numbers: readonly (number | null)[];
}

/** A deal nobody has decided yet: the same columns. */
export type OpenDeal = Pick<DecidedDeal, 'categories' | 'numbers'>;

export interface ColumnNames {
  readonly categories: readonly string[];
  readonly numbers: readonly string[];
}

/** Why a column is not learnt from. */
export type LeftOutReason =
  | 'one_value'
  | 'nearly_all_different'
  | 'tells_the_outcome'
  | 'unknown_while_open'
  | 'too_many_columns';

export interface LeftOutColumn {
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface UsableColumns {
  /** Places of the columns that are learnt from. */
  readonly categories: readonly number[];
  readonly numbers: readonly number[];
  readonly leftOut: readonly LeftOutColumn[];
}

/** A value of fewer deals says nothing of its own. */
const SPOKEN_BY = 5;
/** Columns whose values are told apart this far are names of deals, not kinds of them. */
const DIFFERENT_SHARE = 0.5;
/** So pure are the values of a column that was filled in when the outcome was known. */
const PURE = 0.99;
/** Of the deals that a column can at least settle before it is taken to tell the outcome. */
const SETTLED_SHARE = 0.25;
/** Filled on open deals this much less often than on decided ones: it is written at the close. */
const OPEN_SHARE = 0.2;
/** Crosses of more would be slow to learn and to read. */
export const CATEGORY_COLUMNS_MAX = 12;
const FEW_OPEN = 20;

/**
 * The columns that can be learnt from. One that is written when a deal is decided (a reason of the loss, an amount that is
 * 0 of each lost deal) would tell the past perfectly and the future nothing: it is left out and named.
 */
export function usableColumns(
  deals: readonly DecidedDeal[],
  names: ColumnNames,
  open: readonly OpenDeal[] = [],
): UsableColumns {
  const leftOut: LeftOutColumn[] = [];
  const isUsable = (name: string, cellsOf: (deal: OpenDeal) => string | null, countsValues: boolean): boolean => {
    const reason = reasonAgainst(deals, open, cellsOf, countsValues);
    if (reason) leftOut.push({ name, reason });
    return reason === null;
  };
  const categories = names.categories.flatMap((name, at) =>
    isUsable(name, (deal) => deal.categories[at] ?? null, true) ? [at] : [],
  );
  const numbers = names.numbers.flatMap((name, at) =>
    isUsable(name, (deal) => signOf(deal.numbers[at] ?? null), false) ? [at] : [],
  );
  const filled = (at: number) => deals.reduce((sum, deal) => sum + (deal.categories[at] ? 1 : 0), 0);
  const byFilled = categories.toSorted((a, b) => filled(b) - filled(a) || a - b);
  for (const at of byFilled.slice(CATEGORY_COLUMNS_MAX)) {
    leftOut.push({ name: names.categories[at] ?? '', reason: 'too_many_columns' });
  }
  return { categories: byFilled.slice(0, CATEGORY_COLUMNS_MAX).toSorted((a, b) => a - b), numbers, leftOut };
}

/** Of a number it tells the outcome whether there is one and whether it is 0. */
const signOf = (value: number | null): string | null => (value === null ? null : value === 0 ? 'zero' : 'some');

function reasonAgainst(
  deals: readonly DecidedDeal[],
  open: readonly OpenDeal[],
  cellOf: (deal: OpenDeal) => string | null,
  countsValues: boolean,
): LeftOutReason | null {
  const won = new Map<string, { deals: number; won: number }>();
  let [filled, wins] = [0, 0];
  for (const deal of deals) {
    const cell = cellOf(deal);
    if (cell !== null) filled += 1;
    if (deal.won) wins += 1;
    const key = cell ?? '';
    const seen = won.get(key) ?? { deals: 0, won: 0 };
    won.set(key, { deals: seen.deals + 1, won: seen.won + (deal.won ? 1 : 0) });
  }
  if (countsValues && won.size < 2) return 'one_value';
  // A column of which each value is that of one deal says who it is, not of what kind.
  if (countsValues && won.size > filled * DIFFERENT_SHARE) return 'nearly_all_different';
  const base = Math.max(wins, deals.length - wins) / Math.max(1, deals.length);
  let settled = 0;
  for (const { deals: count, won: ofThem } of won.values()) {
    const purity = Math.max(ofThem, count - ofThem) / count;
    if (count >= SPOKEN_BY && purity >= PURE) settled += count;
  }
  // Where nearly all deals end alike, values are pure by themselves.
  if (base < PURE - 0.04 && settled >= SETTLED_SHARE * deals.length && won.size > 1) return 'tells_the_outcome';
  if (open.length >= FEW_OPEN && filled > 0) {
    const known = open.filter((deal) => cellOf(deal) !== null).length / open.length;
    if (known < (OPEN_SHARE * filled) / deals.length) return 'unknown_while_open';
  }
  return null;
}
