import { counted } from '@forecastle/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { notify } from '../../ui/notify.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { type BulkEditing, type BulkNoun, doneTo, saidOf } from './bulkNoun.ts';

/** Milliseconds. */
const WHILE_UNDER_WAY = 2_000;
const isUnderWay = ({ status }: BulkEditing): boolean => status === 'changing' || status === 'undoing';

interface BulkHistoryProps {
  noun: BulkNoun;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One's own bulk edits of a noun, the latest first; each can be opened, and undone where it stands. */
export function BulkHistory({ noun, onOpen, onClose }: BulkHistoryProps) {
  const client = useQueryClient();
  const { one, many } = noun.words;
  const pages = useInfiniteQuery(
    query.bulkEdits.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ noun: one, limit: 10, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      // One that is under way is looked at until it has ended.
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? WHILE_UNDER_WAY : false,
    }),
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const said = noun.useSaid(items);
  async function undo(id: string) {
    try {
      client.setQueryData(query.bulkEdits.get.queryKey({ input: { id } }), await api.bulkEdits.undo({ id }));
      onOpen(id);
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">My bulk edits</h2>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {pages.isError && <FailedQuery title="Your bulk edits could not be loaded" of={pages} />}
      {pages.isPending && <Skeleton className="h-24" />}
      {pages.isSuccess && items.length === 0 && (
        <p className="text-14 text-ink-3">None yet. Select {many} in the list and choose Bulk edit or Delete.</p>
      )}
      <ul className="divide-y divide-line text-14">
        {items.map((edited) => (
          <li key={edited.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="break-words">{saidOf(edited, said)}</p>
              <p className="text-12 text-ink-3">
                {outcome(edited, one)} · <RelativeTime instant={edited.startedAt} />
              </p>
            </div>
            <span className="flex gap-2">
              {edited.abilities.undo && <Button onClick={() => void undo(edited.id)}>Undo</Button>}
              <Button variant="quiet" onClick={() => onOpen(edited.id)}>
                Open
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </div>
  );
}

function outcome(edited: BulkEditing, one: string): string {
  const { changed, undone } = edited;
  switch (edited.status) {
    case 'changing':
      return 'under way';
    case 'undoing':
      return 'being undone';
    case 'undone':
      return `undone, ${counted(undone, one)}`;
    case 'cancelled':
      return `stopped, ${counted(changed, one)} ${doneTo(edited)}`;
    case 'changed':
      return `${counted(changed, one)} ${doneTo(edited)}`;
  }
}
