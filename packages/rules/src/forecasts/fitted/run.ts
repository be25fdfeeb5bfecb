/** One forecast by what was learnt: band, parts and chances of a period so many weeks before its end. */
import { type Calibration, calibrated } from './calibration.ts';
import { guardedShares } from './guard.ts';
import type { SeenWeek } from './learn.ts';
import type { PastLevels } from './pastLevels.ts';
import type { PastSizes } from './pastSizes.ts';
import { drawnQuantile, meanOf, type OpenDeals, rankOf, simulate } from './simulate.ts';

/** A quantity's band: low and high after the guard, and before it. */
export interface Band {
  readonly low: number;
  readonly mostLikely: number;
  readonly high: number;
  readonly unguardedLow: number;
  readonly unguardedHigh: number;
}

/** Where an outcome lay among a past run's draws: by amount, by wins, by wins of deals that were open. */
export interface Ranks {
  readonly amount: number;
  readonly wins: number;
  readonly openWins: number;
}

export interface RunInput {
  readonly season: number;
  readonly seed: string;
  /** Their log-odds are not calibrated yet. */
  readonly open: OpenDeals;
  /** Deals created in the 13 weeks before. */
  readonly created: number;
  /** Won in the period already: minor units and deals. */
  readonly closedAmount: number;
  readonly closedWins: number;
  /** What the periods before it showed at the same week. */
  readonly past: readonly SeenWeek[];
  /** What follows from these for a period of this season. */
  readonly levels: PastLevels;
  readonly sizes: PastSizes;
  /** Where their outcomes lay among their own draws. */
  readonly pastRanks: readonly Ranks[];
  /** Share of the organisation's new business that falls to this scope, and its log spread; 1 and 0 for the organisation. */
  readonly newShare: number;
  readonly newShareSpread: number;
  /** Time left over that of the past weeks looked at, which are whole; 1 without. In the last week open deals have less too. */
  readonly newTime?: number;
  readonly openTime?: number;
  /** Times the rest of the period is drawn; 4,000 without. */
  readonly draws?: number;
}

export interface Run {
  readonly amount: Band;
  readonly wins: Band;
  readonly openWins: Band;
  /** Of each open deal, in the order given: chance to be won by the period's end, and what it adds on average. */
  readonly chances: Float64Array;
  readonly contributions: Float64Array;
  /** Average revenue and wins of business not created yet. */
  readonly newAmount: number;
  readonly newWins: number;
  /** The period's season was never seen before. */
  readonly provisional: boolean;
  /** Shared shifts of log-odds at the middles of equal shares: what a chance is averaged over. */
  readonly shifts: Float64Array;
  readonly rank: (outcome: { amount: number; wins: number; openWins: number }) => Ranks;
}

/** Draws the rest of a period. `calibration` and past weeks are those known before it. */
export function runForecast(input: RunInput, calibration: Calibration): Run {
  const { openTime = 1, newTime = 1 } = input;
  const scores = input.open.scores.map((score) => within(openTime, calibrated(calibration, score)));
  const { levels, sizes } = input;
  const draws = simulate({
    seed: input.seed,
    open: { ...input.open, scores },
    shift: levels.shift,
    sizes,
    newWins: levels.newWins,
    newWinsOffset: levels.newWinsLevel + 0.5 * Math.log(1 + input.created) + Math.log(newTime),
    newShare: input.newShare,
    newShareSpread: input.newShareSpread,
    ...(input.draws !== undefined && { draws: input.draws }),
  });
  const amounts = draws.openAmount.map((value, i) => input.closedAmount + value + (draws.newAmount[i] as number));
  const wins = draws.openWins.map((value, i) => input.closedWins + value + (draws.newWins[i] as number));
  const band = (values: Float64Array, ranks: readonly number[]): Band => bandOf(values.slice().sort(), ranks);
  const chances = scores.map((score) => chanceAt(score, draws.shifts));
  return {
    amount: band(
      amounts,
      input.pastRanks.map((rank) => rank.amount),
    ),
    wins: band(
      wins,
      input.pastRanks.map((rank) => rank.wins),
    ),
    openWins: band(
      draws.openWins,
      input.pastRanks.map((rank) => rank.openWins),
    ),
    chances,
    contributions: input.open.amounts.map(
      (amount, i) =>
        (chances[i] as number) * (Number.isNaN(amount) ? sizes.openSizes.mean : amount * sizes.ratios.mean),
    ),
    newAmount: meanOf(draws.newAmount),
    newWins: meanOf(draws.newWins),
    shifts: draws.shifts,
    provisional: !input.past.some(({ season }) => season === input.season),
    rank: (outcome) => ({
      amount: rankOf(amounts, outcome.amount),
      wins: rankOf(wins, outcome.wins),
      openWins: rankOf(draws.openWins, outcome.openWins),
    }),
  };
}

/** The chance, 0-1, of calibrated log-odds, averaged over shared shifts. */
export function chanceAt(score: number, shifts: Float64Array): number {
  let sum = 0;
  for (const shift of shifts) sum += 1 / (1 + Math.exp(-(score + shift)));
  return sum / shifts.length;
}

/** Log-odds of something that comes at a steady rate, in a share of the time. */
export function within(share: number, score: number): number {
  if (share >= 1) return score;
  const chance = 1 - (1 + Math.exp(score)) ** -Math.max(share, 1e-6);
  return Math.log(chance / (1 - chance));
}

function bandOf(sorted: Float64Array, ranks: readonly number[]): Band {
  const { low, high } = guardedShares(ranks);
  return {
    low: drawnQuantile(sorted, low),
    mostLikely: drawnQuantile(sorted, 0.5),
    high: drawnQuantile(sorted, high),
    unguardedLow: drawnQuantile(sorted, 0.1),
    unguardedHigh: drawnQuantile(sorted, 0.9),
  };
}
