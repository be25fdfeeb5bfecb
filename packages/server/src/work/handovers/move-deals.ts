import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { updateDeals } from '../../records/opportunities/update-deals.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import { OWNER_IS_HELD } from './count-deals.ts';
import type { Handover } from './handover.ts';
import { moveOwned } from './move-owned.ts';

/** Open deals moved in one transaction: about a second's work, in which others wait for nothing longer. */
export const MOVED_AT_ONCE = 1000;

/**
 * Moves the next open deals of a handover that the caller has locked, with the journal of it; true when none is left.
 * Closed deals stay with whoever closed them, and deals whose owner a connected system decides with their owner, unless that
 * person leaves. Accounts and contacts of somebody who leaves come after their deals.
 */
export async function moveDeals(tx: TenantTransaction, handover: Handover): Promise<boolean> {
  const { id, fromId, toId, reason, createdById } = handover;
  // Locked as they are chosen: a deal that somebody closed or gave to another meanwhile is left out.
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND owner_id = $2 AND status = 'open'
       AND ($3 OR NOT ${OWNER_IS_HELD})
     ORDER BY id LIMIT ${MOVED_AT_ONCE} FOR UPDATE`,
    [tx.organizationId, fromId, reason === 'left'],
  );
  await updateDeals(
    tx,
    rows.map((deal) => ({ id: deal.id, patch: { ownerId: toId } })),
    {
      now: new Date(),
      actor: { kind: 'person', id: createdById },
      kind: reason === 'left' ? 'taken_over' : 'changed',
    },
  );
  const owned =
    reason === 'left' && rows.length < MOVED_AT_ONCE ? await moveOwned(tx, handover, MOVED_AT_ONCE - rows.length) : 0;
  const isLast = rows.length + owned < MOVED_AT_ONCE;
  const { rows: after } = await tx.client.query<{ moved: number; records: number }>(
    `UPDATE handovers SET moved = moved + $3, finished_at = CASE WHEN $4 THEN now() END, records = records + $5
     WHERE organization_id = $1 AND id = $2 RETURNING moved, records`,
    [tx.organizationId, id, rows.length, isLast, owned],
  );
  if (isLast) {
    const count = after[0]?.moved ?? 0;
    // One for all of them, however many there are.
    if (count > 0)
      await notifyMembers(tx, [
        { memberId: toId, kind: 'deals_handed_over', actorId: createdById, subjectId: id, count },
      ]);
    await recordEvent(
      tx,
      { memberId: createdById },
      {
        kind: 'deals_handed_over',
        subject: { kind: 'person', id: fromId },
        facts: { deals: count, records: after[0]?.records ?? 0 },
        changes: { dealsTo: { from: fromId, to: toId } },
      },
    );
  }
  return isLast;
}
