import type { OutboxMail } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../identity/actor.ts';
import { enqueueMail } from '../mail-jobs.ts';
import { leaves } from './list-outbox.ts';
import { isExpired, lockMail, presentMail, recordMailEvent } from './mail-row.ts';

/** Sends a mail anew, to the same address: one that failed, one from before there was a mail server, or one that got lost. */
export async function resendMail(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail'>,
  id: string,
): Promise<z.infer<typeof OutboxMail>> {
  const row = await lockMail(tx, actor, id);
  const refuse = (expected: string, message: string) => conflict({ field: 'id', value: id, expected, message });
  if (!(await leaves(tx, settings))) {
    throw refuse('a mail server', 'No mail server is set, so no email can be sent. Nothing was changed.');
  }
  if (row.status === 'waiting') throw refuse('a mail that is not waiting', 'The email is already on its way.');
  if (isExpired(row)) {
    throw refuse('a link that still works', 'The link in this email has expired. The person can ask for a new one.');
  }
  await tx.client.query(
    `UPDATE mails SET status = 'waiting', attempts = 0, error = NULL, sent_at = NULL, next_attempt_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  await enqueueMail(tx, { organizationId: tx.organizationId, mailId: id });
  await recordMailEvent(tx, actor, 'mail_sent_again', row);
  return presentMail(
    { ...row, status: 'waiting', attempts: 0, error: null, sent_at: null, next_attempt_at: new Date() },
    { mailServer: true },
  );
}

/** Whom a mail went to; null when there is no such one here. */
export async function mailedAddress({ client, organizationId }: TenantTransaction, id: string): Promise<string | null> {
  const { rows } = await client.query<{ to_address: string }>(
    'SELECT to_address FROM mails WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return rows[0]?.to_address ?? null;
}
