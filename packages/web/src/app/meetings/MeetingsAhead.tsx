import { Card } from '../../ui/Card.tsx';
import { OwnMeetingRow } from './OwnMeetingRow.tsx';
import { useOwnMeetings } from './useMeetings.ts';

/** Own meetings of the next days, each with its deal and the way to its agenda. It takes no room while there is none. */
export function MeetingsAhead({ className }: { className?: string }) {
  const meetings = useOwnMeetings();
  const items = meetings.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card flush title="Meetings in the next 7 days" className={className}>
      <ul>
        {items.map((meeting) => (
          <li key={meeting.id} className="border-t border-line">
            <OwnMeetingRow meeting={meeting} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
