import type { BulkNounName } from '../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { enqueueBulkEdit } from './bulk-edit-jobs.ts';
import type { AnyEdit } from './noun.ts';
import { workOf } from './nouns.ts';
import { showBulkEdit } from './show-bulk-edit.ts';

/** Sets a bulk edit going whose row has just been written, and tells the audit trail of how many records that is. */
export async function beginBulkEdit(
  tx: TenantTransaction,
  actor: Actor,
  { id, noun, edit, found }: { id: string; noun: BulkNounName; edit: AnyEdit; found: number },
) {
  await enqueueBulkEdit(tx, { organizationId: tx.organizationId, bulkEditId: id });
  await recordEvent(tx, actor, {
    kind: 'bulk_edit_started',
    facts: { deals: found, noun, fields: await workOf({ noun, edit }).fieldNames(tx, edit) },
  });
  return showBulkEdit(tx, actor, id);
}
