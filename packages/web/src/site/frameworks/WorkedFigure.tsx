import type { FrameworkKey } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { DEAL_NAME } from '../features/worked/deal.ts';
import { HealthLine } from './HealthLine.tsx';

/** Shows the worked deal in one framework, with a caption that it is invented. */
export function WorkedFigure({ className, children }: { className: string; children: ReactNode }) {
  return (
    <figure className="m-0 min-w-0">
      <div className={`rounded-lg bg-surface shadow-floating ${className}`}>{children}</div>
      <figcaption className="mt-3 text-14 text-ink-3">
        An invented deal, scored by the product’s own rules when this page was built.
      </figcaption>
    </figure>
  );
}

/** Shows the deal's name above its health. */
export function WorkedHead({ framework }: { framework: FrameworkKey }) {
  return (
    <>
      <p className="mb-3 text-12 font-medium text-ink-3">{DEAL_NAME}</p>
      <HealthLine framework={framework} />
    </>
  );
}
