import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { MailboxEndingJob } from '../../mailboxes/ending-jobs.ts';
import { removeMailbox } from '../../mailboxes/kept/remove-mailbox.ts';
import { connectionById } from '../read-connection.ts';
import { dropSecrets } from '../secrets.ts';
import type { MailboxRow } from './google-row.ts';
import { revokeAtGoogle, tokenToRevoke } from './revoke-sign-in.ts';
import type { GoogleConnectionSettings } from './token-source.ts';

/** Messages that are removed in one transaction: other work of the organisation comes between two pieces. */
const PIECE = 200;

interface Ending {
  readonly settings: GoogleConnectionSettings;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Ends a disconnected mailbox: revokes a sign-in that is still kept, removes what was kept of the mailbox in pieces, and then
 * forgets whose account it was. It may be cut off anywhere and run again.
 */
export async function runEnding(
  pool: pg.Pool,
  { organizationId, connectionId }: MailboxEndingJob,
  { settings, logger, signal }: Ending,
): Promise<void> {
  const token = await inTenant(pool, organizationId, async (tx) => {
    const mailbox = await connectionById<MailboxRow>(tx, connectionId);
    return mailbox.state === 'disconnected' ? tokenToRevoke(tx, mailbox, settings) : null;
  });
  if (token === null) return;
  const notRevoked = await revokeAtGoogle(token, settings);
  if (notRevoked !== null && token !== 'shared') logger.warn({ connectionId }, 'a sign-in at Google was not revoked');
  await inTenant(pool, organizationId, (tx) => dropSecrets(tx, connectionId));
  while (await removePiece(pool, { organizationId, connectionId })) signal.throwIfAborted();
  await inTenant(pool, organizationId, ({ client }) =>
    client.query(`UPDATE connections SET remote = NULL, settings = '{}' WHERE organization_id = $1 AND id = $2`, [
      organizationId,
      connectionId,
    ]),
  );
}

/** Returns whether something is left. */
const removePiece = (pool: pg.Pool, { organizationId, connectionId }: MailboxEndingJob): Promise<boolean> =>
  inTenant(
    pool,
    organizationId,
    async (tx) => (await removeMailbox(tx, connectionId, { limit: PIECE, now: new Date() })).isMore,
  );
