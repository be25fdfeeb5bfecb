import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords } from '../../tenancy/identity/policies.ts';
import { enqueueMeetingRemovals } from '../recorded-words/removal-jobs.ts';
import { findInBin } from './bin-item.ts';

/** Deletes what lies in the bin for good, before its time is over. The ledger, which holds no words, keeps what it tells. */
export async function removeForGood(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<void> {
  if (!managesRecords(actor)) throw forbidden('Only RevOps and admins can delete for good. Nothing was changed.');
  const item = await findInBin(tx, actor, id, now);
  if (!item) throw notFound('record in the bin');
  // Words that stood in a deal before they were changed.
  await tx.client.query('DELETE FROM former_words WHERE organization_id = $1 AND opportunity_id = $2', [
    tx.organizationId,
    id,
  ]);
  await removeRecordings(tx, id);
  await tx.client.query('DELETE FROM bin WHERE organization_id = $1 AND id = $2', [tx.organizationId, id]);
  await recordEvent(tx, actor, { kind: `${item.kind}_deleted_for_good`, subject: { kind: item.kind, id } });
}

/**
 * Leaves the recorded meetings of a deal to the job, which deletes one at a time: nobody sees them from now on. Those on legal hold
 * stay, without their deal.
 */
async function removeRecordings(tx: TenantTransaction, opportunityId: string): Promise<void> {
  const of = [tx.organizationId, opportunityId];
  await tx.client.query(
    `UPDATE recorded_meetings SET opportunity_id = NULL
     WHERE organization_id = $1 AND opportunity_id = $2 AND held_at IS NOT NULL`,
    of,
  );
  // Removed so long ago that their days in the bin are over.
  const { rowCount } = await tx.client.query(
    `UPDATE recorded_meetings SET deleted_at = 'epoch' WHERE organization_id = $1 AND opportunity_id = $2`,
    of,
  );
  if (rowCount) await enqueueMeetingRemovals(tx);
}
