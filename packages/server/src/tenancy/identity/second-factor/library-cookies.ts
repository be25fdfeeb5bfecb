/** Cookies of the auth library beside the session's: a sign-in that waits for its code, and a trusted device. */

import {
  cookiePrefix,
  cookieValue,
  isSecure,
  sessionCookieName,
  verifiedToken,
} from '../../../platform/http/cookie.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { authHeaders } from '../auth.ts';

type Asking = Pick<RequestContext, 'request' | 'settings'>;

const nameOf = ({ settings }: Asking, name: string): string => `${cookiePrefix(isSecure(settings.publicUrl))}.${name}`;
const pendingName = (context: Asking) => nameOf(context, 'two_factor');
const trustedName = (context: Asking) => nameOf(context, 'trust_device');

/** What the library may know of the request, with those of its cookies that are named and no others. */
function headersWith(context: Asking, names: readonly string[]): Headers {
  const headers = authHeaders(context.request);
  const pairs = names.flatMap((name) => {
    const value = cookieValue(context.request.headers.cookie, name);
    return value === null ? [] : [`${name}=${value}`];
  });
  if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
  return headers;
}

/** For a sign-in with a password: whether the device is trusted counts, an older session does not. */
export const signInHeaders = (context: Asking) => headersWith(context, [trustedName(context)]);
/** For the code that follows: an older session must not be taken for who signs in. */
export const codeHeaders = (context: Asking) => headersWith(context, [pendingName(context)]);
/** For what a person changes of their own second factor. */
export const sessionHeaders = (context: Asking) =>
  headersWith(context, [sessionCookieName(isSecure(context.settings.publicUrl)), trustedName(context)]);

/** Name under which a sign-in that waits for its code is kept, once the cookie's signature is proven; else null. */
export function pendingSignIn(context: Asking): string | null {
  const signed = cookieValue(context.request.headers.cookie, pendingName(context));
  return signed === null ? null : verifiedToken(signed, context.settings.secret);
}

/** Name of the sign-in that the library has just made wait for its code. */
export function pendingIn(context: Asking, made: Headers): string {
  const start = `${pendingName(context)}=`;
  const cookie = made.getSetCookie().find((each) => each.startsWith(start));
  const name = verifiedToken(cookie?.slice(start.length).split(';', 1)[0] ?? '', context.settings.secret);
  if (name === null) throw new Error('the auth library made no sign-in that waits for a code');
  return name;
}

/** Passes on that a code is asked for, and nothing of the session the library made and ended on the way. */
export function askForCode(
  context: Pick<RequestContext, 'reply'> & Asking,
  made: Headers,
): { secondFactorAsked: true } {
  const passed = [pendingName(context), trustedName(context)].map((name) => `${name}=`);
  const cookies = made.getSetCookie().filter((cookie) => passed.some((start) => cookie.startsWith(start)));
  context.reply.header('set-cookie', cookies);
  return { secondFactorAsked: true };
}

/** Whether the library's answer to a right password says that a code is to follow; its types do not tell. */
export const asksForCode = (response: object): boolean => 'twoFactorRedirect' in response;
