import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { meetingsPath } from '../meetings/list/meetingsAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { FoundRow } from './FoundRow.tsx';
import { NearNotice } from './NearNotice.tsx';
import { countWords, KIND_WORDS, type Kind } from './searchKinds.ts';
import { searchPath } from './searchPath.ts';

const PAGE = 30;

interface FoundOfKindProps {
  kind: Kind;
  words: string;
  onFollow: () => void;
}

/** All that was found of one kind, page by page. */
export function FoundOfKind({ kind, words, onFollow }: FoundOfKindProps) {
  const pages = useInfiniteQuery(
    query.search.ofKind.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, q: words, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const { name } = KIND_WORDS[kind];
  const first = pages.data?.pages[0];
  if (pages.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Searching" rows={8} columns={1} />
      </Card>
    );
  }
  if (!pages.data || !first) {
    return (
      <Card>
        <FailedQuery title="Search failed" of={pages} />
      </Card>
    );
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title={`No ${name.toLowerCase()} contain “${words}”`}>
          <Link to={searchPath(words)}>See all results</Link>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      {first.near && (
        <NearNotice words={words}>
          {first.total.more ? `The ${countWords({ ...first.total, more: false })} closest are listed.` : undefined}
        </NearNotice>
      )}
      <Card
        flush
        title={`${name} (${countWords(first.total)})`}
        aside={
          kind === 'meeting' ? (
            <Link to={meetingsPath({ words })}>Filter in Meetings</Link>
          ) : first.near ? (
            'Closest first'
          ) : (
            'Most recent first'
          )
        }
      >
        <ul>
          {items.map((found) => (
            <FoundRow key={found.id} found={found} words={words} onFollow={onFollow} />
          ))}
        </ul>
        <ShowMore pages={pages} label="Load more" />
      </Card>
    </div>
  );
}
