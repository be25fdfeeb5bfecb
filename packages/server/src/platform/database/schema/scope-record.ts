/** The form in which it is kept how past bands of a scope fared. */
import type { BaselineName, ChanceTenth } from '@forecastle/rules';

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

export interface ScopeRecord {
  readonly bands: readonly PastBand[];
  /** Ten, from 0-10% to 90-100%: a deal counts once at each week it was open. */
  readonly tenths: readonly ChanceTenth[];
  /** The same of each week by itself, where a deal counts once a period; absent of records made before this was kept. */
  readonly tenthsByWeek?: readonly WeekTenths[];
}

export interface WeekTenths {
  readonly weeksToGo: number;
  readonly tenths: readonly ChanceTenth[];
}
