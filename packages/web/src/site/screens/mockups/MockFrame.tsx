import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export interface MockFrameProps {
  /** The name of the screen, as the product will show it. */
  title: string;
  /** Quiet words beside the title: whose, which period. */
  aside?: ReactNode;
  /** Words under the frame. */
  caption?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Frames a drawn screen and marks it illustrative. Its contents respond to the frame's own width. */
export function MockFrame({ title, aside, caption, className, children }: MockFrameProps) {
  return (
    <figure aria-label={`${title}, illustrative`} className={classes('@container m-0 min-w-0', className)}>
      <div className="overflow-hidden rounded-lg bg-surface text-14 text-ink shadow-floating">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3 @lg:px-5">
          <p className="font-serif text-18 font-medium">{title}</p>
          <p className="flex flex-wrap gap-x-3 text-12 font-medium text-ink-3">
            {aside && <span className="font-normal">{aside}</span>}
            <span>Illustrative</span>
          </p>
        </div>
        {children}
      </div>
      {caption && <figcaption className="mt-3 text-14 text-ink-3">{caption}</figcaption>}
    </figure>
  );
}
