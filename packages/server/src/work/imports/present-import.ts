import type { ImportView } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Field } from '../../records/custom-fields/list-fields.ts';
import { besideCustom, customValues, guessCustom, usedFields } from './custom-columns.ts';
import { currencyValues, describeForm, guessMapping, likelyCloseColumn, recogniseKind } from './reading/index.ts';
import { presentRecords } from './records/present-records.ts';
import { recogniseNoun } from './records/recognise-noun.ts';
import type { KeptInspection, StoredImport } from './stored-import.ts';
import { presentUndo } from './undo/present-undo.ts';
import { findUndos } from './undo/stored-undo.ts';

type View = z.infer<typeof ImportView>;

/** What the progress is of, in a word for the screen. */
const PHASES: Readonly<Record<View['status'], string>> = {
  uploaded: 'Waiting for your choices',
  ready: 'Ready to start',
  previewing: 'Counting',
  queued: 'Waiting to start',
  running: 'Writing and scoring',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
  undoing: 'Undoing',
  undo_failed: 'Undo failed',
  undone: 'Undone',
};

/** A status in a sentence: "this import is done". Whoever presses Stop is told that it stopped. */
export function statusWord(status: View['status']): string {
  if (status === 'cancelled') return 'stopped';
  if (status === 'undoing') return 'being undone';
  return status === 'undo_failed' ? 'half undone' : status;
}

/** Statuses in which choices may still be made. */
export const isOpen = ({ status }: Pick<StoredImport, 'status'>): boolean =>
  status === 'uploaded' || status === 'ready';
export const isUnderWay = ({ status }: Pick<StoredImport, 'status'>): boolean =>
  status === 'previewing' || status === 'queued' || status === 'running';

/** Statuses in which an import has ended with rows that can be taken back. */
export const isUndoable = ({ status, nextRow }: Pick<StoredImport, 'status' | 'nextRow'>): boolean =>
  ['done', 'failed', 'cancelled', 'undo_failed'].includes(status) && nextRow > 0;

/** Imports as the API shows them; two more statements, for their undos and for the names of who did it. */
export async function presentImports(tx: TenantTransaction, found: readonly StoredImport[]): Promise<View[]> {
  const undos = await findUndos(
    tx,
    found.map(({ id }) => id),
  );
  const actorIds = [
    ...found.flatMap(({ createdById, remembered }) => [createdById, ...(remembered ? [remembered.byId] : [])]),
    ...[...undos.values()].map((undo) => undo.startedById),
  ];
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, [...new Set(actorIds)]],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const fields = found.some(isOpen) ? await usedFields(tx) : [];
  const ofRecords = found.some(({ noun, recordChoices }) => noun !== 'deals' && recordChoices === null)
    ? [...(await usedFields(tx, 'account')), ...(await usedFields(tx, 'contact'))]
    : [];
  return found.map((stored) => {
    const undo = undos.get(stored.id);
    const shown = undo ? presentUndo(undo, names.get(undo.startedById) ?? '') : null;
    return { ...present(stored, names, fields), records: presentRecords(stored, ofRecords), undo: shown };
  });
}

export async function presentImport(tx: TenantTransaction, stored: StoredImport): Promise<View> {
  const [view] = await presentImports(tx, [stored]);
  if (!view) throw new Error('an import was lost while it was presented');
  return view;
}

function present(
  stored: StoredImport,
  names: ReadonlyMap<string, string>,
  fields: readonly Field[],
): Omit<View, 'undo' | 'records'> {
  const { status, nextRow, totalRows, preview, remembered, inspection, choices } = stored;
  const customGuesses = inspection && isOpen(stored) ? guessCustom(inspection, fields) : {};
  const guessed = Object.fromEntries(stored.guesses.map(({ field, column }) => [field, column]));
  const kept = new Set(besideCustom(guessed, customGuesses));
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id: stored.id,
    fileName: stored.fileName,
    size: stored.size,
    status,
    createdAt: stored.createdAt.toISOString(),
    startedAt: stored.startedAt?.toISOString() ?? null,
    finishedAt: stored.finishedAt?.toISOString() ?? null,
    createdBy: person(stored.createdById),
    inspection: stored.inspection && presentInspection(ownWarnings(stored, stored.inspection)),
    noun: stored.noun,
    recognisedNoun: inspection && isOpen(stored) ? recogniseNoun(inspection) : null,
    recognisedAs: stored.inspection ? recogniseKind(stored.inspection) : 'pipeline',
    guesses: stored.guesses.filter(({ field }) => kept.has(field)),
    likelyCloseColumn: stored.inspection && likelyCloseColumn(stored.inspection),
    choices: stored.choices,
    remembered: remembered && { at: remembered.at, by: person(remembered.byId), choices: remembered.choices },
    stageValues: stored.stageValues,
    ownerValues: stored.ownerValues,
    currencyValues:
      stored.inspection && stored.choices
        ? currencyValues(stored.inspection.columns, stored.choices.mapping, stored.choices)
        : [],
    customGuesses,
    customValues: inspection && choices && isOpen(stored) ? customValues(inspection, choices, fields) : [],
    preview,
    // Under way, an error is what it waits for.
    progress: { done: nextRow, total: totalRows, phase: (isUnderWay(stored) && stored.error) || PHASES[status] },
    // While a preview counts, the running figures are not those of an import.
    counts: isOpen(stored) || status === 'previewing' ? null : stored.counts,
    error: stored.error,
    scoresDone: stored.scoresDone,
    corrections: {
      cells: stored.correctedCells,
      rowsLeftOut: stored.rowsLeftOut,
      position: stored.editPosition,
      edits: stored.edits,
    },
    abilities: {
      configure: isOpen(stored),
      start: isOpen(stored) && (stored.noun === 'deals' ? stored.choices : stored.recordChoices) !== null,
      cancel: isUnderWay(stored),
      undo: isUndoable(stored),
    },
  };
}

/** An inspection says what it guessed of deals; of a file of others that is beside the point. */
function ownWarnings({ noun }: StoredImport, inspection: KeptInspection): KeptInspection {
  if (noun === 'deals') return inspection;
  const { unfit, notices } = guessMapping(inspection, recogniseKind(inspection));
  const ofDeals = new Set([...unfit.map(({ sentence }) => sentence), ...notices]);
  return { ...inspection, warnings: inspection.warnings.filter((warning) => !ofDeals.has(warning)) };
}

function presentInspection({
  columns,
  sampleRows,
  sheets,
  warnings,
  ...inspection
}: KeptInspection): View['inspection'] {
  return {
    kind: inspection.kind,
    encoding: inspection.encoding,
    delimiter: inspection.delimiter,
    sheet: inspection.sheet,
    headerRow: inspection.headerRow,
    rowCount: inspection.rowCount,
    sheets: [...sheets],
    warnings: [...warnings],
    sampleRows: sampleRows.map((row) => [...row]),
    accents: [...(inspection.accents ?? [])],
    columns: columns.map((column) => ({
      index: column.index,
      header: column.header,
      samples: [...column.samples],
      filled: column.filled,
      kind: column.kind,
      form: describeForm(column),
      ambiguousDates: column.date?.ambiguous ? { examples: [...column.date.ambiguous.examples] } : null,
    })),
  };
}
