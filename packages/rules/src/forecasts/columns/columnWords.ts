import { isoDate } from '../../days.ts';
import { CATEGORY_COLUMNS_MAX, NUMBER_COLUMNS_MAX } from './chooseColumns.ts';
import type { LeftOutColumn, LeftOutReason } from './decidedDeals.ts';
import type { MeasuredSkill } from './measuredSkill.ts';

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  one_value: 'every deal has the same value',
  nearly_all_different: 'almost every deal has a different value',
  tells_the_outcome: 'filled in after the outcome was known',
  unknown_while_open: 'empty on open deals',
  never_on_open_deals: 'closed deals have values that open deals never have',
  area_too_high: 'predicts the outcome too well to be known before the close',
  written_at_close: 'CRMs update it at the close',
  too_many_columns: `the ${CATEGORY_COLUMNS_MAX} text and ${NUMBER_COLUMNS_MAX} number columns in use predict more`,
  empty: 'empty on all closed deals',
  date: 'dates are not used',
  names_the_deal: 'names a deal or a person, not a kind of deal',
  says_the_stage: 'changes with the stage',
  currency: 'currencies are not used',
};

/** Says why a column is left out. */
export const leftOutSentence = ({ name, reason, area }: LeftOutColumn): string =>
  `${name}: ${LEFT_OUT[reason]}${area === undefined ? '' : ` (alone it ranks ${Math.round(100 * area)}% right)`}.`;

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
