import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { classes } from './classes.ts';

export interface LinkProps extends RouterLinkProps {
  /** Takes the colour of its surroundings and underlines on hover only, for names in tables and logos. */
  quiet?: boolean;
}

export function Link({ quiet = false, className, ...props }: LinkProps) {
  return (
    <RouterLink
      className={classes(
        'rounded-sm',
        quiet ? 'text-inherit hover:underline' : 'font-medium text-forecast underline-offset-2 hover:underline',
        className,
      )}
      {...props}
    />
  );
}
