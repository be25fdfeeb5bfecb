import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { ACTOR_COLUMNS } from '../../../tenancy/identity/member-actor.ts';

/** A user of a Slack workspace, by Slack's ids. */
export interface SlackUserKey {
  readonly teamId: string;
  readonly userId: string;
}

/** Nobody here has confirmed that the Slack user is theirs. */
export class NotLinked extends Error {
  override name = 'NotLinked';
}

/** $1 organisation. Nobody who has left. */
const ACTOR = `
  SELECT ${ACTOR_COLUMNS}, m.locale,
    m.user_id IS NOT NULL AND owes_second_factor(m.organization_id, m.role, m.user_id) AS "secondFactorDue"
  FROM members m JOIN organizations o ON o.organization_id = $1
  WHERE m.organization_id = $1 AND m.deactivated_at IS NULL`;

async function readActor(tx: TenantTransaction, condition: string, values: readonly string[]): Promise<Actor | null> {
  const { rows } = await tx.client.query<Actor>(`${ACTOR} AND ${condition}`, [tx.organizationId, ...values]);
  const [actor] = rows;
  return actor ? { ...actor, locale: actor.locale ?? undefined } : null;
}

/** Returns a member with the rights they have now; null for somebody who has left. They may owe a second factor. */
export const presentMember = (tx: TenantTransaction, memberId: string): Promise<Actor | null> =>
  readActor(tx, 'm.id = $2', [memberId]);

/**
 * Returns the person whose Slack user asks, with the rights they have now. Throws NotLinked where it is nobody's or theirs who
 * has left, and FORBIDDEN while they owe a second factor.
 */
export async function linkedActor(tx: TenantTransaction, { teamId, userId }: SlackUserKey): Promise<Actor> {
  const actor = await readActor(
    tx,
    `m.id = (SELECT l.member_id FROM slack_links l
       WHERE l.organization_id = $1 AND l.team_id = $2 AND l.slack_user_id = $3)`,
    [teamId, userId],
  );
  if (!actor) throw new NotLinked();
  if (actor.secondFactorDue) {
    throw forbidden(
      'Your organisation requires a second factor. Nothing was changed. Set one up in Forecastle under Settings, Your sign-in.',
    );
  }
  return actor;
}
