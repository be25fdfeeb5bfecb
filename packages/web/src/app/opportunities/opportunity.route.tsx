import type { Route } from './+types/opportunity.route';
import { LossDialog } from './outcome/LossDialog.tsx';
import { OpportunityShow } from './show/OpportunityShow.tsx';

export const meta = () => [{ title: 'Opportunity · Forecastle' }];

export default function OpportunityRoute({ params }: Route.ComponentProps) {
  // The key starts the screen anew for another deal: nothing half typed is carried over.
  return (
    <>
      <OpportunityShow key={params.opportunityId} id={params.opportunityId} />
      <LossDialog />
    </>
  );
}
