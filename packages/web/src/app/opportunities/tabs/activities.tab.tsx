import { TranscriptDrop } from '../../meetings/imports/TranscriptDrop.tsx';
import { DealMeetingItems } from '../../meetings/on-deal/DealMeetingItems.tsx';
import { DealRecordedMeetings } from '../../meetings/on-deal/DealRecordedMeetings.tsx';
import { UpcomingMeetings } from '../../meetings/UpcomingMeetings.tsx';
import { DealTasks } from '../../tasks/DealTasks.tsx';
import { ActivityList } from '../activities/ActivityList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ActivitiesTab() {
  const deal = useDealOfTab();
  return (
    <TranscriptDrop dealId={deal.id} isOff={!deal.abilities.update}>
      <DealTasks deal={deal} />
      <UpcomingMeetings dealId={deal.id} />
      <DealRecordedMeetings deal={deal} />
      <DealMeetingItems dealId={deal.id} />
      <ActivityList deal={deal} />
    </TranscriptDrop>
  );
}
