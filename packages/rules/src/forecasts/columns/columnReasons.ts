/** Why a column by itself is no evidence of a deal's chance: it says too little, or it knows how the deal ended. */
import { type CellOf, cellReader } from './columnCells.ts';
import type { Column, DecidedDeal, LeftOutReason, OpenDeal } from './decidedDeals.ts';

/** A column with more distinct values per filled cell names deals, not kinds of deals. */
const DIFFERENT_SHARE = 0.5;
/** Share of a value's deals with the same outcome from which the value settles the outcome. */
const PURE = 0.99;
/** Share of all deals that such values must settle before the column tells the outcome. */
const SETTLED_SHARE = 0.25;
/** Nearly all deals end alike above this share: pure values mean nothing. */
const MIXED = 0.95;
/** Chance of a value being so pure by luck, in a pipeline that is won and lost as this one. */
const BY_LUCK = 0.001;
/** A value that settles the outcome ends the other way this much less often than deals in general. */
const OTHER_END_SHARE = 0.05;
/** Filled on open deals this much less often than on decided ones, a column is written at the close. */
const OPEN_SHARE = 0.2;

/** Open deals that make a value's absence from them evidence. Fewer say nothing. */
export const OPEN_DEALS_MIN = 20;
/**
 * Open deals have the same values as the latest decided ones, but for this share of deals: the close does not change them,
 * and a value that settles the outcome was known before.
 */
const CHANGED_SHARE = 0.2;
/** The latest decided deals were open together with today's open ones: their values are compared, older ones may be gone. */
const LATEST_SHARE = 0.2;
/** Share of the latest decided deals whose value no open deal has. */
const ABSENT_SHARE = 0.95;
/** Share of them whose value the decided deals before them lack too. Above it values come and go: accounts, campaigns. */
const COME_AND_GO_SHARE = 0.1;
/** A smaller share of absent values is evidence where these values also settle the outcome, nearly always. */
const ABSENT_SETTLED_SHARE = 0.1;
const NEARLY_PURE = 0.95;
const NEARLY_OTHER_END_SHARE = 0.25;

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
  const total = totalOf(deals);
  const onOpen = open.length >= OPEN_DEALS_MIN ? countsOf(open, cellOf) : null;
  const latest = deals.slice(latestFrom(deals));
  const isKept = onOpen !== null && changedShare(countsOf(latest, cellOf), onOpen) <= CHANGED_SHARE;
  const base = Math.max(total.won, total.deals - total.won) / total.deals;
  if (!isKept && base < MIXED && settledShare(values, total) >= SETTLED_SHARE) return 'tells_the_outcome';
  if (!onOpen) return null;
  const known = (open.length - (onOpen.get(null) ?? 0)) / open.length;
  if (known < (OPEN_SHARE * filled) / deals.length) return 'unknown_while_open';
  return isAbsentFromOpen({ deals, cellOf, values, total, onOpen }, open.length) ? 'never_on_open_deals' : null;
}

const latestFrom = (deals: readonly DecidedDeal[]): number => Math.floor(deals.length * (1 - LATEST_SHARE));

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

/** Returns the share of deals that would need another value to have both groups alike: 0 alike, 1 disjoint. */
function changedShare(one: ReadonlyMap<Cell, number>, other: ReadonlyMap<Cell, number>): number {
  const sizeOf = (counts: ReadonlyMap<Cell, number>) => counts.values().reduce((sum, count) => sum + count, 0);
  const [ones, others] = [sizeOf(one), sizeOf(other)];
  let changed = 0;
  for (const [cell, count] of one) changed += Math.max(0, count / ones - (other.get(cell) ?? 0) / others);
  return changed;
}

/** Returns the share of decided deals whose value settles the outcome. */
function settledShare(values: ReadonlyMap<Cell, Outcomes>, total: Outcomes): number {
  let settled = 0;
  for (const value of values.values()) {
    if (settles(value, total, { pure: PURE, otherEnd: OTHER_END_SHARE })) settled += value.deals;
  }
  return settled / total.deals;
}

/** Whether nearly all deals with a value ended alike, by more than luck and far more than deals in general. */
function settles(
  value: Outcomes,
  total: Outcomes,
  { pure, otherEnd }: { readonly pure: number; readonly otherEnd: number },
): boolean {
  const isMostlyWon = value.won * 2 > value.deals;
  const otherShare = (outcomes: Outcomes) =>
    (isMostlyWon ? outcomes.deals - outcomes.won : outcomes.won) / outcomes.deals;
  const usual = otherShare(total);
  return otherShare(value) <= Math.min(1 - pure, otherEnd * usual) && (1 - usual) ** value.deals <= BY_LUCK;
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
  const from = latestFrom(deals);
  const latest = deals.slice(from);
  const before = countsOf(deals.slice(Math.max(0, from - open), from), cellOf);
  const isSettled = (cell: Cell): boolean => {
    const value = values.get(cell);
    return value !== undefined && settles(value, total, { pure: NEARLY_PURE, otherEnd: NEARLY_OTHER_END_SHARE });
  };
  let [absent, newValues, settled] = [0, 0, 0];
  for (const deal of latest) {
    const cell = cellOf(deal);
    if (!before.has(cell)) newValues += 1;
    if (onOpen.has(cell)) continue;
    absent += 1;
    if (before.has(cell) && isSettled(cell)) settled += 1;
  }
  const comesAndGoes = newValues > COME_AND_GO_SHARE * latest.length;
  return (absent >= ABSENT_SHARE * latest.length && !comesAndGoes) || settled >= ABSENT_SETTLED_SHARE * latest.length;
}
