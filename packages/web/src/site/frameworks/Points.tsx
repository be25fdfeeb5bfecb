import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface PointWords {
  readonly title: string;
  readonly says: ReactNode;
}

/** Shows points side by side, each under its own line; `numbered` when they are steps. */
export function Points({
  points,
  columns = 3,
  numbered = false,
}: {
  points: readonly PointWords[];
  columns?: 2 | 3;
  numbered?: boolean;
}) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={classes('grid gap-x-10 gap-y-9', columns === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2')}>
      {points.map(({ title, says }, index) => (
        <li key={title} className="min-w-0 border-t border-line-strong pt-4">
          {numbered && (
            <span aria-hidden="true" className="num mb-1 block text-14 text-ink-3">
              {index + 1}
            </span>
          )}
          <h3 className="font-serif text-18 font-semibold text-balance">{title}</h3>
          <p className="mt-2 text-ink-2">{says}</p>
        </li>
      ))}
    </List>
  );
}
