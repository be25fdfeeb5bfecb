import {
  STANDARD_THRESHOLDS,
  THRESHOLDS,
  type ThresholdKey,
  type TriggerThresholds,
  thresholdFaults,
} from '@forecastle/rules';
import { type FormEvent, useState } from 'react';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

const UNITS = {
  days: 'days',
  points: 'points',
  percent: '%',
  times: 'times',
  emails: 'emails',
  people: 'people',
} as const;

interface ThresholdFieldProps {
  of: ThresholdKey;
  thresholds: TriggerThresholds;
  disabled: boolean;
  onSave: (value: number) => void;
}

/** A figure inside the sentence that it decides; saved when it is left or with Enter, unless something is wrong with it. */
export function ThresholdField({ of, thresholds, disabled, onSave }: ThresholdFieldProps) {
  const { label, unit, min, max, standard } = THRESHOLDS[of];
  const kept = thresholds[of];
  const [value, setValue] = useState<number | null>(kept);
  const [fault, setFault] = useState<string | null>(null);
  const [before = '', after = ''] = label.split('#');
  const save = () => {
    if (value === null || value === kept) return setFault(null);
    const next = { ...thresholds, [of]: value };
    const found = thresholdFaults(next).find(({ key }) => key === of) ?? thresholdFaults(next)[0];
    setFault(found ? `Enter ${found.key === of ? found.expected : 'less than the high value'}.` : null);
    if (!found) onSave(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} onBlur={save}>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <span className="pt-1.5 text-ink-2 touch:pt-3">{before.trim()}</span>
        <NumberField
          className="w-36"
          label={`${before}${UNITS[unit]}${after}`.trim()}
          hideLabel
          value={value}
          onChange={setValue}
          min={min}
          max={max}
          unit={UNITS[unit]}
          disabled={disabled}
          error={fault}
        />
        {after.trim() && <span className="pt-1.5 text-ink-2 touch:pt-3">{after.trim()}</span>}
        {!disabled && kept !== standard && (
          <IconButton
            icon="undo"
            label={`Reset to ${standard} ${UNITS[unit]}`}
            onClick={() => onSave(STANDARD_THRESHOLDS[of])}
          />
        )}
      </div>
      <p className="num mt-0.5 text-12 text-ink-3">
        {min} to {max}; default {standard}.
      </p>
    </form>
  );
}
