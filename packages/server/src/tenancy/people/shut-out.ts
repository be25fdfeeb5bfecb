import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { endSessionsHere } from '../identity/end-sessions.ts';
import { endSsoSessions } from '../single-sign-on/end-sso-sessions.ts';
import { revokeOpenInvitations } from './revoke-open-invitations.ts';

/** Ends every way in that somebody has here: their sessions, their API keys, their Slack user, and links that invite them. */
export async function shutOut(tx: TenantTransaction, memberId: string, userId: string | null): Promise<void> {
  if (userId) await endSessionsHere(tx, userId);
  await endSsoSessions(tx, { memberId });
  const now = new Date();
  await tx.client.query(
    'UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND created_by_id = $2 AND revoked_at IS NULL',
    [tx.organizationId, memberId, now],
  );
  await tx.client.query('DELETE FROM slack_links WHERE organization_id = $1 AND member_id = $2', [
    tx.organizationId,
    memberId,
  ]);
  await revokeOpenInvitations(tx, { memberId }, now);
}
