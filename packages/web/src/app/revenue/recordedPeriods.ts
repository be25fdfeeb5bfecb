import type { RevenueTrend } from './answers.ts';

type Decided = Pick<RevenueTrend['items'][number], 'won' | 'lost'>;

/**
 * Periods from the first in which a deal was decided, the running one in any case: what was won before anything was
 * recorded is not known, which is not nothing.
 */
export function recordedPeriods<Item extends Decided>(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex(({ won, lost }) => won.count + lost.count > 0);
  return items.slice(first < 0 ? -1 : first);
}
