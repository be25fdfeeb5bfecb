import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export interface ActionLinkProps extends ComponentProps<'a'> {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

/** A plain link that looks like a button: public pages load as documents, without the router. */
export function ActionLink({
  variant = 'secondary',
  size = 'large',
  icon,
  className,
  children,
  ...props
}: ActionLinkProps) {
  return (
    <a className={classes(buttonClasses({ variant, size }), className)} {...props}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link in running text or at the end of a card. With `arrow` it leads on: right to a page, down within this one. */
export function TextLink({
  arrow,
  className,
  children,
  ...props
}: ComponentProps<'a'> & { href: string; arrow?: 'right' | 'down' }) {
  return (
    <a
      className={classes(
        'group/link rounded-sm font-medium text-forecast underline-offset-2 hover:underline',
        className,
      )}
      {...props}
    >
      {children}
      {arrow && (
        <span aria-hidden="true" className="ml-1 inline-block transition-transform group-hover/link:translate-x-0.5">
          {arrow === 'right' ? '→' : '↓'}
        </span>
      )}
    </a>
  );
}
