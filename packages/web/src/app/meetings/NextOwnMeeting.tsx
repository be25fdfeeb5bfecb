import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { MoreMeetings } from './MoreMeetings.tsx';
import { OwnMeetingRow } from './OwnMeetingRow.tsx';
import { useOwnMeetings } from './useMeetings.ts';

/** The reader's next meeting and the way to its agenda, above screens about other things. It takes no room while there is none. */
export function NextOwnMeeting({ className }: { className?: string }) {
  const meetings = useOwnMeetings();
  const [next, ...later] = meetings.data?.items ?? [];
  if (!next) return null;
  return (
    <section aria-label="Your next meeting" className={classes('print:hidden', className)}>
      <Card flush>
        <OwnMeetingRow meeting={next} />
        <MoreMeetings count={later.length} isAtLeast={meetings.data?.nextCursor != null}>
          <ul>
            {later.map((meeting) => (
              <li key={meeting.id} className="border-t border-line">
                <OwnMeetingRow meeting={meeting} />
              </li>
            ))}
          </ul>
        </MoreMeetings>
      </Card>
    </section>
  );
}
