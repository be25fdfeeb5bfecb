/** What happened in periods: the deals won in each, and what was closed when. */
import type { LearningPeriod } from './dealHistory.ts';
import { heldSince, heldStateAt, isWonIn, placeFrom, wasEverWon } from './heldDeals.ts';
import type { Learnable } from './moments.ts';

export interface Win {
  readonly deal: number;
  readonly day: number;
  /** Minor units at the period's end; 0 where nobody knew one. */
  readonly amount: number;
  /** Number of its owner at the close; -1 for none. */
  readonly owner: number;
}

/** The wins of each period that still were wins at its end, or at `asOfDay`'s beginning when that comes first. */
export function winsOf(
  { deals }: Learnable,
  periods: readonly LearningPeriod[],
  asOfDay = Number.POSITIVE_INFINITY,
): readonly (readonly Win[])[] {
  const wins: Win[][] = periods.map(() => []);
  for (let deal = 0; deal < deals.count; deal += 1) {
    if (!wasEverWon(deals, deal)) continue;
    for (const [index, { firstDay, lastDay }] of periods.entries()) {
      const at = heldStateAt(deals, deal, Math.min(lastDay, asOfDay - 1));
      if (!isWonIn(deals, at)) continue;
      const day = heldSince(deals, deal, at);
      if (day >= firstDay && day <= lastDay) {
        (wins[index] as Win[]).push({
          deal,
          day,
          amount: deals.amount[at] || 0,
          owner: deals.owner[at] as number,
        });
      }
    }
  }
  return wins;
}

/** Days on which deals were created, rising; those that are assumed are left out. */
export function creationDays({ deals }: Learnable): Int32Array {
  return deals.createdDay.filter((_, deal) => deals.creationAssumed[deal] === 0).sort();
}

/** How many of the rising days lie from `first` (included) to `before` (not). */
export const countBetween = (days: Int32Array, first: number, before: number): number =>
  Math.max(0, placeFrom(days, before) - placeFrom(days, first));
