import type { ReactNode } from 'react';

/** A name and a value in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
