import type { SignedIn, SignInInput } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { recordFailedSignIn } from '../audit/record-failed-sign-in.ts';
import { recordOwnEvent } from '../audit/record-own-event.ts';
import { NOBODY } from '../organizations/operating-organization.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { comesBySso, organizationsWantingSso } from '../single-sign-on/wants-sso.ts';
import { createAuth } from './auth.ts';
import { enterSession } from './enter-session.ts';
import { countSignIn, forgetSignIns } from './limit-sign-in.ts';
import { rehashPassword } from './rehash-password.ts';
import { askForCode, asksForCode, signInHeaders } from './second-factor/library-cookies.ts';

/**
 * Signs in with email and password. An unknown address, a wrong password and a person of no organisation get the same
 * answer after the same work (the library hashes the password in every case). Who has a second factor gets no session
 * yet, unless the device is a trusted one.
 */
export async function signIn(
  context: RequestContext,
  input: z.infer<typeof SignInInput>,
): Promise<z.infer<typeof SignedIn>> {
  const { pool, identityPool, settings, request } = context;
  const email = input.email.toLowerCase();
  await countAttempt(context, RATE_LIMITS.signInByAddress, addressKey(request.ip));
  await countSignIn(context, email);
  let place: SignInPlace | undefined;
  try {
    const { headers, response } = await inTenant(identityPool, NOBODY, async ({ client }) => {
      await holdPassword(client, email);
      place = new SignInPlace(client);
      const { api } = createAuth(client, settings, place.find);
      const made = await api.signInEmail({
        body: { email, password: input.password },
        headers: signInHeaders(context),
        returnHeaders: true,
      });
      if (!asksForCode(made.response)) {
        await client.query('DELETE FROM auth.session WHERE user_id = $1 AND expires_at <= now()', [
          made.response.user.id,
        ]);
      }
      return made;
    });
    await rehashPassword(identityPool, { email, password: input.password, cost: settings.passwordCost });
    await forgetSignIns(context, email);
    return asksForCode(response) ? askForCode(context, headers) : await enterSession(context, headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await place?.refuseForSso(pool);
    await recordFailedSignIn(pool, email);
    throw new ORPCError('UNAUTHENTICATED', {
      status: 401,
      message: 'The email address and password do not match. Check both and try again.',
    });
  }
}

/**
 * Keeps a password as it is until the transaction ends: whoever replaces it waits, and ends the session that was begun
 * with the old one too.
 */
async function holdPassword(client: pg.PoolClient, email: string): Promise<void> {
  await client.query(
    'SELECT FROM auth.account a WHERE a.user_id = (SELECT u.id FROM auth."user" u WHERE u.email = $1) FOR SHARE',
    [email],
  );
}

/** Where somebody goes on who has proved who they are with a password. */
export class SignInPlace {
  readonly #db: pg.Pool | pg.PoolClient;
  #refused: string | null = null;

  constructor(db: pg.Pool | pg.PoolClient) {
    this.#db = db;
  }

  /** The organisation; null for a person of none, or of none that a password opens. */
  find = async (userId: string): Promise<string | null> => {
    const { rows } = await this.#db.query<{ id: string | null }>('SELECT sign_in_organization($1) AS id', [userId]);
    const found = rows[0]?.id ?? null;
    this.#refused = found === null ? userId : null;
    return found;
  };

  /** Throws FORBIDDEN, and keeps that in the trail, for who was found to have no other way in than single sign-on. */
  async refuseForSso(pool: pg.Pool): Promise<void> {
    if (this.#refused === null) return;
    const names = await organizationsWantingSso(pool, this.#refused);
    if (names.length === 0) return;
    await recordOwnEvent(pool, this.#refused, 'password_refused');
    throw comesBySso(names);
  }
}
