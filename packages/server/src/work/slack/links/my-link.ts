import type { MySlackLink, SlackLinkRequest } from '@forecastle/contract';
import { type ConnectionState, whyNoCommands } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { readLinkCode } from './read-link-code.ts';

export interface LinkRow {
  readonly id: string;
  readonly memberId: string;
  readonly slackUserId: string;
  readonly slackName: string;
  readonly teamName: string;
  readonly linkedAt: Date;
}

const LINK_COLUMNS = `id, member_id AS "memberId", slack_user_id AS "slackUserId", slack_name AS "slackName",
  team_name AS "teamName", linked_at AS "linkedAt"`;

export const presentLink = ({ id, slackName, teamName, linkedAt }: LinkRow) => ({
  id,
  slackName,
  teamName,
  linkedAt: linkedAt.toISOString(),
});

/** Returns the link of a member, locked where it is to be changed. */
export async function linkOfMember(
  { client, organizationId }: TenantTransaction,
  memberId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<LinkRow | null> {
  const { rows } = await client.query<LinkRow>(
    `SELECT ${LINK_COLUMNS} FROM slack_links WHERE organization_id = $1 AND member_id = $2 ${lock}`,
    [organizationId, memberId],
  );
  return rows[0] ?? null;
}

/** Returns the Slack user that a member has linked in a workspace; null where there is none. */
export async function slackUserOf(
  { client, organizationId }: TenantTransaction,
  memberId: string,
  teamId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ userId: string }>(
    `SELECT slack_user_id AS "userId" FROM slack_links
     WHERE organization_id = $1 AND member_id = $2 AND team_id = $3`,
    [organizationId, memberId, teamId],
  );
  return rows[0]?.userId ?? null;
}

export async function myLink(tx: TenantTransaction, { memberId }: Actor): Promise<z.infer<typeof MySlackLink>> {
  const link = await linkOfMember(tx, memberId);
  const { rows } = await tx.client.query<{ state: ConnectionState }>(
    `SELECT state FROM connections WHERE organization_id = $1 AND system = 'slack' AND member_id IS NULL
       AND state NOT IN ('connecting', 'disconnected')`,
    [tx.organizationId],
  );
  const state = rows[0]?.state ?? null;
  const why = whyNoCommands(state);
  return { isConnected: state !== null, commands: { work: why === null, why }, link: link && presentLink(link) };
}

/** Returns which Slack user a code would link to the actor. */
export async function showLinkRequest(
  tx: TenantTransaction,
  actor: Actor,
  code: string,
  now: Date,
): Promise<z.infer<typeof SlackLinkRequest>> {
  const { slackName, slackEmail, teamName, expiresAt } = await readLinkCode(tx, code, now);
  return {
    slackName,
    slackEmail,
    isYourEmail:
      slackEmail === null || actor.email === '' ? null : slackEmail.toLowerCase() === actor.email.toLowerCase(),
    teamName,
    expiresAt: expiresAt.toISOString(),
    replaces: (await linkOfMember(tx, actor.memberId))?.slackName ?? null,
  };
}
