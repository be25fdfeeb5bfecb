import { roundHalfUp } from '../exact.ts';

/** Freshness (points) from which a contact is active, and from which it needs attention; below that it is stale. */
export const FRESH_ACTIVE_FROM = 80;
export const FRESH_ATTENTION_FROM = 50;
/** Points lost a week at influence 0, and more for each level of influence. */
export const WEEKLY_DECAY_POINTS = 5;
export const WEEKLY_DECAY_POINTS_PER_INFLUENCE = 0.5;
export const INFLUENCE_MIN = 0;
export const INFLUENCE_MAX = 10;
/** Hours within which a stale Champion or Economic Buyer is to be contacted. */
export const STALE_ALERT_DUE_HOURS = 24;

const FULL_POINTS = 100;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Freshness is exact over half-points per week per millisecond: decay is (10 + influence) of these each millisecond. */
export const FRESHNESS_DENOMINATOR = 2 * WEEK_MS;

export type FreshnessBand = 'active' | 'needs_attention' | 'stale';

export interface FreshnessFact {
  /** Epoch milliseconds of the last interaction; null when never met. */
  readonly lastMetAt: number | null;
  /** Whole number 0-10; null (unset) counts as 0. */
  readonly influence: number | null;
}

export interface Freshness {
  /** 0-100, rounded half up. */
  readonly points: number;
  readonly band: FreshnessBand;
  /** First millisecond at which the points fall below 80, below 50, or to 0; null when none lies ahead. */
  readonly nextChangeAt: number | null;
}

export function isInfluence(value: number): boolean {
  return Number.isInteger(value) && value >= INFLUENCE_MIN && value <= INFLUENCE_MAX;
}

/** Decay in units of 1/FRESHNESS_DENOMINATOR point a millisecond. Throws on an influence that is no level. */
export function decayRate(influence: number | null): number {
  const level = influence ?? INFLUENCE_MIN;
  if (!isInfluence(level)) throw new RangeError(`influence must be a whole number from 0 to 10, not ${level}`);
  return 2 * (WEEKLY_DECAY_POINTS + WEEKLY_DECAY_POINTS_PER_INFLUENCE * level);
}

/** Unrounded freshness, 0 to 100 points, as a numerator over FRESHNESS_DENOMINATOR. */
export function freshnessNumerator(fact: FreshnessFact, instant: number): number {
  const rate = decayRate(fact.influence);
  if (fact.lastMetAt === null) return 0;
  const elapsed = Math.max(0, instant - fact.lastMetAt);
  return Math.max(0, FULL_POINTS * FRESHNESS_DENOMINATOR - rate * elapsed);
}

/** How warm the relation to a contact is: 100 at an interaction, fading week by week, faster for the influential. */
export function freshnessPoints(fact: FreshnessFact, instant: number): number {
  return roundHalfUp(freshnessNumerator(fact, instant), FRESHNESS_DENOMINATOR);
}

export function freshnessBand(points: number): FreshnessBand {
  if (points >= FRESH_ACTIVE_FROM) return 'active';
  return points >= FRESH_ATTENTION_FROM ? 'needs_attention' : 'stale';
}

/** First millisecond at which a contact met at `lastMetAt` shows fewer than `points` rounded points. */
export function fallsBelowAt(points: number, lastMetAt: number, influence: number | null): number {
  // Rounded half up, fewer than p points means under p - 1/2: decay above 100 - p + 1/2 points.
  const halfPointsToLose = 2 * (FULL_POINTS - points) + 1;
  return lastMetAt + Math.floor((halfPointsToLose * (FRESHNESS_DENOMINATOR / 2)) / decayRate(influence)) + 1;
}

/** Below 50, as alerts and drag read it: the rounded points. */
export function isStale(fact: FreshnessFact, instant: number): boolean {
  return freshnessPoints(fact, instant) < FRESH_ATTENTION_FROM;
}

export function freshness(fact: FreshnessFact, instant: number): Freshness {
  const points = freshnessPoints(fact, instant);
  const nextBelow = [FRESH_ACTIVE_FROM, FRESH_ATTENTION_FROM, 1].find((boundary) => points >= boundary);
  return {
    points,
    band: freshnessBand(points),
    nextChangeAt:
      nextBelow === undefined || fact.lastMetAt === null
        ? null
        : fallsBelowAt(nextBelow, fact.lastMetAt, fact.influence),
  };
}
