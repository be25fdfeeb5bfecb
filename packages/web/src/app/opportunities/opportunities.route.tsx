import { OpportunityList } from './list/OpportunityList.tsx';

export const meta = () => [{ title: 'Opportunities · Forecastle' }];

export default function OpportunitiesRoute() {
  return <OpportunityList />;
}
