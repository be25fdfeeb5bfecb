import { roundHalfUp } from '../exact.ts';
import type { DealFacts, KeyStakeholderFact, Now, ScoreSettings } from '../facts.ts';
import { COMPLETENESS_DENOMINATOR } from '../frameworks/frameworkCompleteness.ts';
import { daysSince } from './activityDrag.ts';
import { isStale } from './freshness.ts';

/** Points each waste can add. */
export const INACTIVITY_MAX = 25;
export const OVERSTAY_MAX = 25;
export const SLIPPAGE_MAX = 20;
export const STAKEHOLDERS_MAX = 15;
export const QUALIFICATION_MAX = 15;

/** Days without activity up to which nothing is lost, and from which all of it is. */
export const INACTIVITY_FREE_DAYS = 7;
export const INACTIVITY_FULL_DAYS = 30;
/** Days that stand in for the median while fewer than 10 won deals tell one; and the least a median counts. */
export const STAND_IN_MEDIAN_DAYS = 21;
export const MEDIAN_MIN_DAYS = 1;
export const MEDIAN_MIN_DEALS = 10;
/** Multiples of the median stay at which overstay is complete; it starts at one. */
export const OVERSTAY_FULL_MULTIPLE = 3;
export const PUSH_SLIPPAGE_POINTS = 5;
export const PUSHES_SLIPPAGE_MAX = 15;
export const PAST_CLOSE_DATE_POINTS = 5;
/** For each key role that nobody holds, and for each whose most recently met holder is stale. */
export const MISSING_ROLE_DRAG_POINTS = 7.5;
export const STALE_STAKEHOLDER_POINTS = 5;

/** Drag below which a deal is healthy, and above which it is a significant concern; over 50 is reviewed weekly. */
export const DRAG_REVIEW_FROM = 30;
export const DRAG_SIGNIFICANT_ABOVE = 60;
export const DRAG_WEEKLY_REVIEW_ABOVE = 50;

const SLOPE_DAYS = INACTIVITY_FULL_DAYS - INACTIVITY_FREE_DAYS;
const FULL_F = 100 * COMPLETENESS_DENOMINATOR;
/** 15 points over F's 2800 28ths, in lowest terms: 3/560 of a point each. */
const QUALIFICATION_DENOMINATOR = 560;
const QUALIFICATION_UNITS = (QUALIFICATION_MAX * QUALIFICATION_DENOMINATOR) / FULL_F;

export type DragBand = 'healthy' | 'review' | 'significant';

/** The five wastes as exact numerators over one denominator, which depends on the median stay. */
export interface Wastes {
  readonly denominator: number;
  readonly inactivity: number;
  readonly overstay: number;
  readonly slippage: number;
  readonly stakeholders: number;
  readonly qualification: number;
}

/**
 * Day from which inactivity counts: the later of the last activity's and the creation's. Null when neither is known: an
 * assumed creation says nothing of when the deal began.
 */
export function inactiveSince({ lastActivityDay, createdDay, isCreationAssumed }: DealFacts): number | null {
  if (isCreationAssumed) return lastActivityDay;
  return lastActivityDay === null ? createdDay : Math.max(lastActivityDay, createdDay);
}

export function isClosePast(facts: DealFacts, today: number): boolean {
  return facts.closeDay !== null && facts.closeDay < today;
}

/** The median stay in half days (a median of whole days may end in a half). Throws on a negative or missing number. */
export function medianHalfDays(settings: ScoreSettings): number {
  const median = settings.medianStageDays ?? STAND_IN_MEDIAN_DAYS;
  if (!(median >= 0 && median <= Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`median days in stage must be a number from 0 up, not ${median}`);
  }
  return Math.max(2 * MEDIAN_MIN_DAYS, Math.round(2 * median));
}

/** Days in the stage, visits summed; null when the day of entry is unknown. */
export function daysInStage(facts: DealFacts, today: number): number | null {
  return facts.stageEnteredDay === null ? null : daysSince(facts.stageEnteredDay, today) + facts.earlierDaysInStage;
}

export function dragDenominator(medianHalves: number): number {
  return SLOPE_DAYS * QUALIFICATION_DENOMINATOR * 2 * medianHalves;
}

