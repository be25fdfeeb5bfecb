import type { ReactNode } from 'react';

/** Facts beside each other with a dot between any two; where a line is broken the dot at its beginning is cut off. */
export function FactLine({ children }: { children: ReactNode }) {
  return <p className="fact-line text-14 text-ink-3">{children}</p>;
}
