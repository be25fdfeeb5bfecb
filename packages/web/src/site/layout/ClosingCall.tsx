import type { ReactNode } from 'react';
import { TryDemo } from '../demo/TryDemo.tsx';

/** The end of a page: one sentence, the demo where there is one, and the next step. */
export function ClosingCall({
  title,
  lead,
  id,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  id?: string;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <section id={id} className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-6 px-5 py-16 sm:px-7 sm:py-20">
        <h2 className="max-w-[22em] font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
          {title}
        </h2>
        {lead && <p className="max-w-[60ch] text-18 text-pretty text-ink-2">{lead}</p>}
        <div className="flex flex-wrap gap-3">
          <TryDemo />
          {children}
        </div>
      </div>
    </section>
  );
}
