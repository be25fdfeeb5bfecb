import { MEETING_ITEM_NAMES } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { meetingMoment } from '../meetingMoment.ts';
import { clockTime, spokenTime } from '../recorded/moments.ts';
import { KIND_LOOKS, saysTheSame } from '../recorded/recordedMeeting.ts';

const PAGE = 5;
type Item = Awaited<ReturnType<Api['meetingProposals']['ofDeal']>>['items'][number];

/** Lists objections and open questions of a deal in the order in which they were said. It takes no room while there are none. */
export function DealMeetingItems({ dealId }: { dealId: string }) {
  const pages = useInfiniteQuery(
    query.meetingProposals.ofDeal.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: dealId, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card flush className="mb-4" title="Objections and open questions" aside="As they were said in meetings">
      <ol>
        {items.map((item) => (
          <li key={item.id} className="border-t border-line px-5 py-3 text-14 max-sm:px-4">
            <Said item={item} />
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} />
    </Card>
  );
}

function Said({ item: { kind, title, quote, state, startMs, meeting, speakerName } }: { item: Item }) {
  const { tone, icon } = KIND_LOOKS[kind];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={tone} icon={icon}>
          {MEETING_ITEM_NAMES[kind]}
        </Chip>
        <span dir="auto" className="min-w-0 font-medium break-words">
          {title}
        </span>
        {state === 'proposed' && <Chip tone="unknown">To decide</Chip>}
      </p>
      {!saysTheSame(title, quote) && (
        <blockquote dir="auto" className="mt-1.5 border-l-2 border-line pl-3 break-words text-ink-2">
          “{quote}”
        </blockquote>
      )}
      <p className="mt-1 text-12 break-words text-ink-3">
        {speakerName && <span dir="auto">{speakerName}, </span>}
        <Link to={meetingMoment(meeting.id, startMs)} dir="auto" className="finger">
          {meeting.title} at <span aria-hidden="true">{clockTime(startMs)}</span>
          <span className="sr-only">{spokenTime(startMs)}</span>
        </Link>
        {' · '}
        <RelativeTime instant={meeting.startsAt} />
      </p>
    </>
  );
}
