import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connections } from '../../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { type KeptToken, readKeptToken } from '../oauth/revoke-kept.ts';
import { connectionById } from '../read-connection.ts';
import { dropSecrets, keepSecret } from '../secrets.ts';
import { egressOf } from './client/hosts.ts';
import { authorizationRefusal, exchangeCode, revokeToken, type SalesforceTokens } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import { outdateDescription } from './mapping/kept-description.ts';
import { readRemote } from './read-remote.ts';
import { revokeAtSalesforce } from './revoke-kept.ts';
import { callbackUrlOf, keepRemote, type SalesforceRemote, type SalesforceRow } from './salesforce-row.ts';
import { type Attempt, takeSalesforceAttempt } from './take-attempt.ts';

/** What Salesforce sent the person back with. */
export type SentBack = { readonly state: string } & (
  | { readonly code: string }
  | { readonly error: string; readonly errorDescription?: string | undefined }
);

/**
 * Finishes a sign-in: exchanges the code, reads who and which organisation it is, and stores all of it in one transaction.
 * Throws CONFLICT with what Salesforce refused and what to do; nothing is stored then, and the new sign-in is revoked. A sign-in
 * that it replaces is revoked once the new one is stored: returns why Salesforce did not, or null.
 */
export async function finishSignIn(asking: Asking, sentBack: SentBack, now = new Date()): Promise<string | null> {
  const attempt = await takeSalesforceAttempt(asking, sentBack.state, now);
  try {
    if (!('code' in sentBack)) throw refusalIn(sentBack);
    return await connectWith(asking, attempt, sentBack.code, now);
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    throw conflict({ field: null, message: `${error.message} Nothing was changed.` });
  }
}

function refusalIn({ error, errorDescription }: Extract<SentBack, { readonly error: string }>): Error {
  const query = new URLSearchParams({ error, error_description: errorDescription ?? '' });
  return authorizationRefusal(query) ?? new Error('a sign-in that was refused has a reason');
}

async function connectWith(asking: Asking, attempt: Attempt, code: string, now: Date): Promise<string | null> {
  const { settings, pool, actor } = asking;
  const { connection, verifier, clientSecret } = attempt;
  const { loginUrl, clientId } = connection.settings;
  const sent = { egress: egressOf(settings) };
  const redirectUri = callbackUrlOf(settings);
  const tokens = await exchangeCode({ loginUrl, clientId, clientSecret, redirectUri, code, verifier }, sent);
  let earlier: KeptToken;
  try {
    const remote = await readRemote({ tokens, app: connection.settings, settings, now });
    earlier = await inTenant(pool, actor.organizationId, (tx) => store(tx, asking, { attempt, tokens, remote, now }));
  } catch (error) {
    await revokeToken({ loginUrl, token: tokens.refreshToken }, sent).catch(() => undefined);
    throw error;
  }
  // Whom Salesforce gives the same token again has one sign-in, which is in use now.
  if (earlier !== 'unreadable' && earlier.token === tokens.refreshToken) return null;
  return revokeAtSalesforce({ loginUrl }, earlier, settings, 'earlier sign-in');
}

interface Stored {
  readonly attempt: Attempt;
  readonly tokens: SalesforceTokens & { readonly refreshToken: string };
  readonly remote: SalesforceRemote;
  readonly now: Date;
}

/** Returns the refresh token that it replaces. */
async function store(
  tx: TenantTransaction,
  { actor, settings }: Asking,
  { attempt, tokens, remote, now }: Stored,
): Promise<KeptToken> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const begun = await connectionById<SalesforceRow>(tx, attempt.connection.id, { lock: 'FOR UPDATE' });
  const { clientId, loginUrl } = attempt.connection.settings;
  const isChanged = begun.settings.clientId !== clientId || begun.settings.loginUrl !== loginUrl;
  if (begun.state === 'disconnected' || isChanged) {
    throw conflict({
      field: null,
      message: 'Someone changed the connection meanwhile. Nothing was changed. Try again.',
    });
  }
  if (begun.remote && begun.disconnectedAt === null && begun.remote.organizationId !== remote.organizationId) {
    throw conflict({
      field: null,
      message: `You signed in to ${remote.organizationName}, but ${begun.remote.organizationName} is connected. Disconnect it first, or sign in to it. Nothing was changed.`,
    });
  }
  const earlier = await readKeptToken(tx, begun.id, settings);
  const id = await rowFor(tx, begun, remote);
  if (id !== begun.id) {
    await keepSecret(tx, settings, { connectionId: id, kind: 'client_secret' }, attempt.clientSecret);
  }
  await keepSecret(tx, settings, { connectionId: id, kind: 'refresh_token' }, tokens.refreshToken);
  await keepSecret(tx, settings, { connectionId: id, kind: 'access_token' }, tokens.accessToken);
  await keepRemote(tx, id, remote);
  // What a user sees may have been changed before they signed in again.
  await outdateDescription(tx, id);
  await tx.client.query(
    'UPDATE connections SET connected_by_id = $3, connected_at = $4 WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, actor.memberId, now],
  );
  const signedIn = { host: new URL(remote.instanceUrl).host, user: remote.username };
  if (!(await moveState(tx, actor, id, { state: 'healthy', signedIn }))) {
    throw new Error('a connection that is set up could not become healthy');
  }
  return earlier;
}

/**
 * Returns the row that knows this Salesforce organisation, so that records found before keep their ids there: the one that the
 * sign-in was begun on, unless that knows another one from before it was disconnected.
 */
async function rowFor(
  tx: TenantTransaction,
  begun: SalesforceRow,
  { organizationId }: SalesforceRemote,
): Promise<string> {
  if (begun.remote === null || begun.remote.organizationId === organizationId) return begun.id;
  await moveState(tx, 'server', begun.id, { state: 'disconnected', isStep: true });
  await dropSecrets(tx, begun.id);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM connections
     WHERE organization_id = $1 AND system = 'salesforce' AND state = 'disconnected' AND remote ->> 'organizationId' = $2
     ORDER BY disconnected_at DESC, id LIMIT 1 FOR UPDATE`,
    [tx.organizationId, organizationId],
  );
  const [earlier] = rows;
  const id = earlier?.id ?? newId();
  if (earlier) {
    await tx.client.query('UPDATE connections SET settings = $3 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      id,
      JSON.stringify(begun.settings),
    ]);
    await moveState(tx, 'server', id, { state: 'connecting' });
  } else {
    await insertRow<typeof connections.$inferInsert>(tx, 'connections', {
      id,
      system: 'salesforce',
      state: 'connecting',
      settings: { ...begun.settings },
    });
  }
  return id;
}
