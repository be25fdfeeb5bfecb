/** Ends the connection of a person's mailbox. What was kept of it is removed in the background. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { EventActor } from '../../../tenancy/audit/record-event.ts';
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
