import { PROPOSED_QUIET_HOURS, type QuietHours } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { zoneWords } from '../periods/place.ts';
import { minuteChoices } from './quietHours.ts';

interface QuietHoursFieldsProps {
  value: QuietHours | null;
  timeZone: string;
  /** `true`: each change is saved at once, and not with a form. */
  savesAtOnce?: boolean;
  disabled?: boolean;
  onChange: (value: QuietHours | null) => void;
}

/** Turns quiet hours on, and sets from when to when they last. */
export function QuietHoursFields({
  value,
  timeZone,
  savesAtOnce = false,
  disabled = false,
  onChange,
}: QuietHoursFieldsProps) {
  const Toggle = savesAtOnce ? Switch : Checkbox;
  return (
    <div className="grid gap-3">
      <Toggle
        label="Quiet hours"
        hint={`Messages wait until they end. Time zone: ${zoneWords(timeZone)}.`}
        checked={value !== null}
        disabled={disabled}
        onChange={(isOn) => onChange(isOn ? PROPOSED_QUIET_HOURS : null)}
      />
      {value && (
        <div className={classes('grid gap-3 max-sm:pl-0', savesAtOnce ? 'pl-12' : 'pl-7')}>
          <div className="grid max-w-80 grid-cols-2 gap-3">
            <SelectField
              label="From"
              value={String(value.fromMinute)}
              choices={minuteChoices(value.fromMinute, value.toMinute)}
              disabled={disabled}
              onChange={(minute) => onChange({ ...value, fromMinute: Number(minute) })}
            />
            <SelectField
              label="To"
              value={String(value.toMinute)}
              choices={minuteChoices(value.toMinute, value.fromMinute)}
              disabled={disabled}
              onChange={(minute) => onChange({ ...value, toMinute: Number(minute) })}
            />
          </div>
          <Toggle
            label="Quiet all weekend"
            checked={value.weekends}
            disabled={disabled}
            onChange={(weekends) => onChange({ ...value, weekends })}
          />
        </div>
      )}
    </div>
  );
}
