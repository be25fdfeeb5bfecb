import type { ReactNode } from 'react';

interface BoardFrameProps {
  label: string;
  /** What became of the last move, for screen readers. */
  said: string;
  /** What the board does not show, in words. */
  note: ReactNode;
  /** Columns. */
  children: ReactNode;
}

/** Columns beside each other, scrolled sideways. */
export function BoardFrame({ label, said, note, children }: BoardFrameProps) {
  return (
    <section aria-label={label} className="overflow-x-auto">
      <p role="status" className="sr-only">
        {said}
      </p>
      {note && <p className="sticky left-0 px-3 pt-3 text-14 text-ink-3">{note}</p>}
      <ol className="flex min-w-min gap-2 p-2">{children}</ol>
    </section>
  );
}
