import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Deal } from '../opportunities/deal.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { agendaPath, meetingTime, peopleWords } from './meetingWords.ts';
import { useNextMeeting } from './useMeetings.ts';

/** The next meeting with the contacts of a deal, and the way to its agenda. It takes no room while there is none. */
export function NextMeeting({ deal }: { deal: Pick<Deal, 'id' | 'status'> }) {
  const meetings = useNextMeeting(deal.id);
  const [next] = meetings.data?.items ?? [];
  if (!next) return null;
  return (
    <section
      aria-label="Next meeting"
      className="flex items-start gap-3 rounded-md bg-surface px-5 py-4 shadow-raised max-sm:px-4"
    >
      <Icon name="calendar" className="mt-0.5 text-ink-3" />
      <div className="min-w-0 text-14">
        <p className="font-medium break-words">
          Next meeting: {meetingTime(next.startsAt, { now: Date.now() })} with {peopleWords(next.contacts)}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          <span>In the calendar of {peopleWords(next.colleagues)}</span>
          {deal.status === 'open' && <Link to={agendaPath(deal.id)}>Prepare the agenda</Link>}
          {meetings.data?.nextCursor && <Link to={tabPath(dealPath(deal.id), 'activities')}>All upcoming</Link>}
        </p>
      </div>
    </section>
  );
}
