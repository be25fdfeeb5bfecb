import { ROI_INPUTS, type RoiAssumption, type RoiAssumptions, type RoiInput, type RoiInputs } from '@forecastle/rules';
import { percent } from './words.ts';

/** How the calculator asks for each figure; the bounds are in the rules. */
export interface RoiField {
  readonly label: string;
  readonly hint: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

export const INPUT_FIELDS: Readonly<Record<RoiInput, RoiField>> = {
  salesReps: { label: 'Sales reps', hint: 'People with a quota', suffix: 'reps' },
  avgSalary: { label: 'Average salary', hint: 'Per rep, a year', prefix: '$' },
  monthlyPipeline: { label: 'Monthly pipeline per rep', hint: 'Open pipeline of each rep', prefix: '$' },
  closeRate: { label: 'Close rate', hint: 'Share of pipeline you win', suffix: '%' },
  dealSize: { label: 'Deal size', hint: 'Gross profit per deal', prefix: '$' },
  adminHours: { label: 'Admin hours', hint: 'Per rep, a week', suffix: 'hours' },
};

export const ASSUMPTION_LABELS: Readonly<Record<RoiAssumption, string>> = {
  timeSavedPercent: 'Time saved',
  closeRateLiftPercent: 'Close rate lift',
};

/** Returns the note under a slider; its figures are those of the form. */
export function assumptionHint(
  name: RoiAssumption,
  { closeRate }: Pick<RoiInputs, 'closeRate'>,
  { closeRateLiftPercent }: RoiAssumptions,
): string {
  if (name === 'timeSavedPercent') return 'Share of working time saved';
  const rate = closeRate / ROI_INPUTS.closeRate.per;
  const lifted = (rate * (100 + closeRateLiftPercent)) / 100;
  return `Relative: ${percent(rate)} lifted by ${percent(closeRateLiftPercent)} is ${percent(lifted)}`;
}
