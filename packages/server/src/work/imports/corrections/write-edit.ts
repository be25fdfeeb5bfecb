import { CORRECTIONS_MAX } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleImport } from '../find-import.ts';
import { presentImport } from '../present-import.ts';
import { previewImport } from '../preview-import.ts';
import { correctable, type PreviewedImport } from './correctable.ts';
import { judgeRows } from './judge-rows.ts';
import { presentRows } from './present-rows.ts';

/** One cell, or a whole row, as an edit sets it; a value of null is that of the file. */
export interface Change {
  readonly row: number;
  readonly column: number;
  readonly value: string | null;
}

/** Begins an edit: what was undone before it can no longer be redone. Answers its number. */
export async function beginEdit(tx: TenantTransaction, { id, editPosition }: PreviewedImport): Promise<number> {
  await tx.client.query('DELETE FROM import_corrections WHERE organization_id = $1 AND import_id = $2 AND edit > $3', [
    tx.organizationId,
    id,
    editPosition,
  ]);
  return editPosition + 1;
}

export async function writeChanges(
  tx: TenantTransaction,
  importId: string,
  edit: number,
  changes: readonly Change[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO import_corrections (organization_id, import_id, row, "column", edit, value)
     SELECT $1, $2, row, "column", $3, value
     FROM json_to_recordset($4::json) AS r(row int, "column" int, value text)`,
    [tx.organizationId, importId, edit, JSON.stringify(changes)],
  );
  const { rows } = await tx.client.query<{ kept: number }>(
    'SELECT count(*)::int AS kept FROM import_corrections WHERE organization_id = $1 AND import_id = $2',
    [tx.organizationId, importId],
  );
  if ((rows[0]?.kept ?? 0) > CORRECTIONS_MAX) throw tooMany();
}

/** How many cells are corrected and how many rows left out. */
interface Holding {
  readonly cells: number;
  readonly rowsLeftOut: number;
}

interface Settled {
  readonly rowNumbers: readonly number[];
  readonly to: number;
  readonly edits: number;
  /** What holds then, where the edit has counted it; counted anew otherwise. */
  readonly holding?: Holding;
}

async function countHolding(tx: TenantTransaction, importId: string, position: number): Promise<Holding> {
  const { rows } = await tx.client.query<Holding>(
    `SELECT count(*) FILTER (WHERE "column" >= 0)::int AS cells, count(*) FILTER (WHERE "column" < 0)::int AS "rowsLeftOut"
     FROM (
       SELECT DISTINCT ON (row, "column") "column", value FROM import_corrections
       WHERE organization_id = $1 AND import_id = $2 AND edit <= $3 ORDER BY row, "column", edit DESC
     ) holds WHERE value IS NOT NULL`,
    [tx.organizationId, importId, position],
  );
  return rows[0] ?? { cells: 0, rowsLeftOut: 0 };
}

/** Moves to a position, judges the rows that it changes, or has the whole file counted, and answers how it stands then. */
export async function settleEdit(
  tx: TenantTransaction,
  actor: Actor,
  stored: PreviewedImport,
  { rowNumbers, to, edits, holding }: Settled,
) {
  const { cells, rowsLeftOut } = holding ?? (await countHolding(tx, stored.id, to));
  await tx.client.query(
    `UPDATE imports SET edit_position = $3, edits = $4, corrected_cells = $5, rows_left_out = $6
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, stored.id, to, edits, cells, rowsLeftOut],
  );
  const judged = await judgeRows(tx, stored, { rowNumbers, from: stored.editPosition, to });
  if (!judged) return { import: await previewImport(tx, actor, stored.id), rows: [] };
  const now = await correctable(tx, actor, stored.id);
  return { import: await presentImport(tx, now), rows: await presentRows(tx, now, judged) };
}

/** An edit that changes nothing: the answer, with no edit to undo. */
export async function unchanged(tx: TenantTransaction, actor: Actor, id: string) {
  return { import: await presentImport(tx, await visibleImport(tx, actor, id)), rows: [] };
}

const tooMany = () => {
  const most = CORRECTIONS_MAX.toLocaleString('en');
  return conflict({
    field: 'corrections',
    value: null,
    expected: `at most ${most} cells set, those set again and undone included`,
    message: `An import can have up to ${most} corrections. Nothing was changed. Correct the file and upload it again.`,
  });
};
