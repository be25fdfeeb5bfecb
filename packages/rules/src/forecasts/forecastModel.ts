import type { Now } from '../facts.ts';
import type { DayRange, ForecastDeal } from './membership.ts';
import type { WinChance } from './winChance.ts';

export const MODEL_KINDS = ['priors', 'fitted'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** Chances of the low, most likely and high figure not to be passed, in percent: an 80% interval. */
export const LOW_PERCENT = 10;
export const MOST_LIKELY_PERCENT = 50;
export const HIGH_PERCENT = 90;

export interface ModelInput {
  /** Open members of the period, overdue ones with them. */
  readonly members: readonly ForecastDeal[];
  readonly period: DayRange;
  readonly asOf: Now;
  /** Text from which all chance is derived: the same seed gives the same figures. */
  readonly seed: string;
}

/** What is still to come in the period, on top of what is closed: integer minor units. */
export interface Outlook {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Mean revenue from the open members. */
  readonly openDeals: number;
  /** Mean revenue from business that does not exist yet, and why it is what it is. */
  readonly notYetCreated: number;
  readonly notYetCreatedReason: string;
  /** What the conformal correction adds to the median. */
  readonly bandCorrection: number;
}

/** Whatever can say what the rest of a period brings. `reason` tells people why this model speaks. */
export interface ForecastModel {
  readonly name: string;
  readonly kind: ModelKind;
  readonly reason: string;
  readonly outlook: (input: ModelInput) => Outlook;
  /** The chance of an open member to be won within the period, and in words where it comes from. */
  readonly winChance: (deal: ForecastDeal) => WinChance;
  readonly chanceFrom: (deal: ForecastDeal) => string;
}
