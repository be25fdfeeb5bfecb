import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface IllustrativeProps {
  /** What is shown, for those who cannot see it, and as the card's title: "Q4 forecast". */
  title: string;
  /** Said under the drawing; for what the picture alone does not tell. */
  caption?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A live drawing of a screen in HTML, with invented figures, and it says so. */
export function Illustrative({ title, caption, className, children }: IllustrativeProps) {
  return (
    <figure className={classes('m-0 min-w-0', className)}>
      <div className="rounded-lg bg-surface p-5 shadow-floating sm:p-7">
        <div className="flex justify-between gap-4 text-14 font-medium text-ink-3">
          <span>{title}</span>
          <span>Illustrative</span>
        </div>
        {children}
      </div>
      {caption && <figcaption className="mt-3 text-14 text-ink-3">{caption}</figcaption>}
    </figure>
  );
}
