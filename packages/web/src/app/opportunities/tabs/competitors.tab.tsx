import { DealCompetitorList } from '../competitors/DealCompetitorList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function CompetitorsTab() {
  return <DealCompetitorList deal={useDealOfTab()} />;
}
