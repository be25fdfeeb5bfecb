/** What happened in periods: the deals won in each, and what was closed when. */
import { closedSince, type LearningPeriod, stateIndexAt } from './dealHistory.ts';
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
  { deals, owners }: Learnable,
  periods: readonly LearningPeriod[],
  asOfDay = Number.POSITIVE_INFINITY,
): readonly (readonly Win[])[] {
  const wins: Win[][] = periods.map(() => []);
  for (const [place, { states }] of deals.entries()) {
    for (const [index, { firstDay, lastDay }] of periods.entries()) {
      const at = stateIndexAt(states, Math.min(lastDay, asOfDay - 1));
      const state = states[at];
      if (state?.status !== 'won') continue;
      const day = closedSince(states, at);
      if (day >= firstDay && day <= lastDay) {
        (wins[index] as Win[]).push({
          deal: place,
          day,
          amount: state.amountMinor ?? 0,
          owner: owners.get(state.owner ?? '') ?? -1,
        });
      }
    }
  }
  return wins;
}

/** Days on which deals were created, rising. */
export function creationDays({ deals }: Learnable): Int32Array {
  return Int32Array.from(deals, ({ createdDay }) => createdDay).sort();
}

/** How many of the rising days lie from `first` (included) to `before` (not). */
export function countBetween(days: Int32Array, first: number, before: number): number {
  const place = (day: number): number => {
    let low = 0;
    let high = days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] as number) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return Math.max(0, place(before) - place(first));
}
