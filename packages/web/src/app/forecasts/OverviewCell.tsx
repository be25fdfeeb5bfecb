import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';

/** Classes of a box whose cells are parted by hairlines. */
export const OVERVIEW_BOX = 'grid gap-px overflow-hidden rounded-md bg-line shadow-raised';

interface OverviewCellProps {
  title: string;
  /** Quiet words at the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows one figure of the overview: a label, the number and what draws it. Everything longer is behind "Why?". */
export function OverviewCell({ title, aside, className, children }: OverviewCellProps) {
  return (
    <section className={classes('min-w-0 bg-surface px-5 py-3.5 max-sm:px-4 max-sm:py-3', className)}>
      <OverviewTitle aside={aside}>{title}</OverviewTitle>
      {children}
    </section>
  );
}

export function OverviewTitle({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <h3 className="shrink-0 text-14 font-medium text-ink-3">{children}</h3>
      {aside && <span className="num text-right text-12 text-ink-3">{aside}</span>}
    </div>
  );
}

/** Holds the number of a cell and the ways into it, in one line. */
export function OverviewFigure({ figure, children }: { figure: ReactNode; children?: ReactNode }) {
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3">
      <span className="num text-28 leading-9 font-semibold tracking-tight">{figure}</span>
      {children}
    </p>
  );
}

/** Holds the cells that say how far the forecast can be trusted, under the name that the specification gives them. */
export function ConfidenceOverview({ className, children }: { className: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-3.5">
      <h2 id={id} className="mb-1.5 text-14 font-medium">
        Forecast Confidence Overview
      </h2>
      <div className={classes(OVERVIEW_BOX, className)}>{children}</div>
    </section>
  );
}
