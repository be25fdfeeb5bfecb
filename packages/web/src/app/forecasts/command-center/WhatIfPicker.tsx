import { classes } from '../../../ui/classes.ts';
import { DateInput } from '../../../ui/fields/dates/DateInput.tsx';
import { controlClasses } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import type { Forecast, ForecastDeal } from '../answers.ts';
import { isAhead } from '../forecastWords.ts';
import type { WhatIf } from './whatIf.ts';

type Choice = 'as_it_is' | WhatIf['kind'];

const choicesOf = (hasNotBegun: boolean): readonly { value: Choice; label: string }[] => [
  { value: 'as_it_is', label: 'as it is' },
  { value: 'out', label: 'taken out' },
  // Won now, before the period has begun, it is none of its wins.
  { value: 'won', label: hasNotBegun ? 'won before then' : 'won' },
  { value: 'moved', label: 'on another date' },
];

interface WhatIfPickerProps {
  deal: ForecastDeal;
  period: Forecast['period'];
  whatIf: WhatIf | null;
  onChange: (whatIf: WhatIf | null) => void;
}

/** What is supposed of a deal. */
export function WhatIfPicker({ deal, period, whatIf, onChange }: WhatIfPickerProps) {
  const { timeZone } = useSession().organization;
  const choose = (choice: Choice) => {
    if (choice === 'as_it_is') onChange(null);
    else if (choice === 'moved') onChange({ kind: 'moved', closeDate: otherDate(deal, period) });
    else onChange({ kind: choice });
  };
  return (
    <span className="flex flex-wrap gap-2">
      <Select
        label={`What if ${deal.name} were`}
        align="end"
        value={whatIf?.kind ?? 'as_it_is'}
        choices={choicesOf(isAhead(period, dayIn(timeZone)))}
        onChange={choose}
        className={classes(
          'h-8 w-42 rounded-sm border px-2.5 text-14 touch:min-h-12 max-xl:w-34 max-sm:w-full',
          whatIf ? 'border-forecast bg-surface font-medium text-ink' : 'border-line-strong bg-surface text-ink-2',
        )}
      />
      {whatIf?.kind === 'moved' && (
        <DateInput
          label={`Close date of ${deal.name}, supposed`}
          value={whatIf.closeDate}
          onChange={(closeDate) => onChange({ kind: 'moved', closeDate })}
          className={`${controlClasses} h-8! w-42! max-xl:w-34! max-sm:w-full!`}
        />
      )}
    </span>
  );
}

/** Where a move begins: out of the period for a deal that is due in it, else into it. */
export const otherDate = ({ other }: Pick<ForecastDeal, 'other'>, { end }: Pick<Forecast['period'], 'end'>): string =>
  other ? end : shiftDay(end, 1);
