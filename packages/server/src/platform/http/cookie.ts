/** The session cookie: its name, and its token once the signature is proven. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://');

/**
 * How names of cookies begin. Over https such that browsers take them from this very host alone, with https and for all
 * of its paths (RFC 6265bis, 4.1.3): no neighbour under the same domain can set one.
 */
export const cookiePrefix = (secure: boolean): string => (secure ? '__Host-forecastle' : 'forecastle');

export const sessionCookieName = (secure: boolean): string => `${cookiePrefix(secure)}.session_token`;

/** `Set-Cookie` that keeps a signed value, as it came, for another `seconds`; 0 takes it away. */
export function sessionCookie(signedValue: string, secure: boolean, seconds: number): string {
  const name = sessionCookieName(secure);
  return `${name}=${signedValue}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
}

/** The value of a cookie as it stands in the header, or null. The first of a name counts, as in RFC 6265. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** A token as `verifiedToken` reads it. */
export const signedToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);

/**
 * The token of a signed value `token.signature` (HMAC-SHA-256 in base64, percent-encoded), or null when the signature
 * is not ours. Same form as the auth library's, so that either reads what the other wrote.
 */
export function verifiedToken(signedValue: string, secret: string): string | null {
  let value: string;
  try {
    value = decodeURIComponent(signedValue);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
