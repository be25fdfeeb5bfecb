import { LEFT_WHY } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { BulkNoun } from './bulkNoun.ts';

/** Records that a bulk edit or its undo has left, by name and with the reason; those that are gone have none. */
export function LeftRecords({ id, toPath }: { id: string; toPath: BulkNoun['toPath'] }) {
  const pages = useInfiniteQuery(
    query.bulkEdits.left.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (pages.isError) return <p className="text-14 text-risk">{problemOf(pages.error).message}</p>;
  if (!pages.data) return <Skeleton className="h-10" />;
  const items = pages.data.pages.flatMap((page) => page.items);
  return (
    <ul className="grid max-h-60 gap-1.5 overflow-auto text-14">
      {items.map((record) => (
        <li key={record.id} className="break-words">
          <Link to={toPath(record.id)}>{record.name}</Link>{' '}
          <span className="text-12 text-ink-3">{LEFT_WHY[record.why]}</span>
        </li>
      ))}
      {items.length === 0 && <li className="text-ink-3">None of them is there for you any more.</li>}
      {pages.hasNextPage && (
        <li>
          <Button variant="quiet" size="small" onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  );
}
