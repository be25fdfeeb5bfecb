import { BEST_CASE_MOVE_BELOW, COMMIT_ASKS_FOR, COMMIT_MOVE_BELOW } from '../health/categoryAdvice.ts';
import { days, times } from '../health/wording.ts';
import type { TriggerThresholds } from './thresholds.ts';
import type { TriggerType } from './triggerTypes.ts';

/** When triggers of a type appear and how urgent they are, in a sentence with the thresholds that hold. */
export const triggerRule = (type: TriggerType, thresholds: TriggerThresholds): string => RULES[type](thresholds);

const RULES: Readonly<Record<TriggerType, (of: TriggerThresholds) => string>> = {
  stale_key_stakeholder: (of) =>
    `Appears when the freshness of the Economic Buyer or a Champion is below ${of.stakeholderFreshness}, always high.`,
  no_activity: (of) =>
    `Appears ${days(of.quietDays)} after the last activity (after creation, if there was none); high after ${days(of.silentDays)}.`,
  ghosted: (of) =>
    `Appears after ${of.unansweredEmails === 1 ? '1 email' : `${of.unansweredEmails} emails`} without an answer, the first ${days(of.unansweredDays)} ago; high in the late phase.`,
  overdue_close_date: () => 'Appears the day after the close date, always high.',
  close_date_unready: (of) =>
    `Appears when the close date is within ${days(of.unreadyDays)} while framework completeness is below ${of.unreadyCompleteness}% or there is no next step, always high.`,
  repeated_push: (of) =>
    `Appears when the close date was pushed ${times(of.pushes)}; high when it was ${times(of.manyPushes)}.`,
  stalled_in_stage: (of) =>
    `Appears above ${of.stagePercent}% of the median days in the stage; high above ${of.longStagePercent}%.`,
  missing_economic_buyer: () => 'Appears from the mid phase on without an Economic Buyer; high in the late phase.',
  missing_champion: () => 'Appears from the mid phase on without a Champion; high in the late phase.',
  single_threaded: (of) =>
    `Appears from the mid phase on when fewer than ${of.threads} contacts were met within ${days(of.threadDays)}; high in the late phase.`,
  category_above_evidence: () =>
    `Appears when the risk score is below ${COMMIT_ASKS_FOR} in Commit, or below ${BEST_CASE_MOVE_BELOW} in Best Case; high in Commit below ${COMMIT_MOVE_BELOW}.`,
  amount_dropped: (of) =>
    `Appears when the amount is down ${of.dropPercent}% within ${days(of.dropDays)}; high when it is down ${of.deepDropPercent}%. Changes on the day of creation, and changes undone the same day, do not count.`,
  procurement_overdue: (of) =>
    `Appears the day after an open step was due; high when the close date is within ${days(of.procurementCloseDays)}.`,
  competitor_unanswered: (of) =>
    `Appears when a competitor leads, or has had no position for ${days(of.unplacedDays)}, always medium.`,
  data_gap: () => 'Appears when there is no amount, no close date or no next step, always low.',
};
