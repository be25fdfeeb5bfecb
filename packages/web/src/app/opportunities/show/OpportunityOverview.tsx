import type { Deal } from '../deal.ts';
import { DealOutcome } from '../outcome/DealOutcome.tsx';
import { DealFacts } from './DealFacts.tsx';
import { DealScores } from './DealScores.tsx';
import { FrameworkSummary } from './FrameworkSummary.tsx';

/** Scores with their reasons on one side, or of a closed deal how it ended, what is known of the deal on the other. */
export function OpportunityOverview({ deal }: { deal: Deal }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {deal.status === 'open' ? <DealScores deal={deal} /> : <DealOutcome deal={deal} />}
      <div className="grid gap-4">
        <DealFacts deal={deal} />
        <FrameworkSummary deal={deal} />
      </div>
    </div>
  );
}
