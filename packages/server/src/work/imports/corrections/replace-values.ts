import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { cleanLine } from '../reading/text.ts';
import { asInFile, checkColumns } from './correct-rows.ts';
import { correctable } from './correctable.ts';
import { correctionsBetween } from './effective.ts';
import { JUDGED_AT_ONCE } from './judge-rows.ts';
import { allRows, textAt } from './row-blocks.ts';
import { beginEdit, type Change, settleEdit, unchanged, writeChanges } from './write-edit.ts';

interface Asked {
  readonly id: string;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** Sets every cell of a column that says `from`, whatever the spaces around it, to `to`, as one edit. */
export async function replaceValues(tx: TenantTransaction, actor: Actor, { id, column, from, to }: Asked) {
  const stored = await correctable(tx, actor, id, { lock: true });
  checkColumns(stored, [column]);
  const wanted = cleanLine(from);
  const { editPosition: position } = stored;
  let replaced = 0;
  let edit: number | null = null;
  const rowNumbers: number[] = [];
  for await (const rows of allRows(tx, id)) {
    const first = rows[0]?.rowNumber ?? 0;
    const last = rows.at(-1)?.rowNumber ?? 0;
    const current = position === 0 ? null : await correctionsBetween(tx, { importId: id, position, first, last });
    const changes = rows.flatMap((row): Change[] => {
      const text = current?.get(row.rowNumber)?.get(column) ?? textAt(row, column);
      if (cleanLine(text) !== wanted || text === to) return [];
      return [asInFile(row, { row: row.rowNumber, column, value: to })];
    });
    if (changes.length === 0) continue;
    edit ??= await beginEdit(tx, stored);
    await writeChanges(tx, id, edit, changes);
    replaced += changes.length;
    // Of more than these none is judged one by one.
    if (rowNumbers.length <= JUDGED_AT_ONCE) rowNumbers.push(...changes.map(({ row }) => row));
  }
  if (edit === null) return { ...(await unchanged(tx, actor, id)), replaced };
  return { ...(await settleEdit(tx, actor, stored, { rowNumbers, to: edit, edits: edit })), replaced };
}
