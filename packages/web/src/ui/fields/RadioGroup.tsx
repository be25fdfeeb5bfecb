import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface RadioChoice<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<T extends string> {
  label: ReactNode;
  value: T | null;
  onChange: (value: T) => void;
  choices: readonly RadioChoice<T>[];
  error?: string | null | undefined;
}

export function RadioGroup<T extends string>({ label, value, onChange, choices, error }: RadioGroupProps<T>) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-14 font-medium">
        {label}
      </span>
      <Radix.Root
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        value={value ?? ''}
        onValueChange={(next) => onChange(next as T)}
        className="grid gap-2"
      >
        {choices.map((choice) => (
          <div key={choice.value} className="flex items-start gap-2.5 touch:min-h-12">
            <Radix.Item
              id={`${id}-${choice.value}`}
              value={choice.value}
              disabled={choice.disabled ?? false}
              aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
              className="relative mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-control bg-surface after:absolute after:-inset-4 disabled:opacity-50 data-[state=checked]:border-action"
            >
              <Radix.Indicator className="size-2.5 rounded-full bg-action" />
            </Radix.Item>
            <span>
              <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
              {choice.hint && (
                <span id={`${id}-${choice.value}-hint`} className="block text-12 text-ink-3">
                  {choice.hint}
                </span>
              )}
            </span>
          </div>
        ))}
      </Radix.Root>
      {error && (
        <p id={`${id}-error`} className="text-12 font-medium text-risk">
          {error}
        </p>
      )}
    </div>
  );
}
