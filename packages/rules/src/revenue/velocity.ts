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
  /** At least 1, to one decimal. */
  readonly averageCycleDays: number;
  /** What the open deals bring in a day, in minor units: of the four as shown, so that anybody can multiply them. */
  readonly perDayMinor: bigint;
}

/** Least days of an average cycle, in tenths: deals won on the day they were made would divide by nothing. */
const LEAST_TENTHS = 10;

/** Open deals x win rate x average won amount / average cycle days; null before anything was won whose cycle is known. */
export function velocityOf(facts: VelocityFacts): Velocity | null {
  const { byCount } = winRates(facts);
  if (byCount === null || facts.won === 0 || facts.cycles === 0) return null;
  const averageWonMinor = divideHalfUp(facts.wonMinor, BigInt(facts.won));
  const tenths = Math.max(LEAST_TENTHS, Math.round((10 * facts.cycleDays) / facts.cycles));
  return {
    open: facts.open,
    winRate: byCount,
    averageWonMinor,
    averageCycleDays: tenths / 10,
    perDayMinor: divideHalfUp(
      BigInt(facts.open) * BigInt(facts.won) * averageWonMinor * 10n,
      BigInt(facts.won + facts.lost) * BigInt(tenths),
    ),
  };
}
