import { classes } from '../../../../ui/classes.ts';
import { DateInput } from '../../../../ui/fields/dates/DateInput.tsx';
import { controlClasses } from '../../../../ui/fields/Field.tsx';
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import { dayIn, shiftDay } from '../../../../ui/format/dates.ts';
import { useSession } from '../../../shell/session.ts';
import type { Forecast, ForecastDeal } from '../../answers.ts';
import { isAhead } from '../../forecastWords.ts';
import type { WhatIf } from './whatIf.ts';

type Choice = 'included' | WhatIf['kind'];

const choicesOf = (hasNotBegun: boolean): readonly { value: Choice; label: string }[] => [
  { value: 'included', label: 'Included' },
  { value: 'out', label: 'Excluded' },
  // Won now, before the period has begun, it is none of its wins.
  { value: 'won', label: hasNotBegun ? 'Won before then' : 'Won' },
  { value: 'moved', label: 'Other date' },
  { value: 'amount', label: 'Other amount' },
];

interface InForecastPickerProps {
  deal: ForecastDeal;
  forecast: Pick<Forecast, 'period' | 'currency'>;
  whatIf: WhatIf | null;
  onChange: (whatIf: WhatIf | null) => void;
}

/** Includes, excludes or changes a deal for the comparison. */
export function InForecastPicker({ deal, forecast: { period, currency }, whatIf, onChange }: InForecastPickerProps) {
  const { timeZone } = useSession().organization;
  const choose = (choice: Choice) => {
    if (choice === 'included') onChange(null);
    else if (choice === 'moved') onChange({ kind: 'moved', closeDate: otherDate(deal, period) });
    else if (choice === 'amount') onChange({ kind: 'amount', amountMinor: deal.amountBaseMinor ?? 0 });
    else onChange({ kind: choice });
  };
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 max-sm:w-full">
      <Select
        label={`${deal.name} in the forecast`}
        align="end"
        value={whatIf?.kind ?? 'included'}
        choices={choicesOf(isAhead(period, dayIn(timeZone)))}
        onChange={choose}
        className={classes(
          'h-7 w-25 rounded-sm border px-2 text-12 font-medium touch:min-h-12 max-sm:w-full max-sm:text-14',
          whatIf ? 'border-transparent bg-action text-on-action' : 'border-line-strong bg-surface text-ink',
        )}
      />
      {whatIf?.kind === 'moved' && (
        <DateInput
          label={`Other close date of ${deal.name}`}
          value={whatIf.closeDate}
          onChange={(closeDate) => onChange({ kind: 'moved', closeDate })}
          className={`${controlClasses} h-7! w-36! max-sm:w-full!`}
        />
      )}
      {whatIf?.kind === 'amount' && (
        <MoneyField
          label={`Other amount of ${deal.name}`}
          hideLabel
          currency={currency}
          value={whatIf.amountMinor}
          onChange={(amountMinor) => amountMinor !== null && onChange({ kind: 'amount', amountMinor })}
          className="w-36 max-sm:w-full"
        />
      )}
    </span>
  );
}

/** Returns a first other date: after the period for a deal that is due in it, else its last day. */
export const otherDate = ({ other }: Pick<ForecastDeal, 'other'>, { end }: Pick<Forecast['period'], 'end'>): string =>
  other ? end : shiftDay(end, 1);
