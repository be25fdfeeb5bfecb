import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClasses } from './buttonClasses.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

export { type ButtonSize, type ButtonVariant, buttonClasses } from './buttonClasses.ts';

interface Look extends ButtonLook {
  icon?: IconName | undefined;
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
