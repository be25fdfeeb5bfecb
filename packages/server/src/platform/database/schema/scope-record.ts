/** The form in which it is kept how past bands of a scope fared. */
import type { BaselineName } from '@forecastle/rules';

/** A past band and its outcome, minor units. */
export interface PastBand {
  readonly period: string;
  readonly asOfDay: number;
  readonly weeksToGo: number;
  readonly low: number;
  readonly mostLikely: number;
  readonly high: number;
  readonly actual: number;
  /** It would not have been said. */
  readonly withheld?: boolean;
  readonly baselines: Readonly<
    Record<BaselineName, { readonly low: number; readonly middle: number; readonly high: number } | null>
  >;
}

/** Deals whose chance lay in one tenth: how many there were, what their chances sum to, and how many were won. */
export interface ChanceTenth {
  readonly deals: number;
  readonly said: number;
  readonly won: number;
}

export interface ScopeRecord {
  readonly bands: readonly PastBand[];
  /** Ten, from 0-10% to 90-100%. */
  readonly tenths: readonly ChanceTenth[];
}
