import type { ReactNode } from 'react';

/** Figures under the name of a record. */
export function RecordTotals({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">{children}</dl>;
}

export function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:min-w-28">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="num min-h-7 min-w-0 truncate text-14">{children}</dd>
    </div>
  );
}
