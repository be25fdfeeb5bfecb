import { createHash, randomBytes } from 'node:crypto';
import { SLACK_LINK_MINUTES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { SlackUserKey } from './linked-actor.ts';

/** A Slack user as Slack names them. */
export interface NamedSlackUser extends SlackUserKey {
  readonly teamName: string;
  readonly slackName: string;
  readonly slackEmail: string | null;
}

/** What is kept of a code. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Returns a code by which a person confirms, once and soon, that a Slack user is theirs. An earlier one of the user ends. */
export async function createLinkCode(
  tx: TenantTransaction,
  { teamId, userId, teamName, slackName, slackEmail }: NamedSlackUser,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  // Two commands of one user may come at once.
  await tx.client.query(
    `INSERT INTO slack_link_codes (organization_id, code_hash, team_id, slack_user_id, team_name, slack_name, slack_email, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (organization_id, team_id, slack_user_id) DO UPDATE SET code_hash = excluded.code_hash,
       team_name = excluded.team_name, slack_name = excluded.slack_name, slack_email = excluded.slack_email,
       expires_at = excluded.expires_at`,
    [
      tx.organizationId,
      hashOfCode(code),
      teamId,
      userId,
      teamName,
      slackName,
      slackEmail,
      new Date(now.getTime() + SLACK_LINK_MINUTES * 60_000),
    ],
  );
  return code;
}
