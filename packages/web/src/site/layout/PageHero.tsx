import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface PageHeroProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons: the one that matters first and primary. */
  actions?: ReactNode;
  /** What shows rather than tells: a screen, a mock-up, a chart. Beside the words on wide screens, below on small ones. */
  figure?: ReactNode;
  children?: ReactNode;
}

/** The first view of a page; its title is the page's only level-one heading. */
export function PageHero({ eyebrow, title, lead, actions, figure, children }: PageHeroProps) {
  return (
    <div
      className={classes(
        'mx-auto grid max-w-6xl items-center gap-12 px-5 py-14 sm:px-7 lg:py-20 print:py-6',
        Boolean(figure) && 'lg:grid-cols-[1.02fr_1fr] lg:gap-14',
      )}
    >
      <div className="min-w-0">
        {eyebrow && <p className="mb-4 text-14 font-medium text-ink-3">{eyebrow}</p>}
        <h1 className="max-w-[18em] font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48">
          {title}
        </h1>
        {lead && <p className="mt-5 max-w-[36em] text-18 text-pretty text-ink-2">{lead}</p>}
        {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
        {children}
      </div>
      {figure && <div className="min-w-0">{figure}</div>}
    </div>
  );
}
