import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Import } from './import.ts';

const SEVERITY: Record<string, { tone: Tone; word: string }> = {
  rejected: { tone: 'risk', word: 'wrong' },
  skipped: { tone: 'neutral', word: 'skipped' },
  warning: { tone: 'attention', word: 'check' },
};

/** Every row that is not taken, or taken with a doubt: row, column, value, reason, what was expected. */
export function IssueList({ view }: { view: Import }) {
  const issues = useInfiniteQuery(
    query.imports.issues.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: view.id, limit: 100, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      // A preview and a run write their issues anew.
      queryKey: [...query.imports.issues.key(), view.id, view.status],
    }),
  );
  if (issues.isPending) return null;
  if (issues.isError) {
    return (
      <ErrorState
        title="The rows could not be listed"
        cause={problemOf(issues.error).message}
        onRetry={() => issues.refetch()}
      />
    );
  }
  const items = issues.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return null;
  const rejected = view.counts?.rejected ?? view.preview?.rejected ?? 0;
  return (
    <Card
      flush
      title="Rows to look at"
      aside={
        rejected > 0 && (
          <a
            className="font-medium text-forecast hover:underline"
            href={`/api/v1/imports/${view.id}/rejected.csv`}
            download
          >
            Download the rows that were not taken
          </a>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="max-h-112 overflow-auto" aria-label="Rows to look at" tabIndex={0}>
        <table className="w-full text-14">
          <thead className="sticky top-0 bg-surface text-left text-12 text-ink-3">
            <tr>
              <th className="num px-3 py-2 pl-5 text-right font-medium">Row</th>
              <th className="px-3 font-medium">Column</th>
              <th className="px-3 font-medium">Value</th>
              <th className="px-3 font-medium">What is wrong</th>
              <th className="px-3 pr-5 font-medium">
                <span className="sr-only">Outcome</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have several issues with the same words
              <tr key={at} className="border-t border-line align-top">
                <td className="num px-3 py-2 pl-5 text-right text-ink-3">{issue.row.toLocaleString()}</td>
                <td className="px-3 py-2 whitespace-nowrap">{issue.column}</td>
                <td className="max-w-56 truncate px-3 py-2 text-ink-2">{issue.value}</td>
                <td className="min-w-56 px-3 py-2">
                  {issue.reason}
                  {issue.expected && <span className="text-ink-3">; expected {issue.expected}</span>}
                </td>
                <td className="px-3 py-2 pr-5">
                  <Chip tone={SEVERITY[issue.severity]?.tone}>{SEVERITY[issue.severity]?.word}</Chip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {issues.hasNextPage && (
        <div className="border-t border-line px-5 py-3">
          <Button size="small" busy={issues.isFetchingNextPage} onClick={() => issues.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
