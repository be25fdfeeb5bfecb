import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { dropSecrets } from '../secrets.ts';
import { endMailboxes } from './end-mailbox.ts';
import { savedGoogleApp } from './google-row.ts';

/** Removes the app and disconnects every mailbox. Sign-ins are revoked, and what was kept is removed, in the background. */
export async function removeGoogleApp(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const { id } = await savedGoogleApp(tx, { lock: 'FOR UPDATE' });
  const mailboxes = await endMailboxes(tx, actor, null);
  await dropSecrets(tx, id);
  await moveState(tx, actor, id, { state: 'disconnected', isStep: true });
  await recordEvent(tx, actor, { kind: 'mailbox_app_removed', facts: { mailboxes } });
}
