import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';

/** What typed text means: a value, nothing (null), or why it cannot be read. */
export type Parsed = { ok: true; value: number | null } | { ok: false; message: string };

export interface ParsedFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** What stood in it and could not be read, when it was left; and such a text, null once it can be read. */
  text?: string | undefined;
  onText?: ((text: string | null) => void) | undefined;
  parse: (text: string) => Parsed;
  format: (value: number) => string;
  /** Inside the box, at its ends: a currency, a unit. */
  before?: ReactNode;
  after?: ReactNode;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * A number typed as text, read while typing and tidied when left. Text that cannot be read reports null and makes the
 * form refuse to be sent (constraint validation), so that it is never saved as empty.
 */
export function ParsedField({
  value,
  onChange,
  text: typedBefore,
  onText,
  parse,
  format,
  before,
  after,
  name,
  required,
  disabled,
  error,
  ...field
}: ParsedFieldProps) {
  const [draft, setDraft] = useState<string | null>(typedBefore ?? null);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = draft === null ? null : parse(draft);
  const problem = read && !read.ok ? read.message : '';

  useEffect(() => input.current?.setCustomValidity(problem), [problem]);

  const leave = () => {
    setLeft(true);
    if (!problem) setDraft(null);
  };

  return (
    <Field {...field} error={error ?? (left && problem ? problem : null)}>
      {(wired) => (
        <div
          className={classes(
            controlClasses,
            'flex items-center gap-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            wired['aria-invalid'] && 'border-risk',
          )}
        >
          {before && <span className="text-ink-3">{before}</span>}
          <input
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            className="num h-full w-full min-w-0 bg-transparent text-right outline-none"
            value={draft ?? (value === null ? '' : format(value))}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setDraft(text);
              const parsed = parse(text);
              onChange(parsed.ok ? parsed.value : null);
              onText?.(parsed.ok ? null : text);
            }}
            onBlur={leave}
            onInvalid={leave}
            {...(name && { name })}
            {...(required && { required })}
            {...(disabled && { disabled })}
            {...wired}
          />
          {after && <span className="text-ink-3">{after}</span>}
        </div>
      )}
    </Field>
  );
}
