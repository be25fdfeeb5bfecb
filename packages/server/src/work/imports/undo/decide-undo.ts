/** What the undo of an import does with one deal, from the deal's ledger and nothing else. Pure. */
import { subjectOf } from '../../../records/ledger/changes.ts';
import { holding, type LedgerRow } from '../../../records/ledger/read-history.ts';
import { type ReplayedDeal, replayDeal } from '../../../records/ledger/replay-deal.ts';
import { withoutUndone } from '../../../records/ledger/without-undone.ts';
import { groupOf } from './field-groups.ts';

export interface UndoAsked {
  readonly importId: string;
  /** Also what somebody has changed since, up to `startedAt`; what comes later nobody has seen, and it stays. */
  readonly withChanged: boolean;
  readonly startedAt: Date;
}

export interface DealUndo {
  /** Fields that go back to how they would be without the import. */
  readonly fields: readonly string[];
  /** Fields of the import that stay as they are. */
  readonly stays: readonly string[];
  /** Those of them that somebody has set since, so that the import's own value no longer stands. */
  readonly left: readonly string[];
  /** What others did to the deal since that is not to be undone. */
  readonly since: readonly LedgerRow[];
  /** As far as it keeps fields of the import from going back. */
  readonly inTheWay: readonly LedgerRow[];
  /** How the deal would stand with `fields` taken back. */
  readonly replayed: ReplayedDeal;
}

/** `rows` in the order in which they were recorded. Fields in `fixed` stay. Null when nothing of the import holds. */
export function decideUndo(
  rows: readonly LedgerRow[],
  { importId, withChanged, startedAt }: UndoAsked,
  fixed: ReadonlySet<string> = new Set(),
): DealUndo | null {
  const held = withoutUndone(rows);
  const isOwn = (row: LedgerRow) => row.actorKind === 'import' && row.actorId === importId;
  const first = held.findIndex((row) => isOwn(row) && isTold(row));
  if (first < 0) return null;
  const own = fieldsOf(held.filter(isOwn));
  const others = held.slice(first).filter((row) => !isOwn(row) && isTold(row));
  const since = others.filter(({ recordedAt }) => !withChanged || recordedAt > startedAt);
  const closes = own.has('status');
  const group = (field: string) => groupOf(field, closes);
  const changed = new Set([...fieldsOf(since), ...fixed].map(group));
  const goesBack = (field: string) => canGoBack(field) && !changed.has(group(field));
  const groups = new Set([...own].filter(goesBack).map(group));
  const touched = fieldsOf(others);
  // Of a group that goes back, what others did to it goes along.
  const fields = [...new Set([...own, ...touched])].filter((field) => canGoBack(field) && groups.has(group(field)));
  const stays = [...own].filter((field) => !goesBack(field));
  const left = stays.filter((field) => touched.has(field));
  const staying = new Set(stays.map(group));
  return {
    fields,
    stays,
    left,
    since,
    inTheWay: since.map((row) => only(row, (field) => staying.has(group(field)))).filter(isTold),
    replayed: replayDeal(without(rows, importId, { fields, left })),
  };
}

const only = (row: LedgerRow, isAsked: (field: string) => boolean): LedgerRow => ({
  ...row,
  changes: Object.fromEntries(Object.entries(row.changes).filter(([field]) => isAsked(field))),
});

const isTold = ({ changes }: LedgerRow): boolean => Object.keys(changes).length > 0;

const fieldsOf = (rows: readonly LedgerRow[]): Set<string> =>
  new Set(rows.flatMap(({ changes }) => Object.keys(changes)));

/** An import neither records evidence nor activities. */
function canGoBack(field: string): boolean {
  const { of } = subjectOf(field);
  return of !== 'evidence' && of !== 'evidence text' && of !== 'activity';
}

/** The change-sets that would hold when an undo of these fields were recorded after all others. */
function without(rows: readonly LedgerRow[], importId: string, { fields, left }: Pick<DealUndo, 'fields' | 'left'>) {
  const latest = rows.at(-1);
  if (!latest) return [];
  const change = { from: null, to: null };
  const changes = {
    ...Object.fromEntries(fields.map((field) => [field, change])),
    ...Object.fromEntries(left.map((field) => [field, { ...change, left: true as const }])),
  };
  const undo: LedgerRow = {
    id: importId,
    kind: 'import_undone',
    actorKind: 'import',
    actorId: importId,
    undoes: importId,
    changes,
    effectiveAt: latest.recordedAt,
    recordedAt: latest.recordedAt,
    place: rows.length + 1,
  };
  return holding([...rows, undo]).map((row) => row.changes);
}
