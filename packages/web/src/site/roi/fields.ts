import type { RoiAssumption, RoiInput } from '@forecastle/rules';

/** How the calculator asks for each figure; the bounds are in the rules. */
export interface RoiField {
  readonly label: string;
  readonly hint: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

export const INPUT_FIELDS: Readonly<Record<RoiInput, RoiField>> = {
  salesReps: { label: 'Sales reps', hint: 'People who carry a number', suffix: 'reps' },
  avgSalary: { label: 'Average salary', hint: 'Per rep, a year', prefix: '$' },
  monthlyPipeline: { label: 'Monthly pipeline per rep', hint: 'What each rep has to work on', prefix: '$' },
  closeRate: { label: 'Close rate', hint: 'Share of the pipeline that is won', suffix: '%' },
  dealSize: { label: 'Deal size', hint: 'Gross profit per deal', prefix: '$' },
  adminHours: { label: 'Admin hours', hint: 'Per rep, a week', suffix: 'hours' },
};

export const ASSUMPTION_FIELDS: Readonly<Record<RoiAssumption, RoiField>> = {
  timeSavedPercent: { label: 'Time saved', hint: 'Share of working time that comes back', suffix: '%' },
  closeRateLiftPercent: { label: 'Close rate lift', hint: 'Relative: 20% lifted by 15% is 23%', suffix: '%' },
};
