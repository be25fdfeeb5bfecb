/** Tokens of a connection, for requests: renewed by one server at a time. Decision 0380. */
import type { ConnectionReason } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { moveForReason } from '../move-state.ts';
import { type ConnectionRow, connectionById } from '../read-connection.ts';
import { keepSecret, readSecret, type SecretKind, SecretUnreadable } from '../secrets.ts';
import type { Session, TokenSource } from './session.ts';

/** Shorter than a statement may wait for the row: who comes second is still there when the first is done. */
export const RENEW_SECONDS = 20;

export interface TokensOf {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'secret'>;
  readonly organizationId: string;
  readonly connectionId: string;
}

export interface RenewedTokens {
  readonly accessToken: string;
  /** Takes the place of the earlier one; null when that one stays good. */
  readonly refreshToken: string | null;
}

/** What a system's tokens need beside those that are kept. */
export interface TokenSystem<
  Row extends ConnectionRow,
  App extends ConnectionRow,
  S extends Session,
  Renewed extends RenewedTokens,
> {
  /** Returns the session of an access token; null where nobody has signed in. */
  readonly sessionOf: (row: Row, accessToken: string) => S | null;
  /** Returns the connection that holds the app and its client secret; null where there is none. */
  readonly appOf: (tx: TenantTransaction, row: Row) => Promise<App | null>;
  /** Asks the system. It is the one question that is asked while a transaction is held. */
  readonly renew: (
    app: App,
    secrets: { readonly clientSecret: string; readonly refreshToken: string },
  ) => Promise<Renewed>;
  /** Writes what else came with new tokens, and returns their session. */
  readonly keep: (tx: TenantTransaction, row: Row, renewed: Renewed) => Promise<S>;
  /** Returns what an error of `renew` means for the connection; null for one that is no refusal of the system. */
  readonly refusalIn: (error: unknown) => { readonly reason: ConnectionReason | null; readonly error: Error } | null;
  /** Returns a refusal in the words of the connection's state, where no answer of the system says more. */
  readonly refusalFor: (reason: ConnectionReason) => Error;
}

/** A refusal is a value until the transaction that wrote its state has committed. */
type Outcome<T> = { readonly given: T } | { readonly refusal: Error };

function settled<T>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.given;
}

/**
 * The tokens of a connection. `renew` holds the connection's row while it asks for new ones, in a transaction of its own:
 * another server that renews at the same time waits, finds an access token newer than its stale one, and uses that. A rotated
 * refresh token is committed before the access token beside it is used. Both throw the system's refusals, after the connection
 * moved to the state that this means. Neither may be called while a transaction is held.
 */
export class SystemTokens<
  Row extends ConnectionRow,
  App extends ConnectionRow,
  S extends Session,
  Renewed extends RenewedTokens,
> implements TokenSource<S>
{
  readonly #of: TokensOf;
  readonly #system: TokenSystem<Row, App, S, Renewed>;

  constructor(of: TokensOf, system: TokenSystem<Row, App, S, Renewed>) {
    this.#of = of;
    this.#system = system;
  }

  readonly current = async (): Promise<S> => {
    const { pool, organizationId, connectionId } = this.#of;
    const found = await inTenant(pool, organizationId, async (tx) => {
      const row = await connectionById<Row>(tx, connectionId);
      return this.#readable(tx, async () => ({ given: await this.#kept(tx, row) }));
    });
    return settled(found) ?? this.#renew(null);
  };

  readonly renew = (stale: string): Promise<S> => this.#renew(stale);

  async #renew(stale: string | null): Promise<S> {
    const { pool, organizationId, connectionId } = this.#of;
    const outcome = await inTenant(pool, organizationId, async (tx) => {
      const row = await connectionById<Row>(tx, connectionId, { lock: 'FOR UPDATE' });
      return this.#readable(tx, () => this.#renewLocked(tx, row, stale));
    });
    return settled(outcome);
  }

  /** Returns the session that is kept; null when there is none. */
  async #kept(tx: TenantTransaction, row: Row): Promise<S | null> {
    const accessToken = await readSecret(tx, this.#of.settings, this.#place('access_token'));
    return accessToken === null ? null : this.#system.sessionOf(row, accessToken);
  }

  async #renewLocked(tx: TenantTransaction, row: Row, stale: string | null): Promise<Outcome<S>> {
    const system = this.#system;
    const { settings, connectionId } = this.#of;
    const kept = await this.#kept(tx, row);
    if (kept !== null && kept.accessToken !== stale) return { given: kept };
    const refreshToken = await readSecret(tx, settings, this.#place('refresh_token'));
    if (refreshToken === null || row.remote === null || row.state === 'disconnected') {
      return { refusal: system.refusalFor('token_revoked') };
    }
    const app = await system.appOf(tx, row);
    const clientSecret = app && (await readSecret(tx, settings, { connectionId: app.id, kind: 'client_secret' }));
    if (app === null || clientSecret === null) return { refusal: system.refusalFor('secret_unreadable') };
    let renewed: Renewed;
    try {
      renewed = await system.renew(app, { clientSecret, refreshToken });
    } catch (error) {
      const refused = system.refusalIn(error);
      if (!refused) throw error;
      if (refused.reason) await moveForReason(tx, connectionId, refused.reason, new Date());
      return { refusal: refused.error };
    }
    if (renewed.refreshToken !== null) {
      await keepSecret(tx, settings, this.#place('refresh_token'), renewed.refreshToken);
    }
    await keepSecret(tx, settings, this.#place('access_token'), renewed.accessToken);
    return { given: await system.keep(tx, row, renewed) };
  }

  /** A secret that does not open puts the connection where people see what to do. */
  async #readable<T>(tx: TenantTransaction, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      await moveForReason(tx, this.#of.connectionId, 'secret_unreadable', new Date());
      return { refusal: this.#system.refusalFor('secret_unreadable') };
    }
  }

  #place(kind: SecretKind) {
    return { connectionId: this.#of.connectionId, kind };
  }
}
