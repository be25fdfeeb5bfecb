import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Takes back the invitations to an address, in lower case, or for a person, that were neither accepted nor taken back. */
export async function revokeOpenInvitations(
  { client, organizationId }: TenantTransaction,
  to: { readonly email: string } | { readonly memberId: string },
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE invitations SET revoked_at = $3
     WHERE organization_id = $1 AND ${'email' in to ? 'lower(email)' : 'member_id'} = $2
       AND accepted_at IS NULL AND revoked_at IS NULL`,
    [organizationId, 'email' in to ? to.email : to.memberId, now],
  );
}
