import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { invitations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Takes back the invitations of an organisation that were neither accepted nor taken back, of those that `which` says. */
export async function revokeOpenInvitations(tx: TenantTransaction, which: SQL, now: Date): Promise<void> {
  await tx.db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.organizationId, tx.organizationId),
        which,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}
