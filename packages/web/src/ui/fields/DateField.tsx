import { controlClasses, Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The browser's own date field: it knows the locale, the keyboard and the phone. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, ...passed } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <input
          type="date"
          className={`${controlClasses} num`}
          {...passed}
          {...wired}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )}
    </Field>
  );
}
