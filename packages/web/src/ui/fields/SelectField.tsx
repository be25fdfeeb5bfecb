import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectFieldProps<T extends string> extends FieldProps {
  value: T | null;
  onChange: (value: T) => void;
  choices: readonly Choice<T>[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The browser's own select, for up to some twenty choices; more, or found by asking the server: Combobox. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, choices, placeholder = 'Choose', ...passed } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <div className="relative">
          <select
            className={classes(controlClasses, 'appearance-none truncate pr-9')}
            {...passed}
            {...wired}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value as T)}
          >
            {value === null && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </Field>
  );
}
