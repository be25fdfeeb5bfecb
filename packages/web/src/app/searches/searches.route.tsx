import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link as TextLink } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { CONVERSATIONS_PATH } from '../conversations/conversation.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { AskCard } from './AskCard.tsx';
import { type SearchRow, SUBJECT_NAMES, searchResultPath } from './search.ts';

export const meta = () => [{ title: 'Searches · Forecastle' }];

const PAGE = 30;

/** Asks about all deals or the market, and lists earlier searches. */
export default function SearchesRoute() {
  const pages = useInfiniteQuery({
    ...query.searches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    staleTime: 0,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        above={<TextLink to={CONVERSATIONS_PATH}>Conversations</TextLink>}
        title="Searches"
        below="Only you can see your searches"
      />
      <AskCard />
      <Card flush>
        {pages.isPending ? (
          <TableSkeleton label="Loading the searches" rows={6} columns={1} />
        ) : pages.isError && items.length === 0 ? (
          <FailedQuery title="The searches could not be loaded" of={pages} />
        ) : items.length > 0 ? (
          <ul>
            {items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="search" title="No searches yet">
            Ask a question above. You get the deals, their total and a short answer you can check.
          </EmptyState>
        )}
        <ShowMore pages={pages} />
      </Card>
    </>
  );
}

function Row({ row }: { row: SearchRow }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={searchResultPath(row.id)}
        className="grid min-h-12 items-center gap-x-6 gap-y-0.5 px-5 py-2.5 -outline-offset-2 hover:bg-hover max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_12rem_7rem]"
      >
        <span className="line-clamp-2 text-14 font-medium break-words">{row.question}</span>
        <span className="text-14 text-ink-2">{foundWords(row)}</span>
        <span className="text-12 text-ink-3 sm:text-right">
          {SUBJECT_NAMES[row.subject]} · <RelativeTime instant={row.createdAt} />
        </span>
      </Link>
    </li>
  );
}

const STATES = {
  writing: 'Searching…',
  stopped: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
  done: 'Done',
};

function foundWords({ state, found, subject }: SearchRow): string {
  if (state === 'writing' || found === null) return STATES[state];
  const noun = subject === 'deals' ? 'deal' : 'page';
  return `${found} ${noun}${found === 1 ? '' : 's'}`;
}
