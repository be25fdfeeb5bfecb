import { useState } from 'react';
import { DateInput } from '../../../ui/fields/dates/DateInput.tsx';
import { controlClasses } from '../../../ui/fields/Field.tsx';
import { Select, SMALL_SELECT } from '../../../ui/fields/Select.tsx';
import { dayIn, formatInstant } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import type { KeptRun } from '../answers.ts';
import { runText, type Since, type Until } from './since.ts';

const WEEK = 'week';
const DAY = 'day';
const NOW = 'now';

const choiceOf = ({ id, asOf }: KeptRun) => ({ value: runText(id), label: formatInstant(asOf) });
const runOf = (of: Since | Until, runs: readonly KeptRun[]): KeptRun | undefined =>
  of.kind === 'run' ? runs.find(({ id }) => id === of.id) : undefined;

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
  // What moved is told from the earlier to the later.
  const [first, last] = [runOf(since, runs), runOf(until, runs)];
  const earlier = runs.filter(({ asOf }) => last === undefined || asOf < last.asOf);
  const later = runs.filter(({ asOf }) => first === undefined || asOf > first.asOf);
  const hasDay = asksDay || since.kind === 'day';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="text-ink-2">Since</span>
      <Select
        label="Since"
        value={hasDay ? DAY : since.kind === 'run' ? runText(since.id) : WEEK}
        otherwise="A saved forecast"
        choices={[{ value: WEEK, label: 'last week' }, { value: DAY, label: 'a day…' }, ...earlier.map(choiceOf)]}
        onChange={(next) => {
          setAsksDay(next === DAY);
          if (next !== DAY) onSince(next === WEEK ? null : next);
        }}
        className={SMALL_SELECT}
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
        otherwise="A saved forecast"
        choices={[{ value: NOW, label: 'now' }, ...later.map(choiceOf)]}
        onChange={(next) => onUntil(next === NOW ? null : next)}
        className={SMALL_SELECT}
      />
    </div>
  );
}
