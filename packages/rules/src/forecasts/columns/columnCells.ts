/** Cells of any column as text that can be counted. */
import type { Column, DecidedDeal, OpenDeal } from './decidedDeals.ts';

/** A number is a value of its own from this share of the decided deals, and at least this many of them. */
const COMMON_SHARE = 0.01;
const COMMON_DEALS = 5;
const ZERO = '0';
const OTHER = 'other';

export type CellOf = (deal: OpenDeal) => string | null;

export const numberIn = (deal: OpenDeal, { at }: Column): number | null => deal.numbers[at] ?? null;

/**
 * Returns how to read a column's cell as text, null where it is empty. Zero and numbers that many decided deals share
 * (a probability of 100, the order of a closed stage) are values of their own; all other numbers count as one.
 */
export function cellReader(column: Column, deals: readonly DecidedDeal[]): CellOf {
  if (!column.isNumber) return (deal) => deal.categories[column.at] ?? null;
  const counts = new Map<number, number>();
  for (const deal of deals) {
    const value = numberIn(deal, column);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const enough = Math.max(COMMON_DEALS, COMMON_SHARE * deals.length);
  return (deal) => {
    const value = numberIn(deal, column);
    if (value === null) return null;
    if (value === 0) return ZERO;
    return (counts.get(value) ?? 0) >= enough ? String(value) : OTHER;
  };
}

const BINS = 20;

/**
 * Returns how to sort a deal into a value or, for numbers that few deals share, one of twenty ranges with as many
 * `deals` each. Empty cells are a value too.
 */
export function binReader(column: Column, deals: readonly DecidedDeal[]): (deal: OpenDeal) => string {
  const cellOf = cellReader(column, deals);
  if (!column.isNumber) return (deal) => cellOf(deal) ?? '';
  const others = Float64Array.from(
    deals.filter((deal) => cellOf(deal) === OTHER),
    (deal) => numberIn(deal, column) as number,
  ).sort();
  const edges = Array.from({ length: BINS - 1 }, (_, i) => others[Math.floor(((i + 1) * others.length) / BINS)] ?? 0);
  return (deal) => {
    const cell = cellOf(deal);
    if (cell !== OTHER) return cell ?? '';
    const value = numberIn(deal, column) as number;
    const bin = edges.findIndex((edge) => value < edge);
    return `${OTHER} ${bin < 0 ? BINS : bin}`;
  };
}
