import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The heading of a column of figures. */
export function FigureHeading({
  sorted,
  isWords = false,
  children,
}: {
  sorted?: 'ascending' | 'descending' | undefined;
  /** Words begin at the left, figures end at the right. */
  isWords?: boolean;
  children: ReactNode;
}) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classes('px-3 pb-2 font-medium whitespace-nowrap', isWords ? 'text-left' : 'text-right')}
    >
      {children}
    </th>
  );
}

/** A figure of a row; on a phone it bears its heading, which stands over the column elsewhere. */
export function FigureCell({
  heading,
  last = false,
  isUnder = false,
  isWords = false,
  children,
}: {
  heading: string;
  last?: boolean;
  /** On a phone it stands under its heading, which may be long. */
  isUnder?: boolean;
  isWords?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={classes(
        isUnder
          ? `max-sm:grid max-sm:content-start max-sm:justify-items-start ${isWords ? 'text-left' : 'sm:text-right'}`
          : 'text-right max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2',
        last ? 'sm:px-5' : 'sm:px-3',
      )}
    >
      <span className="text-12 text-ink-3 sm:hidden">{heading}</span>
      {children}
    </td>
  );
}
