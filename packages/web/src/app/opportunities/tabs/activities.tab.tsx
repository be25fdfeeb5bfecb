import { UpcomingMeetings } from '../../meetings/UpcomingMeetings.tsx';
import { DealTasks } from '../../tasks/DealTasks.tsx';
import { ActivityList } from '../activities/ActivityList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ActivitiesTab() {
  const deal = useDealOfTab();
  return (
    <>
      <DealTasks deal={deal} />
      <UpcomingMeetings dealId={deal.id} />
      <ActivityList deal={deal} />
    </>
  );
}
