import { createHash, randomBytes } from 'node:crypto';
import { SLACK_LINK_MINUTES } from '@forecastle/rules';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { slackLinkCodes } from '../../../platform/database/schema/index.ts';
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
  await tx.client.query(
    `DELETE FROM slack_link_codes
     WHERE organization_id = $1 AND (expires_at <= $2 OR (team_id = $3 AND slack_user_id = $4))`,
    [tx.organizationId, now, teamId, userId],
  );
  await insertRow<typeof slackLinkCodes.$inferInsert>(tx, 'slack_link_codes', {
    codeHash: hashOfCode(code),
    teamId,
    slackUserId: userId,
    teamName,
    slackName,
    slackEmail,
    expiresAt: new Date(now.getTime() + SLACK_LINK_MINUTES * 60_000),
  });
  return code;
}
