import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { IssueRows } from './IssueRows.tsx';
import type { Import } from './import.ts';
import { useIssueGroups } from './useIssueGroups.ts';
import type { Severity } from './useIssues.ts';

/** Every row that is not taken, or taken with a doubt, each reason once with its rows. */
export function IssueList({ view }: { view: Import }) {
  const counts = view.counts ?? view.preview;
  const rejected = counts?.rejected ?? 0;
  // Rows that were not taken must not stand behind thousands that only ask for a look.
  const [severity, setSeverity] = useState<Severity>(rejected > 0 ? 'rejected' : 'all');
  const issues = useIssueGroups(view, severity);
  if (issues.isPending) return null;
  if (issues.isError) {
    return <FailedQuery title="The rows could not be listed" of={issues} />;
  }
  const { items, more } = issues.data;
  if (items.length === 0 && severity === 'all') return null;
  return (
    <Card
      flush
      title="Rows to check"
      aside={
        rejected > 0 && (
          <a
            className="finger font-medium text-forecast hover:underline"
            href={`/api/v1/imports/${view.id}/rejected.csv`}
            download
          >
            {view.counts ? 'Download the rejected rows' : 'Download the rejected rows'}
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
              {each === 'all' ? 'All' : `Only wrong, ${rejected.toLocaleString()}`}
            </Button>
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="overflow-auto sm:max-h-112" aria-label="Rows to check" tabIndex={0}>
        <table className="w-full text-14 max-sm:block">
          <thead className="sticky top-0 bg-surface text-left text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th className="num px-3 py-2 pl-5 text-right font-medium">Row</th>
              <th className="px-3 font-medium">Column</th>
              <th className="px-3 font-medium">Value</th>
              <th className="px-3 font-medium">Problem</th>
              <th className="px-3 pr-5 font-medium">
                <span className="sr-only">Outcome</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {items.map((group) => (
              <IssueRows key={JSON.stringify([group, severity])} group={group} />
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-14 text-ink-3">
          And {counted(more, 'more reason')}; the download has all rows.
        </p>
      )}
    </Card>
  );
}
