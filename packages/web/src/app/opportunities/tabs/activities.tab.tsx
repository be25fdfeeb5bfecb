import { ActivityList } from '../activities/ActivityList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ActivitiesTab() {
  return <ActivityList deal={useDealOfTab()} />;
}
