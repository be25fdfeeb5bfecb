import { createHash, randomBytes } from 'node:crypto';
import { SALESFORCE_SIGN_IN_MINUTES } from '@forecastle/contract';
import { SALESFORCE_SCOPES } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connectionAttempts } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { attemptRow, encrypt } from '../secrets.ts';
import { authorizeUrl } from './client/oauth.ts';
import { callbackUrlOf, readSalesforce } from './salesforce-row.ts';

export const hashOfState = (state: string): string => createHash('sha256').update(state).digest('hex');

/**
 * Begins a sign-in at Salesforce, with PKCE and a state that is good once, for this person. Returns where to send them. An
 * earlier one of theirs ends.
 */
export async function beginSignIn(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  now = new Date(),
): Promise<{ authorizeUrl: string }> {
  await mayManageConnections(tx, actor);
  const row = await readSalesforce(tx);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Enter the consumer key of your app first.' });
  }
  const { loginUrl, clientId } = row.settings;
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')];
  const id = newId();
  await tx.client.query(
    'DELETE FROM connection_attempts WHERE organization_id = $1 AND (member_id = $2 OR expires_at <= $3)',
    [tx.organizationId, actor.memberId, now],
  );
  await insertRow<typeof connectionAttempts.$inferInsert>(tx, 'connection_attempts', {
    id,
    connectionId: row.id,
    memberId: actor.memberId,
    stateHash: hashOfState(state),
    ...encrypt(verifier, attemptRow(tx.organizationId, id), settings),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SALESFORCE_SIGN_IN_MINUTES * 60_000),
  });
  return {
    authorizeUrl: authorizeUrl({
      loginUrl,
      clientId,
      redirectUri: callbackUrlOf(settings),
      state,
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      scopes: SALESFORCE_SCOPES,
    }),
  };
}
