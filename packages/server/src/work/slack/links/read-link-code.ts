import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { hashOfCode } from './create-link-code.ts';

export interface LinkCode {
  readonly codeHash: string;
  readonly teamId: string;
  readonly slackUserId: string;
  readonly teamName: string;
  readonly slackName: string;
  readonly slackEmail: string | null;
  readonly expiresAt: Date;
}

/**
 * Returns what a code stands for, locked. Throws CONFLICT with one answer for codes that are unknown, used, expired or another
 * organisation's: who tries codes learns nothing.
 */
export async function readLinkCode(tx: TenantTransaction, code: string, now: Date): Promise<LinkCode> {
  const { rows } = await tx.client.query<LinkCode>(
    `SELECT code_hash AS "codeHash", team_id AS "teamId", slack_user_id AS "slackUserId", team_name AS "teamName",
       slack_name AS "slackName", slack_email AS "slackEmail", expires_at AS "expiresAt"
     FROM slack_link_codes WHERE organization_id = $1 AND code_hash = $2 AND expires_at > $3 FOR UPDATE`,
    [tx.organizationId, hashOfCode(code), now],
  );
  if (rows[0]) return rows[0];
  throw conflict({
    field: 'code',
    message:
      'This link was used, has expired, or belongs to another organisation. Nothing was changed. Type /forecastle plan in Slack for a new one.',
  });
}
