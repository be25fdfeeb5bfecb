import type { Mailbox } from '@forecastle/contract';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import type { Asking } from '../oauth/attempts.ts';
import { endMailbox } from './end-mailbox.ts';
import { type ConnectedMailbox, connectedMailbox, findConnectedMailbox } from './google-row.ts';
import { mayConnectMailboxes } from './may-connect.ts';
import { revokeAtGoogle, tokenToRevoke } from './revoke-sign-in.ts';
import { countKept } from './view-mailbox.ts';

export interface Disconnected {
  /** What is removed in the background. */
  readonly removed: Pick<z.infer<typeof Mailbox>['kept'], 'messages' | 'meetings'>;
  /** Why Google did not revoke the sign-in, which stops nothing; null when it did. */
  readonly notRevoked: string | null;
}

/** Revokes the person's sign-in at Google, deletes its tokens, and removes what was kept of their mailbox. */
export const disconnectMailbox = (asking: Asking): Promise<Disconnected> =>
  disconnectWith(asking, async (tx, reading) => {
    await mayConnectMailboxes(tx);
    return connectedMailbox(tx, asking.actor.memberId, reading);
  });

/** Does the same to somebody else's, for an admin. Throws NOT_FOUND for a person whose mailbox is not connected. */
export const disconnectPerson = (asking: Asking, memberId: string): Promise<Disconnected> =>
  disconnectWith(asking, async (tx, reading) => {
    await mayManageConnections(tx, asking.actor);
    const mailbox = await findConnectedMailbox(tx, memberId, reading);
    if (!mailbox) throw notFound('mailbox');
    return mailbox;
  });

async function disconnectWith(
  { pool, actor, settings }: Asking,
  find: (tx: TenantTransaction, reading: { readonly lock?: 'FOR UPDATE' }) => Promise<ConnectedMailbox>,
): Promise<Disconnected> {
  const { organizationId } = actor;
  const token = await inTenant(pool, organizationId, async (tx) => {
    const mailbox = await find(tx, {});
    return tokenToRevoke(tx, mailbox, settings);
  });
  const notRevoked = await revokeAtGoogle(token, settings);
  return inTenant(pool, organizationId, async (tx) => {
    await takeTurn(tx, 'connections');
    const { id } = await find(tx, { lock: 'FOR UPDATE' });
    const { messages, meetings } = await countKept(tx, id);
    await endMailbox(tx, actor, id, { isRevoked: true });
    return { removed: { messages, meetings }, notRevoked };
  });
}
