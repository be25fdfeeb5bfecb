import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dayIn, formatDay } from '../../ui/format/dates.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { AuditRow } from './AuditRow.tsx';
import type { useAuditTrail } from './useAuditTrail.ts';

/** What was done, by day of the organisation, latest first. */
export function AuditList(trail: ReturnType<typeof useAuditTrail>) {
  const { pages, entries, isFiltered, clear } = trail;
  const { timeZone } = useSession().organization;
  if (pages.isPending) return <TableSkeleton label="Loading the audit trail" rows={8} columns={2} />;
  if (pages.isError && entries.length === 0) {
    return <FailedQuery title="The audit trail could not be loaded" of={pages} />;
  }
  if (entries.length === 0) {
    return isFiltered ? (
      <EmptyState icon="filter" title="No matching entries" action={<Button onClick={clear}>Clear the filters</Button>}>
        Change or clear the filters.
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title="No changes yet">
        Changes from now on appear here.
      </EmptyState>
    );
  }
  const days = Map.groupBy(entries, ({ at }) => dayIn(timeZone, Date.parse(at)));
  return (
    <div aria-busy={pages.isPlaceholderData}>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="num border-b border-line bg-sunken px-4 py-1.5 text-12 font-medium text-ink-2">
            {formatDay(day)}
          </h2>
          <ol>
            {ofDay.map((entry) => (
              <AuditRow key={entry.id} entry={entry} timeZone={timeZone} onNarrow={trail.set} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore pages={pages} label="Show earlier" />
    </div>
  );
}