export function inactivityNumerator(facts: DealFacts, today: number, medianHalves: number): number {
  const since = inactiveSince(facts);
  if (since === null) return 0;
  const days = Math.min(INACTIVITY_FULL_DAYS, daysSince(since, today));
  const slope = Math.max(0, days - INACTIVITY_FREE_DAYS);
  return INACTIVITY_MAX * slope * QUALIFICATION_DENOMINATOR * 2 * medianHalves;
}

export function overstayNumerator(facts: DealFacts, today: number, medianHalves: number): number {
  const days = daysInStage(facts, today);
  if (days === null) return 0;
  const excess = Math.min((OVERSTAY_FULL_MULTIPLE - 1) * medianHalves, Math.max(0, 2 * days - medianHalves));
  return OVERSTAY_MAX * excess * SLOPE_DAYS * QUALIFICATION_DENOMINATOR;
}

export function pushSlippagePoints(facts: DealFacts): number {
  return Math.min(PUSHES_SLIPPAGE_MAX, PUSH_SLIPPAGE_POINTS * Math.max(0, facts.pushes));
}

export function slippagePoints(facts: DealFacts, today: number): number {
  return pushSlippagePoints(facts) + (isClosePast(facts, today) ? PAST_CLOSE_DATE_POINTS : 0);
}

/** Points that one key role adds: nobody holds it, or even its most recently met holder is stale. */
export function rolePoints(holder: KeyStakeholderFact | null, instant: number): number {
  if (holder === null) return MISSING_ROLE_DRAG_POINTS;
  return isStale(holder, instant) ? STALE_STAKEHOLDER_POINTS : 0;
}

/** Half points, so that they stay whole. */
function stakeholderHalfPoints(facts: DealFacts, instant: number): number {
  return 2 * (rolePoints(facts.economicBuyer, instant) + rolePoints(facts.champion, instant));
}

export function measureWastes(facts: DealFacts, f28ths: number, settings: ScoreSettings, now: Now): Wastes {
  const medianHalves = medianHalfDays(settings);
  const denominator = dragDenominator(medianHalves);
  return {
    denominator,
    inactivity: inactivityNumerator(facts, now.day, medianHalves),
    overstay: overstayNumerator(facts, now.day, medianHalves),
    slippage: slippagePoints(facts, now.day) * denominator,
    stakeholders: (stakeholderHalfPoints(facts, now.instant) * denominator) / 2,
    qualification: QUALIFICATION_UNITS * (FULL_F - f28ths) * SLOPE_DAYS * 2 * medianHalves,
  };
}

export const WASTES = ['inactivity', 'overstay', 'slippage', 'stakeholders', 'qualification'] as const;
export type Waste = (typeof WASTES)[number];
export const WASTE_NAMES: Readonly<Record<Waste, string>> = {
  inactivity: 'Inactivity',
  overstay: 'Too long in stage',
  slippage: 'Slippage',
  stakeholders: 'Stakeholders',
  qualification: 'Qualification',
};
/** The most points that each waste can add. */
export const WASTE_MAX: Readonly<Record<Waste, number>> = {
  inactivity: INACTIVITY_MAX,
  overstay: OVERSTAY_MAX,
  slippage: SLIPPAGE_MAX,
  stakeholders: STAKEHOLDERS_MAX,
  qualification: QUALIFICATION_MAX,
};

/** Points of each waste, half up to two decimals to keep and show; the score is computed from the exact values. */
export function wastePoints(wastes: Wastes): Readonly<Record<Waste, number>> {
  const points = (numerator: number) => roundHalfUp(100 * numerator, wastes.denominator) / 100;
  return {
    inactivity: points(wastes.inactivity),
    overstay: points(wastes.overstay),
    slippage: points(wastes.slippage),
    stakeholders: points(wastes.stakeholders),
    qualification: points(wastes.qualification),
  };
}

/** What slows a deal down, 0-100, lower is better; rounded half up once. */
export function dragScore(wastes: Wastes): number {
  return roundHalfUp(
    wastes.inactivity + wastes.overstay + wastes.slippage + wastes.stakeholders + wastes.qualification,
    wastes.denominator,
  );
}

export function dragBand(score: number): DragBand {
  if (score > DRAG_SIGNIFICANT_ABOVE) return 'significant';
  return score >= DRAG_REVIEW_FROM ? 'review' : 'healthy';
}
