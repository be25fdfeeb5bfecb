import { OpportunityList } from './list/OpportunityList.tsx';
import { LossDialog } from './outcome/LossDialog.tsx';

export const meta = () => [{ title: 'Opportunities · Forecastle' }];

export default function OpportunitiesRoute() {
  return (
    <>
      <OpportunityList />
      <LossDialog />
    </>
  );
}
