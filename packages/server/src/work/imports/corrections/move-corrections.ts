import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { correctable } from './correctable.ts';
import { JUDGED_AT_ONCE } from './judge-rows.ts';
import { settleEdit, unchanged } from './write-edit.ts';

/** Undoes or redoes edits, so that those up to a position hold. */
export async function moveCorrections(
  tx: TenantTransaction,
  actor: Actor,
  { id, position }: { id: string; position: number },
) {
  const stored = await correctable(tx, actor, id, { lock: true });
  const { editPosition, edits } = stored;
  if (position > edits) {
    throw invalid({
      field: 'position',
      value: position,
      expected: `0 to ${edits}`,
      message: `This import has ${edits} edits and no edit ${position}. Nothing was changed.`,
    });
  }
  if (position === editPosition) return unchanged(tx, actor, id);
  const { rows } = await tx.client.query<{ row: number }>(
    `SELECT DISTINCT row FROM import_corrections
     WHERE organization_id = $1 AND import_id = $2 AND edit > $3 AND edit <= $4 LIMIT $5`,
    [tx.organizationId, id, Math.min(position, editPosition), Math.max(position, editPosition), JUDGED_AT_ONCE + 1],
  );
  return settleEdit(tx, actor, stored, { rowNumbers: rows.map(({ row }) => row), to: position, edits });
}
