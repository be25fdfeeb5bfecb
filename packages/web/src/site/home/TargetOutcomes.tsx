import type { ClaimId } from '@forecastle/content';
import { ActionLink } from '../layout/ActionLink.tsx';
import { ClaimFigure } from '../layout/ClaimFigure.tsx';
import { Section } from '../layout/Section.tsx';

const AIMS: readonly ClaimId[] = ['winRate', 'forecastVariance', 'salesCycle', 'rampTime', 'payback'];

/** What we aim at with design partners; each figure carries that it is a target. */
export function TargetOutcomes() {
  return (
    <Section
      title="Target outcomes"
      lead="Targets we set with design partners and measure against their past. Enter your own figures to see the value."
    >
      <ul className="grid grid-cols-2 gap-x-8 gap-y-6 sm:gap-y-10 md:grid-cols-3 lg:grid-cols-5">
        {AIMS.map((id) => (
          <li key={id} className="min-w-0 border-t border-line pt-5">
            <ClaimFigure id={id} />
          </li>
        ))}
      </ul>
      <p className="mt-6 sm:mt-10">
        <ActionLink href="/features/roi-calculator">Calculate Your ROI</ActionLink>
      </p>
    </Section>
  );
}
