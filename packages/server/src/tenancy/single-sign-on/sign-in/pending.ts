/** A sign-in that is under way at a provider. It works once, within minutes, in the browser that began it. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { cookieValue, isSecure } from '../../../platform/http/cookie.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { CALLBACK_PATH } from '../connection.ts';

const WITHIN_SECONDS = 10 * 60;

const Kept = z.object({ organizationId: z.string(), returnTo: z.string(), browser: z.string() });

export interface Pending {
  readonly organizationId: string;
  readonly returnTo: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** The secrets of the exchange follow from what only the browser keeps: who reads the database can end no sign-in. */
const secretsOf = (browser: string) => ({
  nonce: createHmac('sha256', browser).update('nonce').digest('base64url'),
  verifier: createHmac('sha256', browser).update('verifier').digest('base64url'),
});

/** Begins one; the cookie is for the browser. */
export async function beginPending(
  identityPool: pg.Pool,
  settings: Pick<Settings, 'publicUrl'>,
  { organizationId, returnTo }: Pick<Pending, 'organizationId' | 'returnTo'>,
): Promise<{ pending: Pending; cookie: string }> {
  const state = randomBytes(32).toString('base64url');
  const browser = randomBytes(32).toString('base64url');
  await identityPool.query(
    `INSERT INTO auth.verification (id, identifier, value, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => ${WITHIN_SECONDS}))`,
    [newId(), identifierOf(state), JSON.stringify({ organizationId, returnTo, browser: hashOf(browser) })],
  );
  const pending = { organizationId, returnTo, state, ...secretsOf(browser) };
  return { pending, cookie: pendingCookie(settings, browser, WITHIN_SECONDS) };
}

/** Takes it, once: whoever comes second, from another browser or too late finds null. */
export async function takePending(
  identityPool: pg.Pool,
  settings: Pick<Settings, 'publicUrl'>,
  { state, cookies }: { state: string; cookies: string | undefined },
): Promise<Pending | null> {
  const { rows } = await identityPool.query<{ value: string }>(
    'DELETE FROM auth.verification WHERE identifier = $1 AND expires_at > now() RETURNING value',
    [identifierOf(state)],
  );
  const browser = cookieValue(cookies, nameOf(settings));
  if (!rows[0] || browser === null) return null;
  const { browser: expected, ...kept } = Kept.parse(JSON.parse(rows[0].value));
  return hashOf(browser) === expected ? { ...kept, state, ...secretsOf(browser) } : null;
}

const identifierOf = (state: string): string => `single-sign-on:${hashOf(state)}`;
/** Not `__Host-`, as other cookies are: that asks for the path of the whole host, and only the way back needs this one. */
const nameOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  `${isSecure(publicUrl) ? '__Secure-' : ''}forecastle.single_sign_on`;

/** Lax, because the way back begins at the provider's site; 0 seconds take it away. */
export function pendingCookie(settings: Pick<Settings, 'publicUrl'>, value: string, seconds: number): string {
  const secure = isSecure(settings.publicUrl) ? ' Secure;' : '';
  return `${nameOf(settings)}=${value}; Max-Age=${seconds}; Path=${CALLBACK_PATH}; HttpOnly;${secure} SameSite=Lax`;
}
