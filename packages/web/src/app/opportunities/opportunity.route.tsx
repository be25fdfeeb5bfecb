import { Navigate, useSearchParams } from 'react-router';
import type { Route } from './+types/opportunity.route';
import { dealPath } from './deal.ts';
import { CloseDialog } from './outcome/CloseDialog.tsx';
import { RequiredDialog } from './required/RequiredDialog.tsx';
import { OpportunityShow } from './show/OpportunityShow.tsx';
import { tabOfPath, tabPath } from './show/tabs.ts';

export const meta = () => [{ title: 'Opportunity · Forecastle' }];

export default function OpportunityRoute({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const tab = search.get('tab');
  // Tabs once stood behind the question mark: addresses that were sent then still lead there.
  if (tab !== null) return <Navigate replace to={tabPath(dealPath(params.opportunityId), tabOfPath(tab))} />;
  // The key starts the screen anew for another deal: nothing half typed is carried over.
  return (
    <>
      <OpportunityShow key={params.opportunityId} id={params.opportunityId} />
      <CloseDialog />
      <RequiredDialog />
    </>
  );
}
