import type { Now } from '../facts.ts';
import type { DayRange, ForecastDeal } from './membership.ts';
import type { WinChance } from './winChance.ts';

export const MODEL_KINDS = ['rule_of_thumb', 'fitted'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

export interface ModelInput {
  /** Open members of the period, overdue ones with them. */
  readonly members: readonly ForecastDeal[];
  /** Other open deals that are not Omitted: due in a later period, before one that has not begun, or without a close date. */
  readonly others: readonly ForecastDeal[];
  readonly period: DayRange;
  readonly asOf: Now;
  /** Text from which all chance is derived: the same seed gives the same figures. */
  readonly seed: string;
}

/** P10, P50 and P90 of what is still to come, an 80% interval; integer minor units. */
export interface OutlookBand {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** What the guard adds at each end, within `low` and `high`. */
  readonly lowCorrection: number;
  readonly highCorrection: number;
}

/** What is still to come in the period, on top of what is closed: means in integer minor units. */
export interface Outlook {
  readonly members: number;
  readonly others: number;
  /** Business that does not exist yet. */
  readonly notYetCreated: number;
  /** Null without a model from history: a rule of thumb knows nothing of how far it is off. */
  readonly band: OutlookBand | null;
}

/** Why a period has no figure. */
export interface NoFigure {
  /**
   * Nothing belongs to it, or nothing that belongs to it has an amount; the history ended long ago; it is being learnt from
   * at this moment; the figure is too far from anything the past has brought.
   */
  readonly why: (typeof NO_FIGURE_REASONS)[number];
  readonly reason: string;
}
export const NO_FIGURE_REASONS = ['no_deals', 'no_amounts', 'history_ended', 'learning', 'withheld'] as const;

/** A way to a forecast that is missing yet, in words. */
export interface ForecastNeed {
  readonly key: 'finished_period' | 'import_history' | 'amounts' | 'close_dates';
  readonly sentence: string;
}

/** Whatever can say what the rest of a period brings. `reason` tells people why this model speaks. */
export interface ForecastModel {
  readonly name: string;
  readonly kind: ModelKind;
  readonly reason: string;
  /** Why nothing is to be said of any period; null where the model speaks. */
  readonly noFigure: NoFigure | null;
  /** What would bring a model from history; empty where one speaks. */
  readonly needs: readonly ForecastNeed[];
  readonly outlook: (input: ModelInput) => Outlook;
  /** Whether deals due outside the period and dateless ones have a chance too. */
  readonly countsOthers: boolean;
  /** The chance of an open deal to be won within the period, what it adds on average, and in words where it comes from. */
  readonly winChance: (deal: ForecastDeal) => WinChance;
  readonly contributionMinor: (deal: ForecastDeal) => number;
  readonly chanceFrom: (deal: ForecastDeal) => string;
}
