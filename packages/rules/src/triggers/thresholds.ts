import { UNPLACED_DAYS } from '../competitors/competitorPosition.ts';
import { MONTH_ACTIVITY_DAYS } from '../health/activityDrag.ts';
import { CONTACT_RECENCY_DAYS } from '../health/contactRisk.ts';
import { FRESH_ATTENTION_FROM } from '../health/freshness.ts';
import { STALE_OPPORTUNITY_DAYS } from '../health/staleOpportunity.ts';
import { CLOSE_IS_NEAR_DAYS } from '../procurement/procurementSteps.ts';
import type { TriggerType } from './triggerTypes.ts';

export type ThresholdUnit = 'days' | 'points' | 'percent' | 'times' | 'emails' | 'people';

export interface Threshold {
  readonly of: TriggerType;
  /** A sentence with the figure in the place of #. */
  readonly label: string;
  readonly unit: ThresholdUnit;
  readonly standard: number;
  readonly min: number;
  readonly max: number;
  /** The threshold of the lower urgency, which must stay below this one. */
  readonly above?: string;
}

/** From where each trigger appears: whole numbers that RevOps may set within their bounds. */
export const THRESHOLDS = {
  stakeholderFreshness: {
    of: 'stale_key_stakeholder',
    label: 'Appears when the freshness of a key stakeholder is below #',
    unit: 'points',
    standard: FRESH_ATTENTION_FROM,
    min: 10,
    max: 90,
  },
  quietDays: {
    of: 'no_activity',
    label: 'Appears after # without activity (medium)',
    unit: 'days',
    standard: STALE_OPPORTUNITY_DAYS,
    min: 3,
    max: 90,
  },
  silentDays: {
    of: 'no_activity',
    label: 'Appears after # without activity (high)',
    unit: 'days',
    standard: MONTH_ACTIVITY_DAYS,
    min: 4,
    max: 180,
    above: 'quietDays',
  },
  unansweredEmails: {
    of: 'ghosted',
    label: 'Appears from # without an answer',
    unit: 'emails',
    standard: 2,
    min: 1,
    max: 10,
  },
  unansweredDays: {
    of: 'ghosted',
    label: 'Appears when the first email is # old',
    unit: 'days',
    standard: 7,
    min: 1,
    max: 60,
  },
  unreadyDays: {
    of: 'close_date_unready',
    label: 'Appears when the close date is within #',
    unit: 'days',
    standard: 14,
    min: 1,
    max: 60,
  },
  unreadyCompleteness: {
    of: 'close_date_unready',
    label: 'Appears when framework completeness is below # then',
    unit: 'percent',
    standard: 50,
    min: 10,
    max: 100,
  },
  pushes: {
    of: 'repeated_push',
    label: 'Appears when the close date was pushed # (medium)',
    unit: 'times',
    standard: 2,
    min: 1,
    max: 20,
  },
  manyPushes: {
    of: 'repeated_push',
    label: 'Appears when the close date was pushed # (high)',
    unit: 'times',
    standard: 3,
    min: 2,
    max: 30,
    above: 'pushes',
  },
  stagePercent: {
    of: 'stalled_in_stage',
    label: 'Appears above # of the median days in the stage (medium)',
    unit: 'percent',
    standard: 150,
    min: 100,
    max: 1000,
  },
  longStagePercent: {
    of: 'stalled_in_stage',
    label: 'Appears above # of the median days in the stage (high)',
    unit: 'percent',
    standard: 300,
    min: 110,
    max: 2000,
    above: 'stagePercent',
  },
  threads: {
    of: 'single_threaded',
    label: 'Appears when fewer than # were met',
    unit: 'people',
    standard: 2,
    min: 2,
    max: 5,
  },
  threadDays: {
    of: 'single_threaded',
    label: 'Counts people met within the last #',
    unit: 'days',
    standard: CONTACT_RECENCY_DAYS,
    min: 7,
    max: 120,
  },
  dropPercent: {
    of: 'amount_dropped',
    label: 'Appears when the amount is down # (medium)',
    unit: 'percent',
    standard: 20,
    min: 5,
    max: 90,
  },
  deepDropPercent: {
    of: 'amount_dropped',
    label: 'Appears when the amount is down # (high)',
    unit: 'percent',
    standard: 50,
    min: 6,
    max: 100,
    above: 'dropPercent',
  },
  dropDays: {
    of: 'amount_dropped',
    label: 'Counts what happened within the last #',
    unit: 'days',
    standard: 30,
    min: 7,
    max: 90,
  },
  procurementCloseDays: {
    of: 'procurement_overdue',
    label: 'High when the close date is within #',
    unit: 'days',
    standard: CLOSE_IS_NEAR_DAYS,
    min: 0,
    max: 120,
  },
  unplacedDays: {
    of: 'competitor_unanswered',
    label: 'Appears when a competitor has had no position for #',
    unit: 'days',
    standard: UNPLACED_DAYS,
    min: 1,
    max: 90,
  },
} as const satisfies Record<string, Threshold>;

export type ThresholdKey = keyof typeof THRESHOLDS;
export type TriggerThresholds = Readonly<Record<ThresholdKey, number>>;

export const THRESHOLD_KEYS = Object.keys(THRESHOLDS) as readonly ThresholdKey[];

export const STANDARD_THRESHOLDS = Object.fromEntries(
  THRESHOLD_KEYS.map((key) => [key, THRESHOLDS[key].standard]),
) as TriggerThresholds;

/** Contacts and days that the widest thresholds can ask for: nothing beyond is gathered. */
export const THREADS_MAX = THRESHOLDS.threads.max;
export const DROP_DAYS_MAX = THRESHOLDS.dropDays.max;

export interface ThresholdFault {
  readonly key: ThresholdKey;
  readonly value: number;
  readonly expected: string;
}

/** What is wrong with thresholds: beyond their bounds, or not above the one of the lower urgency. */
export function thresholdFaults(thresholds: TriggerThresholds): ThresholdFault[] {
  return THRESHOLD_KEYS.flatMap((key): ThresholdFault[] => {
    const { min, max, above }: Threshold = THRESHOLDS[key];
    const value = thresholds[key];
    if (!Number.isInteger(value) || value < min || value > max) {
      return [{ key, value, expected: `a whole number from ${min} to ${max}` }];
    }
    const lower = above === undefined ? null : thresholds[above as ThresholdKey];
    return lower !== null && value <= lower ? [{ key, value, expected: `more than ${lower}, where it is medium` }] : [];
  });
}
