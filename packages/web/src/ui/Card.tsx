import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';

export interface CardProps {
  title?: ReactNode;
  /** Quiet words at the right of the title. */
  aside?: ReactNode;
  /** `flush` lets a table reach the edges. */
  flush?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

export function Card({ title, aside, flush = false, className, ref, children }: CardProps) {
  return (
    <section
      ref={ref}
      className={classes('min-w-0 rounded-md bg-surface shadow-raised', !flush && 'p-5 max-sm:p-4', className)}
    >
      {(title || aside) && (
        <div
          className={classes(
            'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1',
            flush ? 'px-5 pt-4 pb-3 max-sm:px-4 max-sm:pt-3 max-sm:pb-2' : 'mb-2 max-sm:mb-1',
          )}
        >
          {title && <h2 className="text-14 font-medium text-ink-3">{title}</h2>}
          {aside && <div className="text-12 text-ink-3">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
