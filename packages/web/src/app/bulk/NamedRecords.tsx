import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { PageOf } from '../lists/walkGroups.ts';
import type { BulkNoun } from './bulkNoun.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedRecordsProps<Row extends Named> {
  pages: UseInfiniteQueryResult<InfiniteData<PageOf<Row>>>;
  toPath: BulkNoun['toPath'];
  /** What is said of each. */
  said: (record: Row) => string;
}

/** Records of a bulk edit by name, page after page; those that are gone have none. */
export function NamedRecords<Row extends Named>({ pages, toPath, said }: NamedRecordsProps<Row>) {
  if (pages.isError) return <p className="text-14 text-risk">{problemOf(pages.error).message}</p>;
  if (!pages.data) return <Skeleton className="h-10" />;
  const items = pages.data.pages.flatMap((page) => page.items);
  return (
    <ul className="grid max-h-60 gap-1.5 overflow-auto text-14">
      {items.map((record) => (
        <li key={record.id} className="break-words">
          <Link to={toPath(record.id)}>{record.name}</Link> <span className="text-12 text-ink-3">{said(record)}</span>
        </li>
      ))}
      {items.length === 0 && <li className="text-ink-3">None of them is visible to you now.</li>}
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
