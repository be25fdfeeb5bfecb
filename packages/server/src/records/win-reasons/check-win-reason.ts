import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

/**
 * Refuses a reason for winning that is not there, and an archived one: but a deal that had it keeps it, and gets it back
 * when its change is undone.
 */
export async function checkWinReason(
  tx: TenantTransaction,
  reasonId: string | null | undefined,
  opportunityId: string | null,
): Promise<void> {
  if (!reasonId) return;
  const { rows } = await tx.client.query<{ name: string; archived: boolean; had: boolean }>(
    `SELECT r.name, r.archived_at IS NOT NULL AS archived, r.archived_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = $3
         AND $2::uuid::text IN (l.changes -> 'winReasonId' ->> 'from', l.changes -> 'winReasonId' ->> 'to')) AS had
     FROM win_reasons r WHERE r.organization_id = $1 AND r.id = $2::uuid`,
    [tx.organizationId, reasonId, opportunityId],
  );
  const reason = rows[0];
  if (reason && (!reason.archived || reason.had)) return;
  throw invalid({
    field: 'winReasonId',
    value: reasonId,
    expected: 'an active win reason',
    message: reason ? `The reason ${reason.name} is archived. Choose an active one.` : 'There is no such reason.',
  });
}
