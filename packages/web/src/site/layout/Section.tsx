import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface SectionProps {
  /** Makes the section an anchor. */
  id?: string;
  /** A few quiet words above the title. */
  eyebrow?: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  /** `sunken` sets a section apart from its neighbours over the whole width. */
  ground?: 'paper' | 'sunken';
  /** `prose` for text that is read, 68 characters wide. */
  width?: 'wide' | 'prose';
  className?: string;
  children?: ReactNode;
}

/** One thought of a page: the same rhythm above and below, one headline, then what shows it. */
export function Section({
  id,
  eyebrow,
  title,
  lead,
  ground = 'paper',
  width = 'wide',
  className,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      className={classes('py-10 sm:py-20 print:py-6', ground === 'sunken' && 'border-y border-line bg-sunken')}
    >
      <div className={classes('mx-auto px-5 sm:px-7', width === 'wide' ? 'max-w-6xl' : 'max-w-3xl', className)}>
        {eyebrow && <p className="mb-3 text-14 font-medium text-ink-3">{eyebrow}</p>}
        {title && (
          <h2 className="max-w-[26em] font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
            {title}
          </h2>
        )}
        {lead && <p className="mt-4 max-w-[60ch] text-pretty text-ink-2 sm:text-18">{lead}</p>}
        {children && <div className={title || lead ? 'mt-8 sm:mt-10 print:mt-4' : undefined}>{children}</div>}
      </div>
    </section>
  );
}
