import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import type { Deal } from '../../opportunities/deal.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { AddMeeting } from '../imports/AddMeeting.tsx';
import { TranscriptImports } from '../imports/TranscriptImports.tsx';
import { MeetingStateChip, ToDecideChip } from '../list/MeetingChips.tsx';
import { meetingsPath } from '../list/meetingsAddress.ts';
import type { MeetingItem } from '../list/useMeetingPages.ts';
import { meetingPath } from '../meetingMoment.ts';
import { peopleWords } from '../meetingWords.ts';
import { lengthWords } from '../recorded/moments.ts';
import { ASK_LIST_EVERY, askAgain, useEngineOf } from '../working.ts';

const PAGE = 5;

/** Lists the recorded meetings of a deal, and what became of transcripts that were dropped on its page. */
export function DealRecordedMeetings({ deal }: { deal: Pick<Deal, 'id' | 'abilities'> }) {
  const cache = useQueryClient();
  const pages = useInfiniteQuery(
    query.recordedMeetings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ opportunityId: deal.id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        askAgain(cache, state.data?.pages.flatMap(({ items }) => items) ?? [], ASK_LIST_EVERY),
    }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  useEngineOf(items);
  return (
    <>
      <TranscriptImports dealId={deal.id} />
      <Card
        flush
        className="mb-4"
        title="Recorded meetings"
        aside={
          items.length > 0 && (
            <ButtonLink size="small" icon="search" to={meetingsPath({ deal: deal.id })}>
              Search these meetings
            </ButtonLink>
          )
        }
      >
        {pages.isError && items.length === 0 && <FailedQuery title="The meetings could not be loaded" of={pages} />}
        {items.length > 0 && (
          <ul>
            {items.map((meeting) => (
              <li key={meeting.id} className="border-t border-line">
                <Row meeting={meeting} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore pages={pages} />
        {deal.abilities.update && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 max-sm:px-4">
            <AddMeeting dealId={deal.id} />
            <p className="min-w-0 flex-1 basis-56 text-12 text-ink-3">
              {pages.isSuccess && items.length === 0
                ? 'Import a transcript or record a meeting. Teams, Zoom, Meet and Gong files work. You can also drop them on this page.'
                : 'Or drop transcripts on this page. They go on this deal.'}
            </p>
          </div>
        )}
        {!deal.abilities.update && pages.isSuccess && items.length === 0 && (
          <p className="border-t border-line px-5 py-3 text-14 text-ink-3 max-sm:px-4">No recorded meetings yet.</p>
        )}
      </Card>
    </>
  );
}

function Row({ meeting }: { meeting: MeetingItem }) {
  const { id, title, startsAt, durationMs, contacts, proposed, isPrivate } = meeting;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-3 text-14 max-sm:px-4">
      <Icon name={isPrivate ? 'lock' : 'mic'} size={14} className="text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <Link quiet to={meetingPath(id)} dir="auto" className="finger font-medium break-words">
          {title}
        </Link>
        <p className="text-12 break-words text-ink-3">
          <RelativeTime instant={startsAt} />
          {durationMs > 0 && ` · ${lengthWords(durationMs)}`}
          {contacts.length > 0 && ` · ${peopleWords(contacts)}`}
          {isPrivate && ' · private, only you see it'}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-1.5 max-sm:ml-6.5">
        <ToDecideChip proposed={proposed} />
        <MeetingStateChip meeting={meeting} />
      </span>
    </div>
  );
}
