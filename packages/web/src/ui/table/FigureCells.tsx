import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The heading of a column of figures. */
export function FigureHeading({
  sorted,
  children,
}: {
  sorted?: 'ascending' | 'descending' | undefined;
  children: ReactNode;
}) {
  return (
    <th scope="col" aria-sort={sorted} className="px-3 pb-2 text-right font-medium whitespace-nowrap">
      {children}
    </th>
  );
}

/** A figure of a row; on a phone it bears its heading, which stands over the column elsewhere. */
export function FigureCell({
  heading,
  last = false,
  isUnder = false,
  children,
}: {
  heading: string;
  last?: boolean;
  /** On a phone it stands under its heading, which may be long. */
  isUnder?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={classes(
        isUnder
          ? 'max-sm:grid max-sm:content-start max-sm:justify-items-start sm:text-right'
          : 'text-right max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2',
        last ? 'sm:px-5' : 'sm:px-3',
      )}
    >
      <span className="text-12 text-ink-3 sm:hidden">{heading}</span>
      {children}
    </td>
  );
}
