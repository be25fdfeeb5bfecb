import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../../../ui/buttonClasses.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

export interface MockButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  children: ReactNode;
}

/** Looks like the product's button without being one: a control that does nothing must not take the focus. */
export function MockButton({ variant, size = 'small', icon, children }: MockButtonProps) {
  return (
    <span className={`${buttonClasses({ variant, size })} pointer-events-none`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** A field as the product draws it, filled in; text, not an input. */
export function MockField({
  label,
  choice = false,
  children,
}: {
  label: string;
  choice?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="text-14 font-medium">{label}</span>
      <span className="flex min-h-9 items-center justify-between gap-2 rounded-sm border border-control bg-surface px-3 py-1.5">
        <span className="min-w-0">{children}</span>
        {choice && <Icon name="chevron-down" className="text-ink-3" />}
      </span>
    </div>
  );
}
