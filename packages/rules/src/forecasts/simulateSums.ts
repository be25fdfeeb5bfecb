import type { Chance } from './seed.ts';
import { CHANCE_DENOMINATOR, type WinChance } from './winChance.ts';

/** Draws a simulation makes, a multiple of 32 because they are made by words: the P10 and P90 then stand within about 0.3 percentage points of chance. */
export const DRAWS = 10_016;

/**
 * How far the normal curve that stands for the sum of the many small deals may be from the truth: 1% of the standard
 * deviation of all, measured as Wasserstein distance (mean shift of the outcomes). Drawing P10 and P90 is itself
 * uncertain by 1.7% of it. The distance is bounded by Goldstein's theorem (2010, constant 1); adding the deals that
 * are drawn one by one cannot raise it.
 */
export const NORMAL_TOLERANCE = 0.01;

const UINT32 = 2 ** 32;
const WORD_BITS = 32;

const probabilityOf = (deal: WinChance): number => deal.chance / CHANCE_DENOMINATOR;

const varianceOf = (deal: WinChance): number => {
  const p = probabilityOf(deal);
  return p * (1 - p) * deal.amountMinor ** 2;
};

/** Third absolute central moment of a deal's revenue. */
const thirdMomentOf = (deal: WinChance): number => {
  const p = probabilityOf(deal);
  return p * (1 - p) * (p ** 2 + (1 - p) ** 2) * Math.abs(deal.amountMinor) ** 3;
};

/** Deals drawn one by one whatever the distance: while they are few, every outcome is one that can happen. */
const DRAWN_SINGLY_MIN = 1000;

/** How many of the deals, sorted by falling variance, are drawn one by one; the rest is as good as normal. */
export function countDrawnSingly(sorted: readonly WinChance[]): number {
  let variance = 0;
  let thirdMoment = 0;
  const distances = new Float64Array(sorted.length);
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    const deal = sorted[i] as WinChance;
    variance += varianceOf(deal);
    thirdMoment += thirdMomentOf(deal);
    distances[i] = thirdMoment / variance;
  }
  const allowed = NORMAL_TOLERANCE * Math.sqrt(variance);
  const first = distances.findIndex((distance) => distance <= allowed);
  return first === -1 ? sorted.length : Math.max(first, Math.min(sorted.length, DRAWN_SINGLY_MIN));
}

/** One standard normal number (Box-Muller); the uniform number is kept off 0, whose logarithm does not exist. */
const drawNormal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log((chance() + 0.5) / UINT32)) * Math.cos((2 * Math.PI * chance()) / UINT32);

function addNormalRest(sums: Float64Array, rest: readonly WinChance[], chance: Chance): void {
  if (rest.length === 0) return;
  let [mean, variance, least, most] = [0, 0, 0, 0];
  for (const deal of rest) {
    mean += probabilityOf(deal) * deal.amountMinor;
    variance += varianceOf(deal);
    if (deal.amountMinor < 0) least += deal.amountMinor;
    else most += deal.amountMinor;
  }
  const deviation = Math.sqrt(variance);
  for (let draw = 0; draw < sums.length; draw += 1) {
    const sum = Math.round(mean + deviation * drawNormal(chance));
    sums[draw] = (sums[draw] ?? 0) + Math.min(most, Math.max(least, sum));
  }
}

/**
 * Thirty-two yes-or-no draws at once, one a bit: the bits of as many uniform numbers are compared with those of the
 * threshold from the highest down, until every draw is decided (about seven words instead of thirty-two).
 */
function drawMask(threshold: number, chance: Chance): number {
  let undecided = -1;
  let won = 0;
  for (let bit = 31; bit >= 0 && undecided !== 0; bit -= 1) {
    const ones = chance() | 0;
    if (((threshold >>> bit) & 1) === 1) {
      won |= undecided & ~ones;
      undecided &= ones;
    } else {
      undecided &= ~ones;
    }
  }
  return won;
}

function addDeal(sums: Float64Array, deal: WinChance, chance: Chance): void {
  const threshold = Math.round(probabilityOf(deal) * UINT32);
  const amount = deal.amountMinor;
  for (let block = 0; block < sums.length; block += WORD_BITS) {
    for (let won = drawMask(threshold, chance); won !== 0; won &= won - 1) {
      const draw = block + 31 - Math.clz32(won & -won);
      sums[draw] = (sums[draw] ?? 0) + amount;
    }
  }
}

/** Drawn sums, sorted: the first `singly` deals one by one, the rest together by the normal curve. */
export function drawSums(deals: readonly WinChance[], singly: number, chance: Chance): Float64Array {
  const sums = new Float64Array(DRAWS);
  for (const deal of deals.slice(0, singly)) addDeal(sums, deal, chance);
  addNormalRest(sums, deals.slice(singly), chance);
  return sums.sort();
}

/**
 * Drawn sums of independent deals, sorted. The order of the deals does not matter: they are sorted by variance, then
 * amount and chance, before anything is drawn.
 */
export function simulateSums(deals: readonly WinChance[], chance: Chance): Float64Array {
  const sorted = deals
    .map((deal) => ({ deal, variance: varianceOf(deal) }))
    .sort((a, b) => b.variance - a.variance || b.deal.amountMinor - a.deal.amountMinor || b.deal.chance - a.deal.chance)
    .map(({ deal }) => deal);
  return drawSums(sorted, countDrawnSingly(sorted), chance);
}

/** The smallest drawn sum that at least `percent` percent of the draws do not pass. */
export function drawnQuantile(sums: Float64Array, percent: number): number {
  return sums[Math.max(0, Math.ceil((percent / 100) * sums.length) - 1)] ?? 0;
}
