import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** A user of a Slack workspace, by Slack's ids. */
export interface SlackUserKey {
  readonly teamId: string;
  readonly userId: string;
}

/** Nobody here has confirmed that the Slack user is theirs. */
export class NotLinked extends Error {
  override name = 'NotLinked';
}

/**
 * Returns the person whose Slack user asks, with the rights they have now. Throws NotLinked where it is nobody's or theirs who
 * has left, and FORBIDDEN while they owe a second factor.
 */
export async function linkedActor(tx: TenantTransaction, { teamId, userId }: SlackUserKey): Promise<Actor> {
  const { rows } = await tx.client.query<Actor>(
    `SELECT m.organization_id AS "organizationId", m.id AS "memberId", coalesce(m.user_id, '') AS "userId", m.name,
       coalesce(m.email, '') AS email, m.role, '' AS "sessionId", o.time_zone AS "timeZone", o.currency, m.locale,
       m.user_id IS NOT NULL AND owes_second_factor(m.organization_id, m.role, m.user_id) AS "secondFactorDue"
     FROM slack_links l
     JOIN members m ON m.organization_id = $1 AND m.id = l.member_id AND m.deactivated_at IS NULL
     JOIN organizations o ON o.organization_id = $1
     WHERE l.organization_id = $1 AND l.team_id = $2 AND l.slack_user_id = $3`,
    [tx.organizationId, teamId, userId],
  );
  const [actor] = rows;
  if (!actor) throw new NotLinked();
  if (actor.secondFactorDue) {
    throw forbidden(
      'Your organisation requires a second factor. Nothing was changed. Set one up in Forecastle under Settings, Your sign-in.',
    );
  }
  return { ...actor, locale: actor.locale ?? undefined };
}
