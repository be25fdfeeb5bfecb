import type { ReactNode } from 'react';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';

/** A figure and, small under it, what it was or is of. */
export function Two({ small, children }: { small: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-block py-1.5 text-right">
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
      className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 touch:min-h-12"
    >
      {children}
    </Link>
  );
}

/** Also among the cells of a row, hence the key. */
export const percentOr = (percent: number | null): ReactNode =>
  percent === null ? <Unknown key="none" /> : `${percent}%`;
