/** Ends connections of people's mailboxes. What was kept of them is removed in the background. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { EventActor } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { enqueueEnding } from '../../mailboxes/ending-jobs.ts';
import { moveState } from '../move-state.ts';
import { dropAttempts } from '../oauth/attempts.ts';
import { dropSecrets } from '../secrets.ts';

interface Ending {
  /** Whether its sign-in is still to be revoked, by the job. */
  readonly isRevoked: boolean;
  /** True where the audit trail tells it as a part of something else. */
  readonly isStep?: boolean;
}

/** Stops reading a mailbox for good and lets the job remove what is kept. The caller's transaction holds the row. */
export async function endMailbox(
  tx: TenantTransaction,
  by: EventActor,
  connectionId: string,
  { isRevoked, isStep = false }: Ending,
): Promise<void> {
  const { client, organizationId } = tx;
  await dropSecrets(tx, connectionId, isRevoked ? undefined : ['access_token']);
  await dropAttempts(tx, connectionId);
  await client.query('DELETE FROM mailbox_streams WHERE organization_id = $1 AND connection_id = $2', [
    organizationId,
    connectionId,
  ]);
  await moveState(tx, by, connectionId, { state: 'disconnected', isStep });
  await enqueueEnding(tx, { organizationId, connectionId });
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
export async function endMailboxes(tx: TenantTransaction, actor: Actor, memberId: string | null): Promise<number> {
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
