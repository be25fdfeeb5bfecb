import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { beginBulkEdit } from './begin-bulk-edit.ts';
import { layLanes } from './lanes.ts';

/**
 * Begins to move all open deals out of a stage that the caller has just archived. They may be all deals there are, so they
 * are held as it comes to them: the request writes one row.
 */
export async function startArchivingMove(
  tx: TenantTransaction,
  actor: Actor,
  { stageId, toId, total }: { stageId: string; toId: string; total: number },
) {
  const id = newId();
  const edit = { stageId: toId };
  await tx.client.query(
    `INSERT INTO bulk_edits (organization_id, id, by_id, noun, edit, archives_stage_id, status, total)
     VALUES ($1, $2, $3, 'deal', $4, $5, 'changing', $6)`,
    [tx.organizationId, id, actor.memberId, JSON.stringify(edit), stageId, total],
  );
  await layLanes(tx, { id, held: null });
  return beginBulkEdit(tx, actor, { id, noun: 'deal', edit, found: total });
}
