import { MAIL_FAILURE_DAYS } from '@forecastle/contract';
import { leaves } from '../../tenancy/mail/outbox/list-outbox.ts';
import type { Describe } from './describe.ts';

export const describeMail: Describe = async (tx, settings, now) => {
  const server = await leaves(tx, settings);
  const { rows } = await tx.client.query<{ failed: number }>(
    `SELECT count(*)::int AS failed FROM mails
     WHERE organization_id = $1 AND status = 'failed' AND created_at > $2::timestamptz - make_interval(days => $3)`,
    [tx.organizationId, now, MAIL_FAILURE_DAYS],
  );
  const failed = rows[0]?.failed ?? 0;
  return { kind: 'mail', state: !server ? 'not_connected' : failed > 0 ? 'attention' : 'in_use', server, failed };
};
