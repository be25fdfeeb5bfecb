import { OpportunityOverview } from '../show/OpportunityOverview.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function OverviewTab() {
  return <OpportunityOverview deal={useDealOfTab()} />;
}
