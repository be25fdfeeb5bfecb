import { classes } from '../classes.ts';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

export interface SelectFieldProps<T extends string>
  extends FieldProps,
    Pick<SelectProps<T>, 'value' | 'onChange' | 'choices' | 'placeholder' | 'disabled'> {}

/** One of several, all known; found by asking the server: Combobox. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wired) => <Select className={classes(controlClasses, 'font-normal')} {...control} {...wired} />}
    </Field>
  );
}
