import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { notifyMembers } from '../notifications/notify.ts';

/** Stops sending to a webhook until an admin turns it on again, and tells every admin. What happens is kept for it. */
export async function pauseWebhook(
  tx: TenantTransaction,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<readonly PausedAdmin[]> {
  await tx.client.query('UPDATE webhooks SET paused_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await recordEvent(tx, 'server', { kind: 'webhook_paused', facts: { name } });
  const { rows: admins } = await tx.client.query<PausedAdmin>(
    `SELECT id, name, CASE WHEN user_id IS NOT NULL THEN email END AS email FROM members
     WHERE organization_id = $1 AND role = 'admin' AND deactivated_at IS NULL ORDER BY id`,
    [tx.organizationId],
  );
  await notifyMembers(
    tx,
    admins.map((admin) => ({ memberId: admin.id, kind: 'webhook_paused', actorId: null, subjectId: id })),
  );
  return admins;
}

export interface PausedAdmin {
  readonly id: string;
  readonly name: string;
  /** Null where nobody signs in by it. */
  readonly email: string | null;
}

/** Another admin answers for the webhooks of somebody who leaves, and they go on. Throws INVALID for anybody else. */
export async function giveWebhooks(
  tx: TenantTransaction,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const { rowCount: isAdmin } = await tx.client.query(
    `SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 AND id <> $3 AND role = 'admin' AND deactivated_at IS NULL`,
    [tx.organizationId, toId, fromId],
  );
  if (!isAdmin) {
    throw invalid({
      field: 'webhooksTo',
      value: toId,
      expected: 'an admin who stays',
      message: 'Webhooks belong to admins. Nothing was changed. Choose an admin who stays.',
    });
  }
  await tx.client.query(
    'UPDATE webhooks SET created_by_id = $3 WHERE organization_id = $1 AND created_by_id = $2 AND deleted_at IS NULL',
    [tx.organizationId, fromId, toId],
  );
}

/** Whoever leaves hears nothing more: their webhooks rest until an admin has looked where they go. */
export async function pauseWebhooksOf(tx: TenantTransaction, memberId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM webhooks WHERE organization_id = $1 AND created_by_id = $2 AND is_on AND paused_at IS NULL
       AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, memberId],
  );
  for (const webhook of rows) await pauseWebhook(tx, webhook);
}
