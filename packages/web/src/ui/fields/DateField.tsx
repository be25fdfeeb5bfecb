import { useState } from 'react';
import { classes } from '../classes.ts';
import { DateInput, type DateInputProps } from './dates/DateInput.tsx';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface DateFieldProps
  extends FieldProps,
    Pick<DateInputProps, 'value' | 'onChange' | 'text' | 'onText' | 'min' | 'max' | 'name' | 'required' | 'disabled'> {}

/** A calendar day: typed, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  const [problem, setProblem] = useState<string | null>(null);
  const error = field.error ?? problem;
  return (
    <Field {...field} error={error}>
      {(wired) => (
        <DateInput
          {...control}
          {...wired}
          onProblem={setProblem}
          className={classes(
            controlClasses,
            'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            error && 'border-risk',
          )}
        />
      )}
    </Field>
  );
}
