import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** Returns the ids of the actor's own connections that have a mailbox or a calendar. */
export async function ownMailboxes(
  { client, organizationId }: TenantTransaction,
  { memberId }: Actor,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM connections WHERE organization_id = $1 AND member_id = $2 AND state <> 'disconnected' ORDER BY id`,
    [organizationId, memberId],
  );
  return rows.map(({ id }) => id);
}
