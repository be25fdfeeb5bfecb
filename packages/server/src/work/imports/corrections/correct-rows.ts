import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { correctable, mappedColumns, type PreviewedImport } from './correctable.ts';
import { correctionsOf, OUT, type RowCorrections, WHOLE_ROW } from './effective.ts';
import { findRows, type KeptRow, textAt } from './row-blocks.ts';
import { beginEdit, type Change, settleEdit, unchanged, writeChanges } from './write-edit.ts';

interface Asked {
  readonly id: string;
  readonly cells: readonly Change[];
  readonly rows: readonly { readonly row: number; readonly leftOut: boolean }[];
}

/** Sets cells and leaves rows out as one edit. What is so already is left alone: a repeat changes nothing. */
export async function correctRows(tx: TenantTransaction, actor: Actor, { id, cells, rows }: Asked) {
  const stored = await correctable(tx, actor, id, { lock: true });
  checkColumns(
    stored,
    cells.map(({ column }) => column),
  );
  const asked = [
    ...cells,
    ...rows.map(({ row, leftOut }): Change => ({ row, column: WHOLE_ROW, value: leftOut ? OUT : null })),
  ];
  const rowNumbers = [...new Set(asked.map(({ row }) => row))];
  const kept = new Map((await findRows(tx, id, rowNumbers)).map((row) => [row.rowNumber, row]));
  const current = await correctionsOf(tx, { importId: id, position: stored.editPosition, rowNumbers });
  // Said twice of a cell, the last holds.
  const wanted = new Map<string, Change>();
  for (const change of asked) {
    const row = kept.get(change.row);
    if (!row) throw noSuchRow(change.row);
    wanted.set(`${change.row} ${change.column}`, asInFile(row, change));
  }
  const changes = [...wanted.values()].filter(
    ({ row, column, value }) => (current.get(row)?.get(column) ?? null) !== value,
  );
  if (changes.length === 0) return unchanged(tx, actor, id);
  const edit = await beginEdit(tx, stored);
  await writeChanges(tx, id, edit, changes);
  return settleEdit(tx, actor, stored, {
    rowNumbers: [...new Set(changes.map(({ row }) => row))],
    to: edit,
    edits: edit,
    holding: {
      cells: stored.correctedCells + gained(changes, current, false),
      rowsLeftOut: stored.rowsLeftOut + gained(changes, current, true),
    },
  });
}

/** How many more cells, or rows, are set otherwise than the file says. */
function gained(changes: readonly Change[], current: ReadonlyMap<number, RowCorrections>, wholeRows: boolean): number {
  let more = 0;
  for (const { row, column, value } of changes) {
    if ((column === WHOLE_ROW) !== wholeRows) continue;
    more += (value === null ? 0 : 1) - (current.get(row)?.has(column) ? 1 : 0);
  }
  return more;
}

/** What the file says is no correction. */
export const asInFile = (row: KeptRow, change: Change): Change =>
  change.column !== WHOLE_ROW && change.value === textAt(row, change.column) ? { ...change, value: null } : change;

/** Only cells that a field is taken from can be corrected: of the others nothing is imported. */
export function checkColumns(stored: PreviewedImport, columns: readonly number[]): void {
  const mapped = mappedColumns(stored);
  const beyond = columns.find((column) => !mapped.includes(column));
  if (beyond === undefined) return;
  const header = stored.inspection.columns[beyond]?.header;
  throw invalid({
    field: 'column',
    value: beyond,
    expected: `one of ${mapped.join(', ')}`,
    message: header
      ? `The column "${header}" is not imported. Nothing was changed. Map it first.`
      : `The file has no column ${beyond}. Nothing was changed.`,
  });
}

const noSuchRow = (row: number) =>
  invalid({
    field: 'row',
    value: row,
    expected: 'the number of a row that the preview has found',
    message: `Row ${row} of the file has no deal. Nothing was changed.`,
  });
