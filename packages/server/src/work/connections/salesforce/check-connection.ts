import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveForReason, moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { SalesforceRefused } from './client/refusals.ts';
import { readUsage } from './read-remote.ts';
import { connectedSalesforce, keepRemote } from './salesforce-row.ts';
import { tokenSource } from './token-source.ts';

/**
 * Asks Salesforce now and moves the connection to what the answer means. A connection that an admin paused stays paused.
 * Throws CONFLICT when Salesforce cannot be reached; the connection stays as it was then.
 */
export async function checkConnection({ pool, actor, settings }: Asking, now = new Date()): Promise<void> {
  const { organizationId } = actor;
  const row = await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    return connectedSalesforce(tx);
  });
  const source = tokenSource({ pool, settings, organizationId, connectionId: row.id });
  try {
    const apiUsage = await readUsage({ source, apiVersion: row.settings.apiVersion, settings, now });
    await inTenant(pool, organizationId, async (tx) => {
      const present = await connectedSalesforce(tx, { lock: 'FOR UPDATE' });
      await keepRemote(tx, present.id, { ...present.remote, apiUsage });
      if (present.reason !== 'paused_by_admin') await moveState(tx, actor, present.id, { state: 'healthy' });
    });
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    const { reason } = error;
    if (reason === null) {
      throw conflict({ field: null, message: `${error.message} The connection stays as it is. Try again.` });
    }
    await inTenant(pool, organizationId, (tx) => moveForReason(tx, row.id, reason, now));
  }
}
