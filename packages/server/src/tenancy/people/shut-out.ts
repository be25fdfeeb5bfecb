import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys, invitations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { endSessionsHere } from '../identity/end-sessions.ts';
import { endSsoSessions } from '../single-sign-on/end-sso-sessions.ts';
import { revokeOpenInvitations } from './revoke-open-invitations.ts';

/** Ends every way in that somebody has here: their sessions, their API keys, and links that invite them. */
export async function shutOut(tx: TenantTransaction, memberId: string, userId: string | null): Promise<void> {
  if (userId) await endSessionsHere(tx, userId);
  await endSsoSessions(tx, { memberId });
  const now = new Date();
  await tx.db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(
      and(eq(apiKeys.organizationId, tx.organizationId), eq(apiKeys.createdById, memberId), isNull(apiKeys.revokedAt)),
    );
  await revokeOpenInvitations(tx, eq(invitations.memberId, memberId), now);
}
