import { useState } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, Field, splitFieldProps } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'placeholder'>;

/** A password or other secret, which can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, ...passed } = control;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wired) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            className={classes(controlClasses, 'pr-16')}
            spellCheck={false}
            autoCapitalize="none"
            {...passed}
            {...wired}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-controls={wired.id}
            disabled={passed.disabled}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-sm px-3 text-12 font-medium text-ink-2 transition-colors -outline-offset-2 hover:text-ink disabled:text-ink-3"
          >
            {isShown ? 'Hide' : 'Show'}
            {/* Text and not a label: a label of this name would be a second one of the field's. */}
            <span className="sr-only"> {field.label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
