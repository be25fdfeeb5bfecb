import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from './actor.ts';

/** Whether the person is still active in the organisation: nothing goes on in the name of somebody who left. */
export async function isHere(tx: TenantTransaction, { memberId }: Actor): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL',
    [tx.organizationId, memberId],
  );
  return rowCount === 1;
}

/** What an actor is read by, of `members m` and `organizations o`. */
export const ACTOR_COLUMNS = `m.organization_id AS "organizationId", m.id AS "memberId", coalesce(m.user_id, '') AS "userId",
  m.name, coalesce(m.email, '') AS email, m.role, '' AS "sessionId", o.time_zone AS "timeZone", o.currency`;

/** The person in whose name work goes on in the background, with the rights they have now. */
export async function memberActor(tx: TenantTransaction, memberId: string): Promise<Actor> {
  const { rows } = await tx.client.query<Actor>(
    `SELECT ${ACTOR_COLUMNS}
     FROM members m JOIN organizations o ON o.organization_id = m.organization_id
     WHERE m.organization_id = $1 AND m.id = $2`,
    [tx.organizationId, memberId],
  );
  const actor = rows[0];
  if (!actor) throw new Error(`there is no member ${memberId}`);
  return actor;
}
