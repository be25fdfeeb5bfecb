import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { refuseDuringRemoval, startRemoval } from '../removal/start-removal.ts';
import { dropSecrets, readSecret, SecretUnreadable } from '../secrets.ts';
import { egressOf } from './client/hosts.ts';
import { revokeToken } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import type { Asking } from './finish-sign-in.ts';
import { readSalesforce, type SalesforceRow } from './salesforce-row.ts';

const REVOKE_SECONDS = 20;
/** What a sentence about a sign-in that was not revoked ends with. */
const BY_HAND = 'Revoke it in Salesforce Setup under Connected Apps OAuth Usage.';

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
    return { row, token: await refreshTokenOf(tx, row, settings) };
  });
  const notRevoked = await revoked(found, settings);
  await inTenant(pool, organizationId, async (tx) => {
    await takeTurn(tx, 'connections');
    const row = await inUse(tx, { lock: 'FOR UPDATE' });
    const { id } = row;
    if (records === 'remove') await refuseDuringRemoval(tx, id);
    await dropSecrets(tx, id);
    await tx.client.query('DELETE FROM connection_attempts WHERE organization_id = $1 AND connection_id = $2', [
      organizationId,
      id,
    ]);
    await moveState(tx, actor, id, { state: 'disconnected' });
    if (records === 'remove') await startRemoval(tx, actor, row);
  });
  return notRevoked;
}

async function inUse(tx: TenantTransaction, reading: { readonly lock?: 'FOR UPDATE' } = {}): Promise<SalesforceRow> {
  const row = await readSalesforce(tx, reading);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Salesforce is not connected. Nothing was changed.' });
  }
  return row;
}

/** `unreadable` when it does not open. */
async function refreshTokenOf(
  tx: TenantTransaction,
  { id }: SalesforceRow,
  settings: Settings,
): Promise<{ readonly token: string | null } | 'unreadable'> {
  try {
    return { token: await readSecret(tx, settings, { connectionId: id, kind: 'refresh_token' }) };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return 'unreadable';
  }
}

async function revoked(
  { row, token: kept }: { row: SalesforceRow; token: { readonly token: string | null } | 'unreadable' },
  settings: Settings,
): Promise<string | null> {
  if (kept === 'unreadable') return `The stored sign-in could not be read, so it was not revoked. ${BY_HAND}`;
  if (kept.token === null) return null;
  try {
    await revokeToken(
      { loginUrl: row.settings.loginUrl, token: kept.token },
      { egress: egressOf(settings, REVOKE_SECONDS) },
    );
    return null;
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    return `Salesforce did not revoke the sign-in: ${error.message} ${BY_HAND}`;
  }
}
