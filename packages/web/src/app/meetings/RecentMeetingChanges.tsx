import { counted, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { meetingPath } from './meetingMoment.ts';
import { ScoreMoves } from './ScoreMoves.tsx';

const PAGE = 5;
type Change = Awaited<ReturnType<Api['meetingProposals']['recentChanges']>>['items'][number];

/** Shows what meetings of the last two weeks changed in deals, the biggest change first. It takes no room while there is none. */
export default function RecentMeetingChanges({ ownerIds }: { ownerIds: readonly string[] }) {
  const pages = useInfiniteQuery(
    query.meetingProposals.recentChanges.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE,
        ...(ownerIds.length > 0 && { ownerIds: [...ownerIds] }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card flush title="What meetings changed" aside="Confirmed or logged in the last 14 days">
      <ul>
        {items.map((change) => (
          <li
            key={change.meeting.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3 max-sm:px-4"
          >
            <Confirmed change={change} />
            <ScoreMoves effect={change.effect} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </Card>
  );
}

function Confirmed({ change: { meeting, deal, confirmed, kinds, isLogged } }: { change: Change }) {
  return (
    <div className="min-w-0 flex-1 basis-64 text-14">
      <p className="break-words">
        <Link quiet to={dealPath(deal.id)} dir="auto" className="finger font-medium">
          {deal.name}
        </Link>
      </p>
      <p className="mt-1.5 text-12 break-words text-ink-3">
        <Link to={meetingPath(meeting.id)} dir="auto" className="finger">
          {meeting.title}
        </Link>
        {' · '}
        <RelativeTime instant={meeting.startsAt} />
        {isLogged && ' · logged'}
        {confirmed > 0 &&
          ` · ${counted(confirmed, 'item')} confirmed: ${kinds.map((kind) => MEETING_ITEM_NAMES[kind].toLowerCase()).join(', ')}`}
      </p>
    </div>
  );
}
