import type { MAIL_STATUSES, OutboxMail } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';
import { demoOf } from '../../organizations/demo-of.ts';
import { type OutboxRow, presentMail, SELECT_MAIL } from './mail-row.ts';

/** Ids are made in the order of time, so they alone are the order of the list. */
const MailCursor = z.tuple([z.uuid()]);

/** Whether mails of this organisation leave: there is a mail server, and it is no copy of the demo. */
export const leaves = async (tx: TenantTransaction, { mail }: Pick<Settings, 'mail'>): Promise<boolean> =>
  mail !== null && (await demoOf(tx)) === null;

/** A page of the organisation's mails, latest first. */
export async function listOutbox(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail'>,
  asked: { limit: number; cursor?: string | undefined; status?: (typeof MAIL_STATUSES)[number] | undefined },
): Promise<{ items: z.infer<typeof OutboxMail>[]; nextCursor: string | null; mailServer: boolean }> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const after = decodeCursor(asked.cursor, MailCursor);
  const mailServer = await leaves(tx, settings);
  const { rows } = await tx.client.query<OutboxRow>(
    `${SELECT_MAIL} WHERE m.organization_id = $1 AND ($2::text IS NULL OR m.status = $2) AND ($3::uuid IS NULL OR m.id < $3)
     ORDER BY m.id DESC LIMIT $4`,
    [tx.organizationId, asked.status ?? null, after?.[0] ?? null, asked.limit + 1],
  );
  return {
    ...pageOf(
      rows,
      asked.limit,
      (row) => presentMail(row, { mailServer }),
      ({ id }) => [id],
    ),
    mailServer,
  };
}
