/** One forecast by what was learnt: band, parts and chances of a period so many weeks before its end. */
import { type Calibration, calibrated } from './calibration.ts';
import type { NewLevel } from './coverage.ts';
import { type Drift, driftOf, expectedLevel, withDrift } from './drift.ts';
import { guardedShares } from './guard.ts';
import { placeFrom } from './heldDeals.ts';
import type { Shift } from './keptPast.ts';
import type { SeenWeek } from './learn.ts';
import type { PastLevels } from './pastLevels.ts';
import type { PastSizes } from './pastSizes.ts';
import { drawnQuantile, meanOf, type OpenDeals, rankOf, type Simulation, simulate } from './simulate.ts';
import { bestOf, type Withheld, withheldBy } from './withheld.ts';

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
  /** How far levels lay above what was expected: log-odds of open deals, and log of new wins; 0 where nobody knows. */
  readonly openMiss: number;
  readonly newMiss: number;
}

/** What happened in a period, and the levels it showed. */
export interface Outcome {
  readonly amount: number;
  readonly wins: number;
  readonly openWins: number;
  readonly shift: Shift | null;
  readonly newLevel: NewLevel | null;
}

export interface RunInput {
  readonly season: number;
  readonly seed: string;
  /** Their log-odds are not calibrated yet. */
  readonly open: OpenDeals;
  /** Deals created in the 13 weeks before; null where nobody knows. */
  readonly created: number | null;
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
  /** Whether `pastRanks` and `past` are of the same deals: only then do misses say that the level has moved. */
  readonly followsDrift: boolean;
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
  /** Past ranges missed on one side, and the levels were moved; null else. */
  readonly drift: Drift | null;
  /** Why the figures are not to be said; null where they are. */
  readonly withheld: Withheld | null;
  /** Shared shifts of log-odds at the middles of equal shares: what a chance is averaged over. */
  readonly shifts: Float64Array;
  readonly rank: (outcome: Outcome) => Ranks;
}

/** Draws the rest of a period. `calibration` and past weeks are those known before it. */
export function runForecast(input: RunInput, calibration: Calibration): Run {
  const { openTime = 1, newTime = 1, sizes, pastRanks, closedAmount, closedWins } = input;
  const scores = input.open.scores.map((score) => within(openTime, calibrated(calibration, score)));
  const drawn = (levels: PastLevels): Drawn => {
    const draws = simulate({
      seed: input.seed,
      open: { ...input.open, scores },
      shift: levels.shift,
      sizes,
      newWins: levels.newWins,
      newWinsOffset: levels.newWinsLevel + 0.5 * Math.log(1 + createdOf(input)) + Math.log(newTime),
      newShare: input.newShare,
      newShareSpread: input.newShareSpread,
      ...(input.draws !== undefined && { draws: input.draws }),
    });
    return {
      draws,
      amounts: draws.openAmount.map((value, i) => closedAmount + value + (draws.newAmount[i] as number)),
      wins: draws.openWins.map((value, i) => closedWins + value + (draws.newWins[i] as number)),
    };
  };
  const drift = input.followsDrift ? driftOf(pastRanks) : null;
  const asExpected = drawn(input.levels);
  const { draws, amounts, wins } = drift ? drawn(withDrift(input.levels, drift)) : asExpected;
  const sorted = (values: Float64Array): Float64Array => values.slice().sort();
  const chances = scores.map((score) => chanceAt(score, draws.shifts));
  const amountBand = bandOf(
    sorted(amounts),
    pastRanks.map((rank) => rank.amount),
  );
  const winsBand = countBandOf(
    sorted(wins),
    pastRanks.map((rank) => rank.wins),
  );
  const best = bestOf(input.past);
  return {
    amount: amountBand,
    wins: winsBand,
    openWins: countBandOf(
      sorted(draws.openWins),
      pastRanks.map((rank) => rank.openWins),
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
    drift,
    withheld: withheldBy(best, {
      amount: amountBand.mostLikely - closedAmount,
      wins: winsBand.mostLikely - closedWins,
    }),
    // Against what was expected without the drift: it ends when outcomes no longer lie on that side.
    rank: (outcome) => ({
      amount: rankOf(asExpected.amounts, outcome.amount),
      wins: rankOf(asExpected.wins, outcome.wins),
      openWins: rankOf(asExpected.draws.openWins, outcome.openWins),
      openMiss: missOf(outcome.shift, expectedLevel(input.levels.shift)),
      newMiss:
        input.levels.newWins.length === 0
          ? 0
          : missOf(outcome.newLevel, input.levels.newWinsLevel + expectedLevel(input.levels.newWins)),
    }),
  };
}

/** How widely levels may move: what is seen less surely counts less of the way. */
const MOVES_VARIANCE = 0.25;

const missOf = (seen: { readonly value: number; readonly variance: number } | null, expected: number): number =>
  seen === null ? 0 : ((seen.value - expected) * MOVES_VARIANCE) / (MOVES_VARIANCE + seen.variance);

/** Each draw's sum of amounts and of wins, with what is closed. */
interface Drawn {
  readonly draws: Simulation;
  readonly amounts: Float64Array;
  readonly wins: Float64Array;
}

/** Creations before the instant; where nobody knows them, as many as there usually were. */
function createdOf({ created, past }: RunInput): number {
  if (created !== null) return created;
  const known = past.flatMap((seen) => seen.created ?? []);
  return known.reduce((sum, each) => sum + each, 0) / Math.max(1, known.length);
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

/** Wins that must be expected for the ends of a count's range to be chosen by the draws beyond them. */
const COUNTED_FROM = 20;

/** Of counts: where many are expected, as near as whole numbers allow to the shares of draws that lie beyond the ends. */
function countBandOf(rising: Float64Array, ranks: readonly number[]): Band {
  const band = bandOf(rising, ranks);
  if (band.mostLikely < COUNTED_FROM) return band;
  const { low, high } = guardedShares(ranks);
  return {
    ...band,
    low: lowEnd(rising, low),
    high: highEnd(rising, 1 - high),
    unguardedLow: lowEnd(rising, 0.1),
    unguardedHigh: highEnd(rising, 0.1),
  };
}

/** The drawn number that leaves the share of draws below it nearest to `share`. */
function lowEnd(rising: Float64Array, share: number): number {
  const value = drawnQuantile(rising, share);
  const below = placeFrom(rising, value);
  const above = placeFrom(rising, value + 1);
  const target = share * rising.length;
  return above < rising.length && above - target < target - below ? (rising[above] as number) : value;
}

/** The drawn number that leaves the share of draws above it nearest to `share`. */
function highEnd(rising: Float64Array, share: number): number {
  const value = drawnQuantile(rising, 1 - share);
  const target = share * rising.length;
  const above = rising.length - placeFrom(rising, value + 1);
  const below = placeFrom(rising, value);
  return below > 0 && rising.length - below - target < target - above ? (rising[below - 1] as number) : value;
}
