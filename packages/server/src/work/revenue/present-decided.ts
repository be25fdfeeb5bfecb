import { divideHalfUp, winRates } from '@forecastle/rules';
import type { DecidedSum } from '../revenue-sums/dimension-sums.ts';
import { presentBucket } from './open-sums.ts';
import { percent } from './outcomes.ts';

/** What was won and lost, and how: over nothing there is no figure. */
export function presentDecided(won: DecidedSum, lost: DecidedSum) {
  const { byCount } = winRates({
    won: won.count,
    lost: lost.count,
    wonMinor: won.amountMinor,
    lostMinor: lost.amountMinor,
  });
  return {
    won: presentBucket(won),
    lost: presentBucket(lost),
    winRate: percent(byCount),
    averageWonMinor:
      won.count === 0 || won.amountMinor < 0n ? null : String(divideHalfUp(won.amountMinor, BigInt(won.count))),
    cycleDays: meanDays(won),
  };
}

/** From creation to the close, to one decimal; null where no deal tells. */
export const meanDays = ({ cycles, cycleDays }: Pick<DecidedSum, 'cycles' | 'cycleDays'>): number | null =>
  cycles === 0 ? null : Math.round((10 * cycleDays) / cycles) / 10;
