import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Import } from './import.ts';
import { type Severity, useIssues } from './useIssues.ts';

const SEVERITY: Record<string, { tone: Tone; word: string }> = {
  rejected: { tone: 'risk', word: 'wrong' },
  skipped: { tone: 'neutral', word: 'skipped' },
  warning: { tone: 'attention', word: 'check' },
};

/** On a phone a row is a small card: its number, column and outcome over what is wrong. */
const ROW =
  'border-t border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-5 max-sm:py-3';

/** Every row that is not taken, or taken with a doubt: row, column, value, reason, what was expected. */
export function IssueList({ view }: { view: Import }) {
  const counts = view.counts ?? view.preview;
  const rejected = counts?.rejected ?? 0;
  // Rows that were not taken must not stand behind thousands that only ask for a look.
  const [severity, setSeverity] = useState<Severity>(rejected > 0 ? 'rejected' : 'all');
  const issues = useIssues(view, severity);
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
  if (items.length === 0 && severity === 'all') return null;
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
            {view.counts ? 'Download the rows that were not imported' : 'Download the rows that would not be imported'}
          </a>
        )
      }
    >
      {rejected > 0 && (
        <fieldset aria-label="Which rows" className="flex flex-wrap gap-1 px-5 pb-3">
          {(['rejected', 'all'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === severity ? 'secondary' : 'quiet'}
              aria-pressed={each === severity}
              onClick={() => setSeverity(each)}
            >
              {each === 'all' ? 'All' : `Only wrong ones, ${rejected.toLocaleString()}`}
            </Button>
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="overflow-auto sm:max-h-112" aria-label="Rows to look at" tabIndex={0}>
        <table className="w-full text-14 max-sm:block">
          <thead className="sticky top-0 bg-surface text-left text-12 text-ink-3 max-sm:sr-only">
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
          <tbody className="max-sm:block">
            {items.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have several issues with the same words
              <tr key={at} className={ROW}>
                <td className="num px-3 py-2 pl-5 text-right text-ink-3 max-sm:p-0">
                  <span className="sm:sr-only">Row </span>
                  {issue.row.toLocaleString()}
                </td>
                <td className="px-3 py-2 font-medium whitespace-nowrap max-sm:p-0">{issue.column}</td>
                <td className="max-w-56 truncate px-3 py-2 text-ink-2 max-sm:order-1 max-sm:max-w-full max-sm:basis-full max-sm:p-0 max-sm:empty:hidden">
                  {issue.value}
                </td>
                <td className="w-full min-w-56 px-3 py-2 max-sm:order-1 max-sm:min-w-0 max-sm:basis-full max-sm:p-0">
                  {reasonWords(issue.reason)}
                  {issue.expected && <span className="text-ink-3">; expected {issue.expected}</span>}
                </td>
                <td className="px-3 py-2 pr-5 max-sm:ml-auto max-sm:p-0">
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

/** Some reasons are sentences, some parts of one: here each begins one that may go on with what was expected. */
const reasonWords = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, '');
