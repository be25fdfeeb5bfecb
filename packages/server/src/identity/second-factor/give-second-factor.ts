import type { SessionView } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import { recordRefusedCode } from '../../audit/record-failed-sign-in.ts';
import { rateLimited } from '../../http/errors.ts';
import type { RequestContext } from '../../http/procedures.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../http/rate-limit.ts';
import { createAuth } from '../auth.ts';
import { enterSession } from '../enter-session.ts';
import { SignInPlace } from '../sign-in.ts';
import { codeHeaders, pendingSignIn } from './library-cookies.ts';
import { appCode, takeAppCode, wrongCode } from './take-code.ts';

/** How long the auth library takes no code of a person after ten wrong ones. */
const LOCKED_SECONDS = 15 * 60;

/** The password is to be given again: the sign-in waited too long, or had too many wrong codes. */
const startAgain = () =>
  new ORPCError('UNAUTHENTICATED', {
    status: 401,
    message: 'This sign-in has expired. Enter your email address and password again.',
  });

/**
 * Ends a sign-in that waits for its code. The auth library takes five wrong codes a sign-in and ten a person, then
 * refuses all for fifteen minutes; a code of the app is taken once.
 */
export async function giveSecondFactor(
  context: RequestContext,
  { code: given, trustDevice }: { code: string; trustDevice: boolean },
): Promise<z.infer<typeof SessionView>> {
  const { pool, settings, request } = context;
  await countAttempt(context, RATE_LIMITS.codesByAddress, addressKey(request.ip));
  const place = new SignInPlace(pool);
  const { api, $context } = createAuth(pool, settings, place.find);
  const name = pendingSignIn(context);
  const pending = name === null ? null : await (await $context).internalAdapter.findVerificationValue(name);
  if (!pending) throw startAgain();
  const code = appCode(given);
  if (code !== null) await takeAppCode(context, pending.value, code);
  const asked = { headers: codeHeaders(context), returnHeaders: true } as const;
  try {
    const { headers } =
      code === null
        ? await api.verifyBackupCode({ ...asked, body: { code: given, trustDevice } })
        : await api.verifyTOTP({ ...asked, body: { code, trustDevice } });
    await pool.query('DELETE FROM auth.session WHERE user_id = $1 AND expires_at <= now()', [pending.value]);
    return await enterSession(context, headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await place.refuseForSso();
    const { code: reason } = error.body ?? {};
    if (reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE') {
      await recordRefusedCode(pool, pending.value);
      throw wrongCode();
    }
    if (reason === 'ACCOUNT_TEMPORARILY_LOCKED') throw rateLimited(LOCKED_SECONDS);
    throw startAgain();
  }
}
