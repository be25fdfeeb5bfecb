import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { MoreMeetings } from './MoreMeetings.tsx';
import { type DealMeeting, meetingTime, peopleWords } from './meetingWords.ts';

const PAGE = 20;

/** The next meeting with the contacts of a deal, and those after it behind a line. It takes no room while there is none. */
export function UpcomingMeetings({ dealId }: { dealId: string }) {
  const pages = useInfiniteQuery(
    query.meetings.ofDeal.infiniteOptions({
      input: (cursor: string | undefined) => ({ opportunityId: dealId, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const [next, ...later] = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (!next) return null;
  return (
    <Card
      flush
      className="mb-4"
      title="Upcoming meetings"
      aside="Planned. They count as activities once they have taken place."
    >
      <Row meeting={next} />
      <MoreMeetings count={later.length} isAtLeast={pages.hasNextPage}>
        <ul>
          {later.map((meeting) => (
            <li key={meeting.id}>
              <Row meeting={meeting} />
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
      </MoreMeetings>
    </Card>
  );
}

function Row({ meeting: { startsAt, contacts, colleagues } }: { meeting: DealMeeting }) {
  return (
    <div className="flex gap-3 border-t border-line px-5 py-3 text-14 max-sm:px-4">
      <Icon name="calendar" size={14} className="mt-1 text-ink-3" />
      <div className="min-w-0">
        <p className="break-words">
          <time dateTime={startsAt} title={formatInstant(Date.parse(startsAt))} className="font-medium">
            {meetingTime(startsAt, { now: Date.now() })}
          </time>{' '}
          with {peopleWords(contacts)}
        </p>
        <p className="text-12 text-ink-3">In the calendar of {peopleWords(colleagues)}</p>
      </div>
    </div>
  );
}
