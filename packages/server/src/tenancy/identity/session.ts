/** Who asks: one statement per request, on the auth library's tables by a function with the owner's rights, after the cookie's signature is checked. */
import { ORGANIZATION_HEADER, type Role } from '@forecastle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { bearerOf } from '../../platform/http/bearer.ts';
import { cookieValue, isSecure, sessionCookie, sessionCookieName, verifiedToken } from '../../platform/http/cookie.ts';
import { conflict } from '../../platform/http/errors.ts';
import { keyActor } from '../api-keys/key-actor.ts';
import type { Actor } from './actor.ts';
import type { AuthSettings } from './auth.ts';
import { readerLocale } from './reader-locale.ts';
import { endAfterUse, lastMoment, refreshSeconds } from './session-limits.ts';

interface SessionRow {
  session_id: string;
  expires_at: Date;
  user_id: string;
  user_name: string;
  user_email: string;
  organization_id: string;
  member_id: string;
  role: Role;
  time_zone: string;
  currency: string;
  second_factor_due: boolean;
  by_sso: boolean;
}

/** The person a session token stands for, and when the session ends; null when it is unknown, expired or revoked. */
async function readToken(pool: pg.Pool, token: string): Promise<{ actor: Actor; expiresAt: Date } | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session_actor',
    text: `SELECT session_id, expires_at, user_id, user_name, user_email, organization_id, member_id, role, time_zone, currency,
             second_factor_due, by_sso
           FROM session_actor($1)`,
    values: [token],
  });
  const row = rows[0];
  if (!row) return null;
  const actor: Actor = {
    organizationId: row.organization_id,
    memberId: row.member_id,
    userId: row.user_id,
    name: row.user_name,
    email: row.user_email,
    role: row.role,
    sessionId: row.session_id,
    timeZone: row.time_zone,
    currency: row.currency,
    secondFactorDue: row.second_factor_due,
    bySso: row.by_sso,
  };
  return { actor, expiresAt: row.expires_at };
}

/** The actor of a `Cookie` header, or null for nobody. */
export async function readActor(
  pool: pg.Pool,
  cookieHeader: string | undefined,
  secret: string,
  secure = false,
): Promise<Actor | null> {
  const signed = cookieValue(cookieHeader, sessionCookieName(secure));
  const token = signed === null ? null : verifiedToken(signed, secret);
  return token === null ? null : ((await readToken(pool, token))?.actor ?? null);
}

/** The actor of a request: a key where one is sent, whatever the cookie, else whose session it is. A session in use is prolonged up to its last moment, at most once a day, with its cookie; not one that a provider let in. */
export async function actorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, settings }: { pool: pg.Pool; settings: AuthSettings },
): Promise<Actor | null> {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== null) return keyActor(bearer, reply, { pool });
  const secure = isSecure(settings.publicUrl);
  const signed = cookieValue(request.headers.cookie, sessionCookieName(secure));
  const token = signed === null ? null : verifiedToken(signed, settings.secret);
  const session = token === null ? null : await readToken(pool, token);
  if (signed === null || token === null || session === null) return null;
  const { sessionId } = session.actor;
  const now = Date.now();
  // Also one that began under longer limits than those of today.
  if (now >= lastMoment(sessionId, settings)) return null;
  const end = endAfterUse(sessionId, now, settings);
  if (!session.actor.bySso && end - session.expiresAt.getTime() >= refreshSeconds(settings) * 1000) {
    await prolongSession(pool, token, end);
    reply.header('set-cookie', sessionCookie(signed, secure, Math.floor((end - now) / 1000)));
  }
  refuseOtherTab(request, session.actor);
  return { ...session.actor, locale: readerLocale(request.headers['accept-language']) };
}

/** A page says for which organisation it was loaded; the session may have gone over to another one in another tab. */
function refuseOtherTab({ headers }: FastifyRequest, { organizationId }: Actor): void {
  const loadedFor = headers[ORGANIZATION_HEADER];
  if (loadedFor === undefined || loadedFor === organizationId) return;
  throw conflict({
    field: ORGANIZATION_HEADER,
    value: loadedFor,
    expected: organizationId,
    message:
      'You switched to another organisation in another tab. Nothing was changed. Reload this page to continue there, or switch back.',
  });
}

/** Does nothing to a session that was revoked meanwhile. */
async function prolongSession(pool: pg.Pool, token: string, end: number): Promise<void> {
  await pool.query('SELECT prolong_session($1, $2)', [token, new Date(end)]);
}
