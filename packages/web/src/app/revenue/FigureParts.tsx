import type { ReactNode } from 'react';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';

/** A figure and, small under it, what it was or is of. */
export function Two({ small, children }: { small: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-block text-right max-sm:text-left sm:py-1.5">
      {children}
      {small !== null && <span className="block text-12 text-ink-3 sm:whitespace-nowrap">{small}</span>}
    </span>
  );
}

/** The way to the deals of a figure, where a list says exactly them. */
export function To({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return children;
  return (
    <Link
      quiet
      to={path}
      // Its edge reaches as far as a finger needs: a higher line would stand lower than the figures beside it.
      className="relative inline-flex min-h-6 items-center max-sm:min-h-0 underline decoration-line-strong underline-offset-4 touch:after:absolute touch:after:-inset-x-3.5 touch:after:-inset-y-3.5"
    >
      {children}
    </Link>
  );
}

/** Also among the cells of a row, hence the key. */
export const percentOr = (percent: number | null): ReactNode =>
  percent === null ? <Unknown key="none" /> : `${percent}%`;
