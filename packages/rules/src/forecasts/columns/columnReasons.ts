/** Why a column by itself is no evidence of a deal's chance: it says too little, or it knows how the deal ended. */
import { type CellOf, cellReader } from './columnCells.ts';
import type { Column, DecidedDeal, LeftOutReason, OpenDeal } from './decidedDeals.ts';

/** A value that fewer deals have says nothing by itself. */
const VALUE_DEALS = 5;
/** A column with more distinct values per filled cell names deals, not kinds of deals. */
const DIFFERENT_SHARE = 0.5;
/** Share of a value's deals with the same outcome from which the value settles the outcome. */
const PURE = 0.99;
/** Share of all deals that such values must settle before the column tells the outcome. */
const SETTLED_SHARE = 0.25;
/** Below this share of same outcomes overall, pure values are no accident. */
const MIXED = 0.95;
/** Filled on open deals this much less often than on decided ones, a column is written at the close. */
const OPEN_SHARE = 0.2;

/** Open deals that make a value's absence from them evidence. Fewer say nothing. */
export const OPEN_DEALS_MIN = 20;
/** Open deals have a value as decided ones do from this part of its share among decided deals: it was known before. */
const ALSO_OPEN = 0.5;
/** The latest decided deals were open together with today's open ones: their values are compared, older ones may be gone. */
const LATEST_SHARE = 0.2;
/** Share of the latest decided deals whose value no open deal has. */
const ABSENT_SHARE = 0.95;
/** Share of them whose value the decided deals before them lack too. Above it values come and go: accounts, campaigns. */
const COME_AND_GO_SHARE = 0.1;
/** A smaller share of absent values is evidence where these values also settle the outcome, nearly always. */
const ABSENT_SETTLED_SHARE = 0.1;
const NEARLY_PURE = 0.95;
/** A value nearly always won must also be lost this much less often than deals in general, and the other way round. */
const PURER_THAN_ALL = 0.25;

/** Returns why `column` is left out, or null. `deals` are decided deals by day, the latest last. */
export function reasonAgainst(
  column: Column,
  deals: readonly DecidedDeal[],
  open: readonly OpenDeal[],
): LeftOutReason | null {
  const cellOf = cellReader(column, deals);
  const values = outcomesByValue(deals, cellOf);
  const filled = deals.length - (values.get(null)?.deals ?? 0);
  if (filled === 0) return 'empty';
  if (!column.isNumber && values.size < 2) return 'one_value';
  if (column.isNumber && isConstant(column, deals)) return 'one_value';
  // A column with a value for each deal says which deal it is, not of what kind.
  if (!column.isNumber && values.size > filled * DIFFERENT_SHARE) return 'nearly_all_different';
  const onOpen = open.length >= OPEN_DEALS_MIN ? countsOf(open, cellOf) : null;
  const total = totalOf(deals);
  const base = Math.max(total.won, total.deals - total.won) / total.deals;
  if (base < MIXED && settledShare(values, total, onOpen, open.length) >= SETTLED_SHARE) return 'tells_the_outcome';
  if (!onOpen) return null;
  const known = (open.length - (onOpen.get(null) ?? 0)) / open.length;
  if (known < (OPEN_SHARE * filled) / deals.length) return 'unknown_while_open';
  return isAbsentFromOpen({ deals, cellOf, values, total, onOpen }, open.length) ? 'never_on_open_deals' : null;
}

interface Outcomes {
  readonly deals: number;
  readonly won: number;
}

type Cell = string | null;

const totalOf = (deals: readonly DecidedDeal[]): Outcomes => ({
  deals: deals.length,
  won: deals.filter(({ won }) => won).length,
});

function outcomesByValue(deals: readonly DecidedDeal[], cellOf: CellOf): Map<Cell, Outcomes> {
  const values = new Map<Cell, { deals: number; won: number }>();
  for (const deal of deals) {
    const cell = cellOf(deal);
    const seen = values.get(cell) ?? { deals: 0, won: 0 };
    seen.deals += 1;
    if (deal.won) seen.won += 1;
    values.set(cell, seen);
  }
  return values;
}

function countsOf(deals: readonly OpenDeal[], cellOf: CellOf): Map<Cell, number> {
  const counts = new Map<Cell, number>();
  for (const deal of deals) {
    const cell = cellOf(deal);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

function isConstant({ at }: Column, deals: readonly DecidedDeal[]): boolean {
  const first = deals[0]?.numbers[at] ?? null;
  return deals.every(({ numbers }) => (numbers[at] ?? null) === first);
}

/** Returns the share of decided deals whose value settles the outcome and is not as common on open deals. */
function settledShare(
  values: ReadonlyMap<Cell, Outcomes>,
  { deals: all }: Outcomes,
  onOpen: ReadonlyMap<Cell, number> | null,
  open: number,
): number {
  let settled = 0;
  for (const [cell, { deals, won }] of values) {
    if (deals < VALUE_DEALS || Math.max(won, deals - won) / deals < PURE) continue;
    if (onOpen && (onOpen.get(cell) ?? 0) / open >= (ALSO_OPEN * deals) / all) continue;
    settled += deals;
  }
  return settled / all;
}

interface Compared {
  readonly deals: readonly DecidedDeal[];
  readonly cellOf: CellOf;
  readonly values: ReadonlyMap<Cell, Outcomes>;
  readonly total: Outcomes;
  readonly onOpen: ReadonlyMap<Cell, number>;
}

/**
 * Whether the latest decided deals have values that no open deal has, though as many decided deals before them do. A
 * region without open deals is no such column: its deals are won and lost, and other regions have open ones.
 */
function isAbsentFromOpen({ deals, cellOf, values, total, onOpen }: Compared, open: number): boolean {
  const from = Math.floor(deals.length * (1 - LATEST_SHARE));
  const latest = deals.slice(from);
  const before = countsOf(deals.slice(Math.max(0, from - open), from), cellOf);
  let [absent, alsoBefore, settled] = [0, 0, 0];
  for (const deal of latest) {
    const cell = cellOf(deal);
    if (!before.has(cell)) alsoBefore += 1;
    if (onOpen.has(cell)) continue;
    absent += 1;
    if (before.has(cell) && nearlySettles(values.get(cell), total)) settled += 1;
  }
  const comesAndGoes = alsoBefore > COME_AND_GO_SHARE * latest.length;
  return (absent >= ABSENT_SHARE * latest.length && !comesAndGoes) || settled >= ABSENT_SETTLED_SHARE * latest.length;
}

function nearlySettles(value: Outcomes | undefined, total: Outcomes): boolean {
  if (!value || value.deals < VALUE_DEALS) return false;
  const isMostlyWon = value.won * 2 > value.deals;
  const others = (outcomes: Outcomes) => (isMostlyWon ? outcomes.deals - outcomes.won : outcomes.won) / outcomes.deals;
  return others(value) <= Math.min(1 - NEARLY_PURE, PURER_THAN_ALL * others(total));
}
