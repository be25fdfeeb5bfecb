import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';

export interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean | undefined;
  /** `indeterminate`: some of what it stands for. */
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

export function Checkbox({ label, hint, hideLabel = false, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 touch:min-h-12 touch:items-center">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-sm border border-control bg-surface text-on-action transition-colors after:absolute after:-inset-4 disabled:opacity-50 data-[state=checked]:border-action data-[state=checked]:bg-action data-[state=indeterminate]:border-action data-[state=indeterminate]:bg-action"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <span className="block h-0.5 w-2 bg-on-action" />
          ) : (
            <Icon name="check" size={13} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <span className={hideLabel ? 'sr-only' : undefined}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
