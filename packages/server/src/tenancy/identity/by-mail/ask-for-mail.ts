import type pg from 'pg';
import * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { NOBODY } from '../../organizations/operating-organization.ts';
import { enqueuePersonMail } from './person-mail-jobs.ts';

/** What somebody asked a mail for. Whether there is anybody to write to is found out later. */
export const AskedMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password_reset'), email: z.string() }),
  z.object({ kind: z.literal('email_change'), email: z.string(), userId: z.string() }),
]);
export type AskedMail = z.infer<typeof AskedMail>;

/** Hours after which a request that no job has taken is forgotten. */
const KEPT_HOURS = 24;

/**
 * Keeps a request for a mail and has a job look at it. The request itself looks at nobody: it answers the same, after
 * the same work, whether the address belongs to somebody or not.
 */
export async function askForMail(identityPool: pg.Pool, asked: AskedMail): Promise<void> {
  const requestId = newId();
  await inTenant(identityPool, NOBODY, async (tx) => {
    await tx.client.query(
      `INSERT INTO auth.verification (id, identifier, value, expires_at)
       VALUES ($1, 'mail-request:' || $1, $2, now() + make_interval(hours => ${KEPT_HOURS}))`,
      [requestId, JSON.stringify(asked)],
    );
    await enqueuePersonMail(tx, { requestId });
  });
}
