import type { ReactNode } from 'react';

/** Shows names and their explanations as a list, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [name: ReactNode, says: ReactNode])[] }) {
  return (
    <dl className="border-b border-line">
      {facts.map(([name, says], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <div key={index} className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[12rem_1fr]">
          <dt className="font-medium text-ink">{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
