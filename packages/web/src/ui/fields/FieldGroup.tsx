import type { ReactNode } from 'react';

/** Fields that belong together under one heading; two beside each other where there is room. */
export function FieldGroup({ legend, hint, children }: { legend?: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      {legend && <legend className="mb-1 font-serif text-18 font-medium">{legend}</legend>}
      {hint && <p className="mb-3 text-14 text-ink-3">{hint}</p>}
      <div className="grid gap-4 sm:grid-cols-2 [&>.wide]:sm:col-span-2">{children}</div>
    </fieldset>
  );
}
