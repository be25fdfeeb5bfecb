import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { connectedSalesforce } from './salesforce-row.ts';

/** Pauses all syncs until an admin resumes them. */
export async function pauseConnection(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  const { id, state } = await connectedSalesforce(tx, { lock: 'FOR UPDATE' });
  if (state === 'needs_reconnecting') {
    throw conflict({ field: null, message: 'Salesforce needs a new sign-in, so nothing runs. Nothing was changed.' });
  }
  await moveState(tx, actor, id, { state: 'paused', reason: 'paused_by_admin' });
}

/** Resumes syncs, whatever they were paused for: the next one finds out whether Salesforce answers. */
export async function resumeConnection(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManageConnections(tx, actor);
  const { id, state } = await connectedSalesforce(tx, { lock: 'FOR UPDATE' });
  if (state === 'needs_reconnecting') {
    throw conflict({ field: null, message: 'Salesforce needs a new sign-in. Sign in again to resume.' });
  }
  await moveState(tx, actor, id, { state: 'healthy' });
}
