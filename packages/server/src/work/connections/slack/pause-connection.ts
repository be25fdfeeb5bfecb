import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { connectedSlack } from './slack-row.ts';
import { giveBackLease } from './sockets/lease.ts';

/** Pauses commands and messages until an admin resumes them. */
export async function pauseConnection(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  const { id, state } = await connectedSlack(tx, { lock: 'FOR UPDATE' });
  if (state === 'needs_reconnecting') {
    throw conflict({ field: null, message: 'Slack must be reconnected, so nothing runs. Nothing was changed.' });
  }
  await moveState(tx, actor, id, { state: 'paused', reason: 'paused_by_admin' });
}

/** Resumes commands and messages, whatever they were paused for. */
export async function resumeConnection(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  const { id, state } = await connectedSlack(tx, { lock: 'FOR UPDATE' });
  if (state === 'needs_reconnecting') {
    throw conflict({ field: null, message: 'Slack must be reconnected. Install the app again to resume.' });
  }
  await giveBackLease(tx, id);
  await moveState(tx, actor, id, { state: 'healthy' });
}
