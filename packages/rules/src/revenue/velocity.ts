import { divideHalfUp } from '../money/decimal.ts';
import { type Outcomes, winRates } from './winRate.ts';

export interface VelocityFacts extends Outcomes {
  /** Open deals that count, whenever they are due. */
  readonly open: number;
  /** Won deals whose days from creation to close are known, and those days together. */
  readonly cycles: number;
  readonly cycleDays: number;
}

export interface Velocity {
  readonly open: number;
  /** By count, 0 to 1. */
  readonly winRate: number;
  /** Minor units, rounded half up. */
  readonly averageWonMinor: bigint;
  /** At least 1, rounded to one decimal to be shown. */
  readonly averageCycleDays: number;
  /** Minor units a day, from the exact win rate, average and cycle: rounded half up once, at the end. */
  readonly perDayMinor: bigint;
}

/** Returns open deals x win rate x average won amount / average cycle days (at least 1); null before a win with a known cycle. */
export function velocityOf(facts: VelocityFacts): Velocity | null {
  const { byCount } = winRates(facts);
  if (byCount === null || facts.won === 0 || facts.cycles === 0) return null;
  // A cycle of at least 1 day on average is at least as many days as there are cycles.
  const cycleDays = Math.max(facts.cycles, facts.cycleDays);
  return {
    open: facts.open,
    winRate: byCount,
    averageWonMinor: divideHalfUp(facts.wonMinor, BigInt(facts.won)),
    averageCycleDays: Math.round((10 * cycleDays) / facts.cycles) / 10,
    // The number of won deals cancels out: win rate is won / decided, the average is the won amount / won.
    perDayMinor: divideHalfUp(
      BigInt(facts.open) * facts.wonMinor * BigInt(facts.cycles),
      BigInt(facts.won + facts.lost) * BigInt(cycleDays),
    ),
  };
}
