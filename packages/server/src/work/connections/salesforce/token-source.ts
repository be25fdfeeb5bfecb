/** Tokens of a connection to Salesforce, for requests: renewed by one server at a time. Decision 0380. */
import { type ConnectionReason, salesforceReason } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { moveForReason } from '../move-state.ts';
import { connectionById } from '../read-connection.ts';
import type { ConnectionSettings } from '../runs/step.ts';
import { keepSecret, readSecret, type SecretKind, SecretUnreadable } from '../secrets.ts';
import { egressOf } from './client/hosts.ts';
import { refreshTokens, type SalesforceTokens } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import type { Session, TokenSource } from './client/request.ts';
import { keepRemote, type SalesforceRow } from './salesforce-row.ts';

/** Shorter than a statement may wait for the row: who comes second is still there when the first is done. */
const RENEW_SECONDS = 20;

export interface TokensOf {
  readonly pool: pg.Pool;
  readonly settings: ConnectionSettings;
  readonly organizationId: string;
  readonly connectionId: string;
}

/**
 * Returns the tokens of a connection. `renew` holds the connection's row while it asks for new ones, in a transaction of its
 * own: another server that renews at the same time waits, finds an access token newer than its stale one, and uses that. A
 * rotated refresh token is committed before the access token beside it is used. Both throw SalesforceRefused, after the
 * connection moved to the state that this means. Neither may be called while a transaction is held.
 */
export function tokenSource(of: TokensOf): TokenSource {
  const { pool, organizationId } = of;
  return {
    async current() {
      const found = await settled(await inTenant(pool, organizationId, (tx) => currentTokens(tx, of)));
      return found ?? renew(of, null);
    },
    renew: (stale) => renew(of, stale),
  };
}

/** A refusal is a value until the transaction that wrote its state has committed. */
type Outcome<T> = T | SalesforceRefused;

function settled<T>(outcome: Outcome<T>): T {
  if (outcome instanceof SalesforceRefused) throw outcome;
  return outcome;
}

/** Returns the access token that is kept; null when there is none. */
async function currentTokens(tx: TenantTransaction, of: TokensOf): Promise<Outcome<Session | null>> {
  const row = await connectionById<SalesforceRow>(tx, of.connectionId);
  return readable(tx, of, async () => {
    const accessToken = await readSecret(tx, of.settings, place(of, 'access_token'));
    return accessToken !== null && row.remote ? { accessToken, instanceUrl: row.remote.instanceUrl } : null;
  });
}

async function renew(of: TokensOf, stale: string | null): Promise<Session> {
  return settled<Session>(
    await inTenant(of.pool, of.organizationId, async (tx) => {
      const row = await connectionById<SalesforceRow>(tx, of.connectionId, { lock: 'FOR UPDATE' });
      return readable(tx, of, () => renewLocked(tx, of, row, stale));
    }),
  );
}

async function renewLocked(
  tx: TenantTransaction,
  of: TokensOf,
  { settings: app, remote, state }: SalesforceRow,
  stale: string | null,
): Promise<Outcome<Session>> {
  const { settings } = of;
  const kept = await readSecret(tx, settings, place(of, 'access_token'));
  if (kept !== null && kept !== stale && remote) return { accessToken: kept, instanceUrl: remote.instanceUrl };
  const refreshToken = await readSecret(tx, settings, place(of, 'refresh_token'));
  if (refreshToken === null || !remote || state === 'disconnected') return refused('token_revoked');
  const clientSecret = await readSecret(tx, settings, place(of, 'client_secret'));
  if (clientSecret === null) return refused('secret_unreadable');
  const { loginUrl, clientId } = app;
  let given: SalesforceTokens;
  try {
    given = await refreshTokens(
      { loginUrl, clientId, clientSecret, refreshToken },
      { egress: egressOf(settings, RENEW_SECONDS) },
    );
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    // A renewal that is refused for nothing about the sign-in is refused for the app: its key or its secret changed.
    const reason = error.reason ?? (error.kind === 'sign_in' ? 'app_changed' : null);
    if (reason) await moveForReason(tx, of.connectionId, reason, new Date());
    return error.reason === reason ? error : refused('app_changed');
  }
  if (given.refreshToken !== null) {
    await keepSecret(tx, settings, place(of, 'refresh_token'), given.refreshToken);
  }
  await keepSecret(tx, settings, place(of, 'access_token'), given.accessToken);
  if (given.instanceUrl !== remote.instanceUrl) {
    await keepRemote(tx, of.connectionId, { ...remote, instanceUrl: given.instanceUrl });
  }
  return { accessToken: given.accessToken, instanceUrl: given.instanceUrl };
}

/** A secret that does not open puts the connection where an admin sees what to do. */
async function readable<T>(tx: TenantTransaction, of: TokensOf, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    await moveForReason(tx, of.connectionId, 'secret_unreadable', new Date());
    return refused('secret_unreadable');
  }
}

/** Returns a refusal in the words of the connection's state, where no answer of Salesforce says more. */
function refused(reason: ConnectionReason): SalesforceRefused {
  const { sentence, advice } = salesforceReason(reason);
  return new SalesforceRefused({ kind: 'sign_in', reason, message: `${sentence} ${advice}` });
}

const place = ({ connectionId }: TokensOf, kind: SecretKind) => ({ connectionId, kind });
