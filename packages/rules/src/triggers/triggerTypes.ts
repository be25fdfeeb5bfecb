import type { ActionPriority, ActionType } from '../plans/actionTypes.ts';

/** What can endanger a deal, in the order that decides ties: the most pressing first. */
export const TRIGGER_TYPES = [
  'stale_key_stakeholder',
  'no_activity',
  'ghosted',
  'overdue_close_date',
  'close_date_unready',
  'repeated_push',
  'stalled_in_stage',
  'missing_economic_buyer',
  'missing_champion',
  'single_threaded',
  'category_above_evidence',
  'amount_dropped',
  'procurement_overdue',
  'competitor_unanswered',
  'data_gap',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** Highest first. */
export const URGENCIES = ['high', 'medium', 'low'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const URGENCY_NAMES: Readonly<Record<Urgency, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

export const TRIGGER_NAMES: Readonly<Record<TriggerType, string>> = {
  stale_key_stakeholder: 'Key stakeholder gone quiet',
  no_activity: 'No activity',
  ghosted: 'No answer',
  overdue_close_date: 'Close date has passed',
  close_date_unready: 'Not ready for its close date',
  repeated_push: 'Close date pushed again',
  stalled_in_stage: 'Stalled in its stage',
  missing_economic_buyer: 'No Economic Buyer',
  missing_champion: 'No Champion',
  single_threaded: 'Single-threaded',
  category_above_evidence: 'Category above the evidence',
  amount_dropped: 'Amount dropped',
  procurement_overdue: 'Procurement is late',
  competitor_unanswered: 'Competitor unanswered',
  data_gap: 'Data missing',
};

/** The action of a weekly plan that comes nearest to what mends a trigger. */
export const ACTION_OF_TRIGGER: Readonly<Record<TriggerType, ActionType>> = {
  stale_key_stakeholder: 're_engage',
  no_activity: 'check_in',
  ghosted: 're_engage',
  overdue_close_date: 'close_date',
  close_date_unready: 'closing_plan',
  repeated_push: 'close_date',
  stalled_in_stage: 'check_in',
  missing_economic_buyer: 'economic_buyer',
  missing_champion: 'champion',
  single_threaded: 're_engage',
  category_above_evidence: 'business_impact',
  amount_dropped: 'business_impact',
  procurement_overdue: 'closing_plan',
  competitor_unanswered: 'solution_fit',
  data_gap: 'check_in',
};

export const PRIORITY_OF_URGENCY: Readonly<Record<Urgency, ActionPriority>> = {
  high: 'high',
  medium: 'medium',
  low: 'normal',
};

/** Whether the first is more urgent than the second. */
export const isMoreUrgent = (one: Urgency, other: Urgency): boolean =>
  URGENCIES.indexOf(one) < URGENCIES.indexOf(other);
