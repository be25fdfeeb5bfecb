import type { Anchor } from './components.tsx';

export interface Neighbour {
  href: string;
  title: string;
}

/** The way on at the end of an article. */
export function Neighbours({
  label,
  previous,
  next,
  anchor: Anchor,
}: {
  label: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  anchor: Anchor;
}) {
  if (!previous && !next) return null;
  const look = 'group grid gap-1 rounded-md bg-surface px-5 py-4 shadow-raised transition-colors hover:bg-hover';
  return (
    <nav aria-label={label} className="mt-12 grid gap-4 sm:grid-cols-2 print:hidden">
      {previous && (
        <Anchor href={previous.href} rel="prev" className={look}>
          <span className="text-14 text-ink-3">← Previous</span>
          <span className="font-serif text-18 font-medium text-balance">{previous.title}</span>
        </Anchor>
      )}
      {next && (
        <Anchor href={next.href} rel="next" className={`${look} sm:col-start-2 sm:text-right`}>
          <span className="text-14 text-ink-3">Next →</span>
          <span className="font-serif text-18 font-medium text-balance">{next.title}</span>
        </Anchor>
      )}
    </nav>
  );
}
