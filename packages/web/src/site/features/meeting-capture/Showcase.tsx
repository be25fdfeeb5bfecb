import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export interface ShowcaseProps {
  title: string;
  says: string;
  points: readonly string[];
  figure: ReactNode;
  /** The figure stands left of the words where there is room. */
  mirrored?: boolean;
}

/** Shows one drawn screen beside its purpose. */
export function Showcase({ title, says, points, figure, mirrored = false }: ShowcaseProps) {
  return (
    <div
      className={classes(
        'grid items-center gap-10 lg:gap-16',
        mirrored ? 'lg:grid-cols-[1.35fr_1fr]' : 'lg:grid-cols-[1fr_1.35fr]',
      )}
    >
      <div className={mirrored ? 'lg:order-last' : undefined}>
        <h3 className="font-serif text-28 font-medium tracking-[-0.01em] text-balance">{title}</h3>
        <p className="mt-3 text-18 text-pretty text-ink-2">{says}</p>
        <ul className="mt-5 grid gap-2">
          {points.map((point) => (
            <li key={point} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-ink-2">
              <span aria-hidden="true" className="mt-3 h-px w-4 bg-forecast" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">{figure}</div>
    </div>
  );
}
