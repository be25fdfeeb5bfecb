import { isoDate } from '../../days.ts';
import type { LeftOutColumn, LeftOutReason } from './decidedDeals.ts';
import type { MeasuredSkill } from './winSkill.ts';

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  one_value: 'it says the same of every deal',
  nearly_all_different: 'it says something else of nearly every deal',
  tells_the_outcome: 'it was filled in when the outcome was known',
  unknown_while_open: 'open deals do not have it',
  too_many_columns: 'twelve columns of words are taken, the fullest',
};

/** Why nothing is learnt from a column, as a person reads it. */
export const leftOutSentence = ({ name, reason }: LeftOutColumn): string => `${name}: ${LEFT_OUT[reason]}.`;

/**
 * Points of chance by which a column moves a deal with an average chance: the slope of the logistic curve at `share`,
 * in [0, 1], times the column's weight in log-odds.
 */
export const pointsOfWeight = (weight: number, share: number): number => 100 * share * (1 - share) * weight;

/** What was measured, with its first and last day as ISO dates. */
export const datedSkill = ({ firstDay, lastDay, ...figures }: MeasuredSkill) => ({
  ...figures,
  first: isoDate(firstDay),
  last: isoDate(lastDay),
});
