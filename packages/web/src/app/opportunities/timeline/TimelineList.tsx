import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { dayIn, formatDay, formatInstant } from '../../../ui/format/dates.ts';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { decidingSystem } from '../../records/decidingSystem.ts';
import { useSession } from '../../shell/session.ts';
import { AsOfChooser } from '../as-of/AsOfChooser.tsx';
import type { Deal, TimelineEntry } from '../deal.ts';
import { actorWords, kindWords, toldChanges } from './timelineWords.ts';
import { undoableIds, undosOf } from './undoable.ts';
import { useUndoBeside } from './useUndoBeside.ts';
import { useUndoChange } from './useUndoChange.ts';

const PAGE = 50;
/** What the stream can be narrowed to. */
const PARTS = [
  { value: 'all', label: 'Everything' },
  { value: 'deal', label: 'Deal fields' },
  { value: 'evidence', label: 'Evidence' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'activities', label: 'Activities' },
  { value: 'notes', label: 'Notes and files' },
  { value: 'lines', label: 'Line Items' },
  { value: 'competitors', label: 'Competitors' },
  { value: 'procurement', label: 'Procurement' },
  { value: 'plan', label: 'Plan actions' },
] as const;
type Part = (typeof PARTS)[number]['value'];
/** Learnt later than this after it happened, in milliseconds, an entry says both times. */
const LATE = 3_600_000;
const NONE: ReadonlySet<string> = new Set();

/** What happened to the deal, from the ledger, by the day it happened on. */
export function TimelineList({ deal }: { deal: Deal }) {
  const { organization } = useSession();
  const [part, setPart] = useUrlParam<Part>('show', 'all');
  const asked = PARTS.some(({ value }) => value === part) && part !== 'all' ? { of: [part] } : {};
  const pages = useInfiniteQuery(
    query.opportunities.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: deal.id, limit: PAGE, ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const undo = useUndoChange(deal);
  const undoBeside = useUndoBeside(deal);
  const entries = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (pages.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Loading the timeline" rows={6} columns={2} />
      </Card>
    );
  }
  if (pages.isError && entries.length === 0) {
    return <FailedQuery title="The timeline could not be loaded" of={pages} />;
  }
  if (entries.length === 0 && part === 'all') {
    return (
      <EmptyState icon="clock" title="No changes yet">
        Changes to the deal appear here.
      </EmptyState>
    );
  }
  const undoable = deal.abilities.update ? undoableIds(entries) : NONE;
  const beside = deal.abilities.update ? undosOf(entries) : null;
  const undoOf = ({ id, changes }: TimelineEntry): (() => void) | null => {
    const own = beside?.get(id);
    if (own) return () => undoBeside.mutate(own);
    const isDecidedElsewhere = changes.some(({ field }) => decidingSystem(deal, field));
    return undoable.has(id) && !isDecidedElsewhere ? () => undo.mutate(id) : null;
  };
  const isBusy = ({ id }: TimelineEntry): boolean => {
    const own = beside?.get(id);
    return own ? undoBeside.isPending && undoBeside.variables.id === own.id : undo.isPending && undo.variables === id;
  };
  const days = Map.groupBy(entries, (entry) => dayIn(organization.timeZone, Date.parse(entry.effectiveAt)));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="w-56 max-w-full">
          <SelectField label="Show" value={part} choices={PARTS} onChange={setPart} />
        </div>
        <AsOfChooser />
      </div>
      {entries.length === 0 && <p className="text-ink-3">No changes of this kind.</p>}
      {[...days].map(([day, dayEntries]) => (
        <section key={day} className="mb-5 last:mb-0">
          <h3 className="num mb-2 text-12 font-medium text-ink-3">{formatDay(day)}</h3>
          <ol className="grid gap-4 border-l border-line pl-4">
            {dayEntries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                currency={deal.currency}
                timeZone={organization.timeZone}
                onUndo={undoOf(entry)}
                busy={isBusy(entry)}
              />
            ))}
          </ol>
        </section>
      ))}
      {pages.hasNextPage && (
        <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Card>
  );
}

interface EntryProps {
  entry: TimelineEntry;
  currency: string;
  timeZone: string;
  /** Null where it cannot be taken back. */
  onUndo: (() => void) | null;
  busy: boolean;
}

function Entry({ entry, currency, timeZone, onUndo, busy }: EntryProps) {
  const { recordedAt, effectiveAt } = entry;
  const lines = toldChanges(entry.changes, currency);
  const isUndone = lines.length > 0 && lines.every(({ undone }) => undone);
  const isLate = Date.parse(recordedAt) - Date.parse(effectiveAt) > LATE;
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(new Date(effectiveAt));
  return (
    <li className="relative before:absolute before:top-1.5 before:-left-[1.2rem] before:size-2 before:rounded-full before:bg-line-strong">
      <p>
        <span className="font-medium">{kindWords(entry.kind)}</span>
        {isUndone && (
          <span className="ml-2">
            <Chip>Undone</Chip>
          </span>
        )}
        <span className="text-12 text-ink-3">
          {' · '}
          {actorWords(entry.actor)} · <time dateTime={effectiveAt}>{time}</time>
          {isLate && `, recorded ${formatInstant(recordedAt, { timeZone })}`}
        </span>
      </p>
      <ul className="mt-0.5 text-ink-2">
        {lines.map(({ key, label, from, to, undone }) => (
          <li key={key} className={classes('num break-words', undone && 'text-ink-3 line-through')}>
            {undone && !isUndone && <span className="sr-only">Undone: </span>}
            {from === null && to === null ? label : <span className="text-ink-3">{label}: </span>}
            {from !== null && <span className={to === null ? undefined : 'text-ink-3'}>{from}</span>}
            {from !== null && to !== null && (
              <>
                <span aria-hidden="true" className="text-ink-3">
                  {' '}
                  →{' '}
                </span>
                <span className="sr-only"> to </span>
              </>
            )}
            {to ?? (from !== null && <span className="text-ink-3"> (removed)</span>)}
          </li>
        ))}
      </ul>
      {onUndo && (
        <Button variant="quiet" size="small" className="mt-1 -ml-2" busy={busy} onClick={onUndo}>
          Undo this change
        </Button>
      )}
    </li>
  );
}
