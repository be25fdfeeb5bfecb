import type { MySlackLink } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { forgetSlackUserOf } from '../choices/end-choices.ts';
import { type LinkRow, myLink } from './my-link.ts';

type Removed = Pick<LinkRow, 'memberId' | 'slackUserId' | 'teamName'>;

const REMOVED = 'member_id AS "memberId", slack_user_id AS "slackUserId", team_name AS "teamName"';

/** Unlinks the actor's own Slack user; does nothing where there is none. */
export async function removeMyLink(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof MySlackLink>> {
  const { rows } = await tx.client.query<Removed>(
    `DELETE FROM slack_links WHERE organization_id = $1 AND member_id = $2 RETURNING ${REMOVED}`,
    [tx.organizationId, actor.memberId],
  );
  for (const removed of rows) await settle(tx, actor, removed);
  return myLink(tx, actor);
}

/** Unlinks somebody's Slack user. */
export async function removeLinkOf(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  if (!may(actor, 'manageIntegrations')) throw forbidden();
  const { rows } = await tx.client.query<Removed>(
    `DELETE FROM slack_links WHERE organization_id = $1 AND id = $2 RETURNING ${REMOVED}`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw notFound('linked Slack user');
  await settle(tx, actor, rows[0]);
}

async function settle(
  tx: TenantTransaction,
  actor: Actor,
  { memberId, slackUserId, teamName }: Removed,
): Promise<void> {
  await forgetSlackUserOf(tx, memberId);
  await recordEvent(tx, actor, {
    kind: memberId === actor.memberId ? 'slack_unlinked' : 'slack_link_removed',
    subject: { kind: 'person', id: memberId },
    facts: { teamName, slackUserId },
  });
}
