import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { AskCard } from '../searches/AskCard.tsx';
import { useSession } from '../shell/session.ts';
import { type ConversationRow, conversationPath } from './conversation.ts';

export const meta = () => [{ title: 'Conversations · Forecastle' }];

const SHOWN = { all: 'All', mine: 'Only mine' } as const;
const PAGE = 30;

/** Lists the conversations of all deals somebody can see. */
export default function ConversationsRoute() {
  const [text, setText] = useUrlParam('search', '');
  const [show, setShow] = useUrlParam<keyof typeof SHOWN>('show', 'all');
  const [, setParams] = useSearchParams();
  const pages = useInfiniteQuery({
    ...query.conversations.listAll.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE,
        mine: show === 'mine' ? ('true' as const) : ('false' as const),
        ...(text && { text }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = text !== '' || show !== 'all';
  return (
    <>
      <PageHeader title="Conversations" below="Drafts and answers about the deals you can see" />
      <AskCard withHistory />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField label="Search conversations" value={text} onChange={(next) => setText(next || null)} />
        <Segments label="Whose conversations" names={SHOWN} value={show} onChange={setShow} />
      </div>
      <Card flush>
        {pages.isPending ? (
          <TableSkeleton label="Loading the conversations" rows={6} columns={1} />
        ) : pages.isError && items.length === 0 ? (
          <FailedQuery title="The conversations could not be loaded" of={pages} />
        ) : items.length > 0 ? (
          <ul>
            {items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        ) : isFiltered ? (
          <EmptyState
            icon="search"
            title="No conversation found"
            action={<Button onClick={() => setParams({}, { replace: true })}>Clear the search</Button>}
          />
        ) : (
          <EmptyState
            icon="comment"
            title="No conversations yet"
            action={
              <ButtonLink variant="primary" to="/crm/opportunities">
                Choose a deal
              </ButtonLink>
            }
          >
            Open a deal and its Conversations tab to draft an email, prepare a call or ask a question. Every sentence
            shows the facts behind it.
          </EmptyState>
        )}
        <ShowMore pages={pages} />
      </Card>
    </>
  );
}

function Row({
  row: { id, opportunity, account, author, title, snippet, isWriting, updatedAt },
}: {
  row: ConversationRow;
}) {
  const { member } = useSession();
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={conversationPath(opportunity.id, id)}
        className="grid min-h-12 gap-x-6 gap-y-0.5 px-5 py-3 -outline-offset-2 hover:bg-hover max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_7rem]"
      >
        <span className="min-w-0">
          <span className="block text-14 font-medium break-words">{title}</span>
          <span className="line-clamp-2 text-14 break-words text-ink-2">{snippet}</span>
        </span>
        <span className="min-w-0 text-14 text-ink-2">
          <span className="block break-words">{opportunity.name}</span>
          {account && <span className="block text-12 break-words text-ink-3">{account.name}</span>}
        </span>
        <span className="flex flex-wrap gap-x-2 text-12 text-ink-3 sm:block sm:text-right">
          <span className="block">{author.id === member.id ? 'You' : author.name}</span>
          {isWriting ? 'Writing…' : <RelativeTime instant={updatedAt} />}
        </span>
      </Link>
    </li>
  );
}
