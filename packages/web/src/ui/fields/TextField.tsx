import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';

type Passed = Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'autoComplete' | 'autoFocus' | 'placeholder' | 'required' | 'disabled' | 'maxLength' | 'minLength'
>;

export interface TextFieldProps extends FieldProps, Passed {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

/** One line of text; also `type="email"` and `search`. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, ...passed } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <input
          type="text"
          className={controlClasses}
          {...passed}
          {...wired}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** Several lines; grows with what is written where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, rows = 3, ...passed } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <textarea
          className={classes(controlClasses, 'field-sizing-content h-auto max-h-80 py-2')}
          // A field that grows with its content takes no notice of its rows.
          style={{ minHeight: `calc(${rows}lh + 1rem + 2px)` }}
          rows={rows}
          {...passed}
          {...wired}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
