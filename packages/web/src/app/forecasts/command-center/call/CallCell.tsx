import type { ReactNode } from 'react';
import { classes } from '../../../../ui/classes.ts';

/** How many columns the table of the call has. */
export const CALL_COLUMNS = 11;

/** Rows of an open rep have the rep's mark at their left edge. */
export const OPENED = 'bg-sunken shadow-[inset_3px_0_0_var(--forecast)]';

interface CallCellProps {
  heading: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A figure of the call. On a phone it bears its heading, which stands over the column elsewhere. */
export function CallCell({ heading, className, children }: CallCellProps) {
  return (
    <td
      className={classes(
        'px-2 text-right whitespace-nowrap max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2 max-sm:p-0',
        className,
      )}
    >
      <span className="text-12 font-normal text-ink-3 sm:hidden">{heading}</span>
      {children}
    </td>
  );
}
