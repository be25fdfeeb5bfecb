import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { dropSecrets } from '../secrets.ts';
import { endMailbox } from './end-mailbox.ts';
import { savedGoogleApp } from './google-row.ts';

/** Removes the app and disconnects every mailbox. Sign-ins are revoked, and what was kept is removed, in the background. */
export async function removeGoogleApp(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const { id } = await savedGoogleApp(tx, { lock: 'FOR UPDATE' });
  const mailboxes = await endMailboxes(tx, actor, null);
  await dropSecrets(tx, id);
  await moveState(tx, actor, id, { state: 'disconnected', isStep: true });
  await recordEvent(tx, actor, { kind: 'mailbox_app_removed', facts: { mailboxes } });
}

/** Disconnects the mailbox of somebody who leaves, and forgets what they excluded. */
export async function endMailboxOf(tx: TenantTransaction, actor: Actor, memberId: string): Promise<void> {
  await endMailboxes(tx, actor, memberId);
  await tx.client.query('DELETE FROM mailbox_exclusions WHERE organization_id = $1 AND member_id = $2', [
    tx.organizationId,
    memberId,
  ]);
}

/** Disconnects the mailboxes of a person, or of everybody. Returns how many were connected. */
async function endMailboxes(tx: TenantTransaction, actor: Actor, memberId: string | null): Promise<number> {
  const { rows } = await tx.client.query<{ id: string; isConnected: boolean }>(
    `SELECT id, remote IS NOT NULL AS "isConnected" FROM connections
     WHERE organization_id = $1 AND system = 'google_workspace' AND member_id IS NOT NULL AND state <> 'disconnected'
       AND ($2::uuid IS NULL OR member_id = $2) ORDER BY id FOR UPDATE`,
    [tx.organizationId, memberId],
  );
  for (const { id, isConnected } of rows) {
    await endMailbox(tx, actor, id, { isRevoked: false, isStep: memberId === null || !isConnected });
  }
  return rows.filter(({ isConnected }) => isConnected).length;
}
