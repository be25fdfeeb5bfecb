import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { meetingTime, peopleWords } from './meetingWords.ts';

const PAGE = 5;

/** Meetings ahead with the contacts of a deal. It takes no room while there is none. */
export function UpcomingMeetings({ dealId }: { dealId: string }) {
  const pages = useInfiniteQuery(
    query.meetings.ofDeal.infiniteOptions({
      input: (cursor: string | undefined) => ({ opportunityId: dealId, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card
      flush
      className="mb-4"
      title="Upcoming meetings"
      aside="Planned. They count as activities once they have taken place."
    >
      <ul>
        {items.map(({ id, startsAt, contacts, colleagues }) => (
          <li key={id} className="flex gap-3 border-t border-line px-5 py-3 text-14 max-sm:px-4">
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
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </Card>
  );
}
