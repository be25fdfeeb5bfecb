import { useState } from 'react';
import { DateInput } from '../../../ui/fields/dates/DateInput.tsx';
import { controlClasses } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { dayIn, formatInstant } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import type { KeptRun } from '../answers.ts';
import { runText, type Since, type Until } from './since.ts';

const WEEK = 'week';
const DAY = 'day';
const NOW = 'now';
const CONTROL = 'h-9 rounded-sm border border-control bg-surface px-2.5 text-14 text-ink touch:min-h-12';

interface ComparedPickerProps {
  since: Since;
  until: Until;
  runs: readonly KeptRun[];
  /** As the address keeps it; null for the default. */
  onSince: (text: string | null) => void;
  onUntil: (text: string | null) => void;
}

/** Since when, and until when: last week, a day, a kept run; now or a kept run. */
export function ComparedPicker({ since, until, runs, onSince, onUntil }: ComparedPickerProps) {
  const { timeZone } = useSession().organization;
  const [asksDay, setAsksDay] = useState(false);
  const kept = runs.map(({ id, asOf }) => ({ value: runText(id), label: formatInstant(asOf) }));
  const hasDay = asksDay || since.kind === 'day';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="text-ink-2">Since</span>
      <Select
        label="Since"
        value={hasDay ? DAY : since.kind === 'run' ? runText(since.id) : WEEK}
        otherwise="A kept forecast"
        choices={[{ value: WEEK, label: 'last week' }, { value: DAY, label: 'a day…' }, ...kept]}
        onChange={(next) => {
          setAsksDay(next === DAY);
          if (next !== DAY) onSince(next === WEEK ? null : next);
        }}
        className={CONTROL}
      />
      {hasDay && (
        <DateInput
          label="Day"
          value={since.kind === 'day' ? since.day : null}
          max={dayIn(timeZone)}
          onChange={onSince}
          autoFocus={asksDay && since.kind !== 'day'}
          className={`${controlClasses} w-40!`}
        />
      )}
      <span className="text-ink-2">until</span>
      <Select
        label="Until"
        value={until.kind === 'run' ? runText(until.id) : NOW}
        otherwise="A kept forecast"
        choices={[{ value: NOW, label: 'now' }, ...kept]}
        onChange={(next) => onUntil(next === NOW ? null : next)}
        className={CONTROL}
      />
    </div>
  );
}
