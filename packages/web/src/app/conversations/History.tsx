import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { DESKTOP } from '../../ui/useMedia.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { takeBack } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { type ConversationRow, conversationPath } from './conversation.ts';

const PAGE = 20;

interface HistoryProps {
  opportunityId: string;
  /** The conversation on screen; empty without one. */
  shownId: string;
  onRemoved: (id: string) => void;
}

/** Lists the conversations of a deal, latest first, with a search. */
export function History({ opportunityId, shownId, onRemoved }: HistoryProps) {
  const titleId = useId();
  const [isOpen] = useState(() => matchMedia(DESKTOP).matches);
  const [text, setText] = useState('');
  const pages = useInfiniteQuery({
    ...query.conversations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        opportunityId,
        limit: PAGE,
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
  const remove = useRemove(onRemoved);
  const [removedId, setRemovedId] = useState('');
  const panel = useRef<HTMLElement>(null);
  const isGone = removedId !== '' && items.every(({ id }) => id !== removedId);
  useLostFocus(isGone, () => panel.current?.querySelector('summary'));
  return (
    <section ref={panel} aria-labelledby={titleId} className="min-w-0 rounded-md bg-surface shadow-raised">
      <details open={isOpen} className="group/panel">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 px-5 max-sm:px-4">
          <Icon name="chevron-right" className="shrink-0 transition-transform group-open/panel:rotate-90" />
          <h2 id={titleId} className="text-14 font-medium">
            History
          </h2>
        </summary>
        <div className="border-t border-line pt-3 pb-2">
          {(items.length > 0 || text !== '') && (
            <div className="flex px-5 pb-2 max-sm:px-4">
              <SearchField label="Search conversations" value={text} onChange={setText} />
            </div>
          )}
          {pages.isPending ? (
            <Loading label="Loading the conversations">
              <Skeleton className="mx-5 mb-3 h-12" />
            </Loading>
          ) : pages.isError && items.length === 0 ? (
            <FailedQuery title="The conversations could not be loaded" of={pages} />
          ) : items.length === 0 ? (
            <p className="px-5 pb-2 text-14 text-ink-2 max-sm:px-4">
              {text === '' ? 'No conversations on this deal yet.' : 'No conversation has these words.'}
            </p>
          ) : (
            <ul>
              {items.map((row) => (
                <HistoryRow
                  key={row.id}
                  row={row}
                  isShown={row.id === shownId}
                  onRemove={() => {
                    setRemovedId(row.id);
                    void remove(row.id);
                  }}
                />
              ))}
            </ul>
          )}
          <ShowMore pages={pages} />
        </div>
      </details>
    </section>
  );
}

interface HistoryRowProps {
  row: ConversationRow;
  isShown: boolean;
  onRemove: () => void;
}

function HistoryRow({
  row: { id, opportunity, author, title, snippet, isWriting, updatedAt },
  isShown,
  onRemove,
}: HistoryRowProps) {
  const { member } = useSession();
  const isOwn = author.id === member.id;
  return (
    <li className="flex items-start border-t border-line first:border-t-0">
      <Link
        to={conversationPath(opportunity.id, id)}
        preventScrollReset
        aria-current={isShown ? 'true' : undefined}
        className="block min-h-12 min-w-0 flex-1 py-2 pr-2 pl-5 -outline-offset-2 hover:bg-hover aria-[current=true]:bg-sunken max-sm:pl-4"
      >
        <span className="line-clamp-2 text-14 font-medium break-words">{title}</span>
        <span className="line-clamp-2 text-12 break-words text-ink-2">{snippet}</span>
        <span className="flex flex-wrap gap-x-2 text-12 text-ink-3">
          <span>{isOwn ? 'You' : author.name}</span>
          {isWriting ? <span>Writing…</span> : <RelativeTime instant={updatedAt} />}
        </span>
      </Link>
      {isOwn && <IconButton icon="trash" label={`Delete “${title}”`} className="mt-1.5 mr-2" onClick={onRemove} />}
    </li>
  );
}

/** Deletes a conversation, with Undo. */
function useRemove(onRemoved: (id: string) => void) {
  const cache = useQueryClient();
  const changed = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: query.conversations.list.key() }),
      cache.invalidateQueries({ queryKey: query.conversations.listAll.key() }),
    ]);
  return async (conversationId: string) => {
    try {
      await api.conversations.remove({ conversationId });
    } catch (error) {
      notify(`${problemOf(error).message} The conversation was not deleted.`, { tone: 'risk' });
      return;
    }
    onRemoved(conversationId);
    await changed();
    notify('Conversation deleted', {
      undo: () => takeBack(() => api.conversations.restore({ conversationId }), changed),
    });
  };
}
