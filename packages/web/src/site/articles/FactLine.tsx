import type { ReactNode } from 'react';

/** Facts beside each other with a dot between any two; where a line is broken the dot at its beginning is cut off. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <p className="-ml-4 flex flex-wrap text-14 text-ink-3 [clip-path:inset(0_0_0_1rem)] [&>*]:relative [&>*]:pl-4 [&>*]:before:absolute [&>*]:before:left-1.5 [&>*]:before:content-['·'/'']">
      {children}
    </p>
  );
}
