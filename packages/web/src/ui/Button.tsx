import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 rounded-sm px-2.5 text-12',
  medium: 'h-9 gap-2 rounded-sm px-3.5 text-14',
  large: 'h-11 gap-2 rounded-md px-5 text-16',
};

export function buttonClasses({ variant = 'secondary', size = 'medium' }: Look): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors select-none touch:min-h-12',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: the button keeps its place and width, says so to screen readers, and refuses a second press. */
  busy?: boolean | undefined;
}

export function Button({ variant, size, icon, busy = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(buttonClasses({ variant, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy ? <Icon name="spinner" className="animate-turn" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, Look {}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function ButtonLink({ variant, size, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link className={classes(buttonClasses({ variant, size }), className)} {...props}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
