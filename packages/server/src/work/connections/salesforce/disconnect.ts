import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { type Asking, dropAttempts } from '../oauth/attempts.ts';
import { readKeptToken } from '../oauth/revoke-kept.ts';
import { refuseDuringRemoval, startRemoval } from '../removal/start-removal.ts';
import { dropSecrets } from '../secrets.ts';
import { forgetDescription } from './mapping/kept-description.ts';
import { revokeAtSalesforce } from './revoke-kept.ts';
import { readSalesforce, type SalesforceRow } from './salesforce-row.ts';

/**
 * Revokes the sign-in at Salesforce and deletes every secret here. Records stay, or those that the connection made are removed
 * in the background. Returns why
 * Salesforce did not revoke it, which stops nothing; null when it did, or when nobody had signed in.
 */
export async function disconnect(
  { pool, actor, settings }: Asking,
  { records }: { readonly records: 'keep' | 'remove' },
): Promise<string | null> {
  const { organizationId } = actor;
  const found = await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    const row = await inUse(tx);
    if (records === 'remove') await refuseDuringRemoval(tx, row.id);
    return { row, kept: await readKeptToken(tx, row.id, settings) };
  });
  const notRevoked = await revokeAtSalesforce(found.row.settings, found.kept, settings);
  await inTenant(pool, organizationId, async (tx) => {
    await takeTurn(tx, 'connections');
    const row = await inUse(tx, { lock: 'FOR UPDATE' });
    const { id } = row;
    if (records === 'remove') await refuseDuringRemoval(tx, id);
    await dropSecrets(tx, id);
    await dropAttempts(tx, id);
    await moveState(tx, actor, id, { state: 'disconnected' });
    await forgetDescription(tx, id);
    if (records === 'remove') {
      await forgetUndecided(tx, id);
      await startRemoval(tx, actor, row);
    }
  });
  return notRevoked;
}

/** Deletes what waited for somebody: values that both sides had changed, and records that could not be taken or sent. */
async function forgetUndecided({ client, organizationId }: TenantTransaction, connectionId: string): Promise<void> {
  const of = [organizationId, connectionId];
  await client.query('DELETE FROM sync_failures WHERE organization_id = $1 AND connection_id = $2', of);
  await client.query(
    'DELETE FROM sync_conflicts WHERE organization_id = $1 AND connection_id = $2 AND settled_at IS NULL',
    of,
  );
}

async function inUse(tx: TenantTransaction, reading: { readonly lock?: 'FOR UPDATE' } = {}): Promise<SalesforceRow> {
  const row = await readSalesforce(tx, reading);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Salesforce is not connected. Nothing was changed.' });
  }
  return row;
}
