import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The label is read by screen readers only; for cells whose row and column name it. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** Acts at once; inside a form that is saved later use a Checkbox. */
export function Switch({ label, hint, hideLabel = false, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 touch:min-h-12">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-5 w-9 shrink-0 rounded-full after:absolute after:-inset-x-1 after:-inset-y-0.5 touch:after:-inset-3.5 bg-control transition-colors disabled:opacity-50 data-[state=checked]:bg-action"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4.5" />
      </Radix.Root>
      <span className={hideLabel ? 'sr-only' : 'leading-5'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
