import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
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

/** Apart from the components, so that the islands of the public site take it without the router. */
export function buttonClasses({ variant = 'secondary', size = 'medium' }: ButtonLook): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors select-none touch:min-h-12',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
  );
}
