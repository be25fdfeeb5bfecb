import { BULK_EDIT_MAX } from '@forecastle/contract';
import { newId } from '../../platform/database/ids.ts';
import type { BulkNounName } from '../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import { refuseDuringImport } from '../../records/bin/refuse-during-import.ts';
import { bringBackStage } from '../../records/stages/bring-back.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { beginBulkEdit } from './begin-bulk-edit.ts';
import { enqueueBulkEdit } from './bulk-edit-jobs.ts';
import { checkSize, missingOf } from './check-size.ts';
import { layLanes } from './lanes.ts';
import { addLeft } from './left-counts.ts';
import type { AnyEdit, BulkNoun, Chosen } from './noun.ts';
import { workOf } from './nouns.ts';
import { showBulkEdit, visibleBulkEdit } from './show-bulk-edit.ts';

/** Begins a bulk edit: the records are held as they are chosen now, and changed in the background. */
export async function startBulkEdit(
  tx: TenantTransaction,
  actor: Actor,
  name: BulkNounName,
  { chosen, edit: asked }: { chosen: Chosen; edit: AnyEdit },
) {
  const work = workOf({ noun: name, edit: asked });
  if (work.waitsForImports) await refuseDuringImport(tx);
  const edit = await work.check(tx, actor, asked);
  const id = newId();
  await tx.client.query(
    `INSERT INTO bulk_edits (organization_id, id, by_id, noun, edit, status, total)
     VALUES ($1, $2, $3, $4, $5, 'changing', 0)`,
    [tx.organizationId, id, actor.memberId, name, JSON.stringify(edit)],
  );
  const found = await hold(tx, actor, work, { id, chosen });
  checkSize(found, `${name}s`);
  const gone = missingOf(chosen, found);
  await tx.client.query(
    `UPDATE bulk_edits SET total = $3, taken = $4, "left" = $5 WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, found + gone, gone, JSON.stringify(addLeft({}, 'gone', gone))],
  );
  await layLanes(tx, { id, held: work.held });
  return beginBulkEdit(tx, actor, { id, noun: name, edit, found });
}

async function hold(
  tx: TenantTransaction,
  actor: Actor,
  { select, held }: BulkNoun,
  { id, chosen }: { id: string; chosen: Chosen },
): Promise<number> {
  const selected = await select(tx, actor, chosen);
  if (!selected) return 0;
  const { from, parameters } = selected;
  const { rowCount } = await tx.client.query(
    `INSERT INTO ${held.table} (organization_id, bulk_edit_id, ${held.id})
     SELECT $1, ${parameters.add(id)}, ${selected.id} FROM ${from} LIMIT ${BULK_EDIT_MAX + 1}`,
    parameters.values,
  );
  return rowCount ?? 0;
}

/** Stops a bulk edit after the batch in hand; what was changed stays until it is undone. */
export async function cancelBulkEdit(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  const { status, archives } = await visibleBulkEdit(tx, actor, id, { lock: 'update' });
  if (archives && status === 'changing') {
    throw conflict({
      field: 'status',
      value: status,
      expected: 'a bulk edit that archives no stage',
      message: `${archives.name} is archived, so its deals cannot stay there. Undo it to restore the stage with its deals.`,
    });
  }
  if (status === 'changing') {
    await tx.client.query(
      `UPDATE bulk_edits SET status = 'cancelled', finished_at = now() WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id],
    );
    await recordEvent(tx, actor, { kind: 'bulk_edit_cancelled' });
  }
  return showBulkEdit(tx, actor, id);
}

/**
 * Begins to undo a bulk edit in the background. One that is being undone, or was, is answered as it is. A stage that was
 * archived with it comes back at once, also while its deals are still being moved away.
 */
export async function startBulkUndo(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  const seen = await visibleBulkEdit(tx, actor, id);
  // Before the row, as whoever goes on with it does.
  if (seen.archives) await lockOrganization(tx);
  const stored = await visibleBulkEdit(tx, actor, id, { lock: 'update' });
  const { status, archives } = stored;
  if (archives && !may(actor, 'manageStages')) throw forbidden();
  if (status === 'changing' && !archives) {
    throw conflict({
      field: 'status',
      value: status,
      expected: 'a bulk edit that has ended',
      message: 'This bulk edit is still running. Stop it, or undo it when it has ended.',
    });
  }
  if (status !== 'undoing' && status !== 'undone') {
    const { held, waitsForImports } = workOf(stored);
    if (waitsForImports) await refuseDuringImport(tx);
    if (archives) await bringBackStage(tx, actor, archives.id);
    await tx.client.query(
      `UPDATE bulk_edits SET status = 'undoing', total = changed, taken = 0, refusal = NULL,
         started_at = now(), finished_at = NULL, undone_by_id = $3
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id, actor.memberId],
    );
    await layLanes(tx, { id, held: archives ? null : held, isUndo: true });
    await enqueueBulkEdit(tx, { organizationId: tx.organizationId, bulkEditId: id });
    await recordEvent(tx, actor, { kind: 'bulk_edit_undo_started' });
  }
  return showBulkEdit(tx, actor, id);
}
