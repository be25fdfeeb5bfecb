import { LEFT_WHY } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { BulkNoun } from './bulkNoun.ts';
import { NamedRecords } from './NamedRecords.tsx';

interface ListedProps {
  /** Of the bulk edit. */
  id: string;
  toPath: BulkNoun['toPath'];
}

/** Page after page of the records of a bulk edit. */
const pagesOf = (id: string) => ({
  input: (cursor: string | undefined) => ({ id, ...(cursor && { cursor }) }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
});

/** Records that a bulk edit or its undo has left, with the reason. */
export function LeftRecords({ id, toPath }: ListedProps) {
  const pages = useInfiniteQuery(query.bulkEdits.left.infiniteOptions(pagesOf(id)));
  return <NamedRecords pages={pages} toPath={toPath} said={({ why }) => LEFT_WHY[why]} />;
}

/** Records that the undo of a deletion brought back without something, with what that is. */
export function LostRecords({ id, toPath }: ListedProps) {
  const pages = useInfiniteQuery(query.bulkEdits.lost.infiniteOptions(pagesOf(id)));
  return <NamedRecords pages={pages} toPath={toPath} said={({ lost }) => lost.join(' ')} />;
}
