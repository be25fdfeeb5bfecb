import { type ReactNode, useId } from 'react';

/** The cards that say how far the forecast can be trusted, under the name that the specification gives them. */
export function ConfidenceOverview({ className, children }: { className: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-16 font-medium">
        Forecast Confidence Overview
      </h2>
      <div className={className}>{children}</div>
    </section>
  );
}
