import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { meetingsPath } from '../meetings/list/meetingsAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { FoundRow } from './FoundRow.tsx';
import { NearNotice } from './NearNotice.tsx';
import { countWords, KIND_WORDS, type Overview } from './searchKinds.ts';
import { searchPath } from './searchPath.ts';

interface FoundOverviewProps {
  of: UseQueryResult<Overview>;
  words: string;
  onFollow: () => void;
}

/** The most recent of each kind that was found. */
export function FoundOverview({ of, words, onFollow }: FoundOverviewProps) {
  // What was found of former words says nothing of these while they are looked for.
  const isFormer = of.isPlaceholderData;
  if (of.isPending || (isFormer && (of.data.near || of.data.kinds.every(({ total }) => total.count === 0)))) {
    return (
      <Card flush>
        <TableSkeleton label="Searching" rows={6} columns={1} />
      </Card>
    );
  }
  if (of.isError) {
    return (
      <Card>
        <FailedQuery title="Search failed" of={of} />
      </Card>
    );
  }
  const kinds = of.data.kinds.filter(({ total }) => total.count > 0);
  if (kinds.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title={`No results for “${words}”`}>
          Searches names, emails, domains, notes and what was said in meetings. Try fewer letters or another word.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div aria-busy={isFormer} className={classes('grid gap-4', isFormer && 'opacity-60')}>
      {of.data.near && <NearNotice words={words} />}
      {kinds.map(({ kind, total, items }) => (
        <Card
          key={kind}
          flush
          title={`${KIND_WORDS[kind].name} (${countWords(total)})`}
          aside={
            items.length < total.count &&
            (kind === 'meeting' ? (
              <Link to={meetingsPath({ words })}>All {countWords(total)} matches in meetings</Link>
            ) : (
              <Link to={`${searchPath(words)}&kind=${kind}`} aria-label={`See all ${KIND_WORDS[kind].name}`}>
                See all
              </Link>
            ))
          }
        >
          <ul>
            {items.map((found) => (
              <FoundRow key={found.id} found={found} words={words} onFollow={onFollow} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
