/** How well what a period rests on is being worked: whether plans are followed, and whether its open deals move. */

import { counted } from '../counted.ts';
import { type Exact, exact, plus, roundHalfUp } from '../exact.ts';
import { type ExplanationPart, part, withRounding } from '../health/explanation.ts';
import { type DayRange, openMembership } from './membership.ts';

/** Finished weeks of plans that count; the running one does not, since on its Monday nothing of it can be done. */
export const EXECUTION_WEEKS = 4;

/** Points (of 100) that the completion of plans gives, and those that activity drag gives. */
const PLAN_POINTS = 60;
const ACTIVITY_POINTS = 40;

/** Actions of the finished weeks that count in their completion, and of them those done. */
export interface PlansDone {
  readonly done: number;
  readonly of: number;
}

/** Open deals that are not omitted by their expected close: how many, and the sum of their activity drag A (0-100 each). */
export interface ActivityOfDay {
  readonly closeDay: number | null;
  readonly deals: number;
  readonly activity: number;
}

export interface Execution {
  /** 0-100, higher is better worked. */
  readonly score: number;
  /** Add up exactly to the score. */
  readonly parts: ExplanationPart[];
  readonly sentences: string[];
}

/**
 * 0.6 x plan completion of the last four weeks + 0.4 x mean A of the period's open deals, overdue ones counted in the
 * current period; A alone where no plan asked for anything, and null where nothing of the period is open.
 */
export function executionScore(
  plans: PlansDone,
  activity: readonly ActivityOfDay[],
  { period, asOfDay }: { period: DayRange; asOfDay: number },
): Execution | null {
  const members = activity.filter(({ closeDay }) =>
    ['member', 'overdue'].includes(openMembership(closeDay, period, asOfDay)),
  );
  const deals = members.reduce((sum, day) => sum + day.deals, 0);
  if (deals === 0) return null;
  const sumOfA = members.reduce((sum, day) => sum + day.activity, 0);
  const activityPoints = plans.of === 0 ? 100 : ACTIVITY_POINTS;
  const ofActivity = exact(activityPoints * sumOfA, 100 * deals);
  const ofPlans = plans.of === 0 ? null : exact(PLAN_POINTS * plans.done, plans.of);
  const exactScore: Exact = ofPlans === null ? ofActivity : plus(ofPlans, ofActivity);
  const score = roundHalfUp(exactScore.numerator, exactScore.denominator);
  return {
    score,
    parts: withRounding(
      [
        ...(ofPlans === null ? [] : [part('plans', 'Plan completion', ofPlans, PLAN_POINTS)]),
        part('activity', 'Activity on open deals', ofActivity, activityPoints),
      ],
      score,
    ),
    sentences: [
      plans.of === 0
        ? 'No plan actions in the last four weeks, so only activity counts.'
        : `${plans.done} of ${counted(plans.of, 'action')} completed in the last four finished weeks.`,
      `${counted(deals, 'open deal')} in the period, average activity score ${roundHalfUp(sumOfA, deals)} of 100.`,
    ],
  };
}
