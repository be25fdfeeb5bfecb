import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClasses } from './buttonClasses.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** What it does, for screen readers and as the hover title. */
  label: string;
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'medium' | undefined;
}

export function IconButton({ icon, label, variant = 'quiet', size = 'medium', className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        buttonClasses({ variant, size }),
        'px-0! touch:min-w-12',
        size === 'small' ? 'w-7' : 'w-9',
        className,
      )}
      {...props}
    >
      <Icon name={icon} />
    </button>
  );
}
