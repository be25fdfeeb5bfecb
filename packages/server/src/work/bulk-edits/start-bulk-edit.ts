import { BULK_EDIT_MAX } from '@forecastle/contract';
import { DEAL_FIELD_NAMES } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { listFields } from '../../records/custom-fields/list-fields.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { enqueueBulkEdit } from './bulk-edit-jobs.ts';
import { checkEdit } from './check-edit.ts';
import type { BulkEditInput } from './inputs.ts';
import { addLeft } from './left-counts.ts';
import { checkSize, missingOf, selectDeals } from './select-deals.ts';
import { showBulkEdit, visibleBulkEdit } from './stored-bulk-edit.ts';

/** Begins a bulk edit: the deals are held as they are chosen now, and changed in the background. */
export async function startBulkEdit(tx: TenantTransaction, actor: Actor, { deals, edit: asked }: BulkEditInput) {
  const edit = await checkEdit(tx, actor, asked);
  const id = newId();
  await tx.client.query(
    `INSERT INTO bulk_edits (organization_id, id, by_id, edit, status, total) VALUES ($1, $2, $3, $4, 'changing', 0)`,
    [tx.organizationId, id, actor.memberId, JSON.stringify(edit)],
  );
  const found = await holdDeals(tx, actor, { id, deals });
  const gone = missingOf(deals, found);
  await tx.client.query(
    `UPDATE bulk_edits SET total = $3, taken = $4, "left" = $5 WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, found + gone, gone, JSON.stringify(addLeft({}, 'gone', gone))],
  );
  await enqueueBulkEdit(tx, { organizationId: tx.organizationId, bulkEditId: id });
  await recordEvent(tx, actor, {
    kind: 'bulk_edit_started',
    facts: { deals: found, fields: await fieldNames(tx, edit) },
  });
  return showBulkEdit(tx, actor, id);
}

async function holdDeals(
  tx: TenantTransaction,
  actor: Actor,
  { id, deals }: { id: string; deals: BulkEditInput['deals'] },
): Promise<number> {
  const selected = await selectDeals(tx, actor, deals);
  if (!selected) return 0;
  const { from, parameters } = selected;
  const { rowCount } = await tx.client.query(
    `INSERT INTO bulk_edit_deals (organization_id, bulk_edit_id, opportunity_id) SELECT $1, ${parameters.add(id)}, o.id FROM ${from}
     LIMIT ${BULK_EDIT_MAX + 1}`,
    parameters.values,
  );
  checkSize(rowCount ?? 0);
  return rowCount ?? 0;
}

async function fieldNames(tx: TenantTransaction, { custom, ...edit }: BulkEditInput['edit']): Promise<string> {
  const own = Object.keys(edit).map(
    (field) => DEAL_FIELD_NAMES[field === 'closeDateDays' ? 'closeDate' : (field as keyof typeof DEAL_FIELD_NAMES)],
  );
  const fields = custom ? (await listFields(tx, 'deal')).filter(({ key }) => Object.hasOwn(custom, key)) : [];
  return [...own, ...fields.map(({ label }) => label)].join(', ');
}

/** Stops a bulk edit after the batch in hand; what was changed stays until it is undone. */
export async function cancelBulkEdit(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  const { status } = await visibleBulkEdit(tx, actor, id, { lock: true });
  if (status === 'changing') {
    await tx.client.query(
      `UPDATE bulk_edits SET status = 'cancelled', finished_at = now() WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id],
    );
    await recordEvent(tx, actor, { kind: 'bulk_edit_cancelled' });
  }
  return showBulkEdit(tx, actor, id);
}

/** Begins to undo a bulk edit in the background. One that is being undone, or was, is answered as it is. */
export async function startBulkUndo(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  const { status } = await visibleBulkEdit(tx, actor, id, { lock: true });
  if (status === 'changing') {
    throw conflict({
      field: 'status',
      value: status,
      expected: 'a bulk edit that has ended',
      message: 'These deals are still being changed. Stop that first, or undo it when it has ended.',
    });
  }
  if (status === 'changed' || status === 'cancelled') {
    await tx.client.query(
      `UPDATE bulk_edits SET status = 'undoing', total = changed, taken = 0, last_id = NULL, refusal = NULL,
         started_at = now(), finished_at = NULL, undone_by_id = $3
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id, actor.memberId],
    );
    await enqueueBulkEdit(tx, { organizationId: tx.organizationId, bulkEditId: id });
    await recordEvent(tx, actor, { kind: 'bulk_edit_undo_started' });
  }
  return showBulkEdit(tx, actor, id);
}
