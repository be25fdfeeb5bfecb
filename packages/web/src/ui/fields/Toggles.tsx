import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Combobox } from './Combobox.tsx';

/** A list with a value when it lacks it, without it when it has it. */
export const withOrWithout = <T,>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((item) => item !== value) : [...list, value];

/** More than these are found by typing; chosen ones stand as toggles either way. */
const MOST_TOGGLES = 12;

interface ChoicesProps {
  label: string;
  all: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Stands among the fields of a form, and is named as they are. */
  isField?: boolean;
}

/** Several of many by name: toggles while there are few, found by typing when there are more. */
export function Choices({ label, all, chosen, onChange, isField = false }: ChoicesProps) {
  const isLong = all.length > MOST_TOGGLES;
  return (
    <Group label={label} isField={isField}>
      {all
        .filter(({ id }) => !isLong || chosen.includes(id))
        .map(({ id, name }) => (
          <Toggle key={id} on={chosen.includes(id)} onPress={() => onChange(withOrWithout(chosen, id))}>
            {name}
          </Toggle>
        ))}
      {isLong && (
        <Combobox
          className="w-full"
          label={`Find: ${label}`}
          hideLabel
          placeholder={`Find among ${all.length}`}
          value={null}
          options={all.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(option) => option && onChange([...chosen, option.value])}
        />
      )}
    </Group>
  );
}

/** Toggles that belong together, under their name. */
export function Group({ label, isField = false, children }: { label: string; isField?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={classes('mb-1.5 font-medium', !isField && 'text-12 text-ink-3')}>{label}</legend>
      <div className="-m-0.5 flex flex-wrap gap-1.5 p-0.5">{children}</div>
    </fieldset>
  );
}

export function Toggle({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classes(
        'h-7 rounded-sm border px-2.5 text-12 font-medium transition-colors touch:min-h-12',
        on ? 'border-forecast bg-forecast-soft text-forecast' : 'border-line-strong text-ink-2 hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
