import type { SessionView } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { rateLimited } from '../../../platform/http/errors.ts';
import { addressKey, countAttempt, forgetAttempts, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordRefusedCode } from '../../audit/record-failed-sign-in.ts';
import { NOBODY } from '../../organizations/operating-organization.ts';
import type { SeatSettings } from '../../organizations/plan/within-seats.ts';
import { withOpenInvitation } from '../../people/open-invitation.ts';
import type { InvitationRow } from '../../people/present-invitation.ts';
import { refuseForSso, takePlace } from '../../people/take-place.ts';
import { findWaiting, type WaitingInvitation } from '../../people/waiting-invitation.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { createAuth } from '../auth.ts';
import { proveAddress } from '../by-mail/prove-address.ts';
import { enterSession } from '../enter-session.ts';
import { SignInPlace } from '../sign-in.ts';
import { timelyCode } from './app-code.ts';
import { asKept, hashEarlierCodes } from './backup-codes.ts';
import { codeHeaders, pendingSignIn } from './library-cookies.ts';
import { lockSecondFactor } from './lock-second-factor.ts';
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
 * Ends a sign-in that waits for its code. Ten codes a person are judged in fifteen minutes, five a sign-in, one after
 * another however many come at once; a code of the app is taken once. Who accepted an invitation joins with it.
 */
export async function giveSecondFactor(
  context: RequestContext,
  { code: given, trustDevice }: { code: string; trustDevice: boolean },
): Promise<z.infer<typeof SessionView>> {
  const { pool, identityPool, settings, request } = context;
  await countAttempt(context, RATE_LIMITS.codesByAddress, addressKey(request.ip));
  const { internalAdapter } = await createAuth(identityPool, settings, async () => null).$context;
  const name = pendingSignIn(context);
  const pending = name === null ? null : await internalAdapter.findVerificationValue(name);
  if (!pending) throw startAgain();
  const userId = pending.value;
  await countAttempt(context, RATE_LIMITS.signInCodesByPerson, userId);
  const code = appCode(given);
  if (code !== null) await takeAppCode(context, userId, code);
  const backupCode = code === null ? await asKept(identityPool, userId, given) : '';
  const waiting = await findWaiting(identityPool, pending.identifier);
  const judge = async (tx: TenantTransaction, invitation: InvitationRow | null) => {
    await lockSecondFactor(tx.client, userId);
    const place = new SignInPlace(tx.client);
    const join = invitation && waiting && (() => joinInvited(tx, settings, invitation, { userId, ...waiting }));
    const { api } = createAuth(tx.client, settings, join ?? place.find);
    const asked = { headers: codeHeaders(context), returnHeaders: true } as const;
    try {
      const { headers } =
        code === null
          ? await api.verifyBackupCode({ ...asked, body: { code: backupCode, trustDevice } })
          : await api.verifyTOTP({
              ...asked,
              body: { code: await timelyCode(tx.client, { userId, code, secret: settings.secret }), trustDevice },
            });
      await tx.client.query('DELETE FROM auth.session WHERE user_id = $1 AND expires_at <= now()', [userId]);
      return { place, headers, refusal: null };
    } catch (error) {
      // Returned, so that what the library counted is kept.
      if (error instanceof APIError) return { place, headers: null, refusal: error };
      throw error;
    }
  };
  const { place, headers, refusal } = waiting
    ? await withOpenInvitation(identityPool, waiting.tokenHash, judge)
    : await inTenant(identityPool, NOBODY, (tx) => judge(tx, null));
  if (headers === null) {
    await place.refuseForSso(pool);
    throw await refused(identityPool, userId, refusal);
  }
  await forgetAttempts(pool, RATE_LIMITS.signInCodesByPerson, userId);
  await hashEarlierCodes(identityPool, userId, settings);
  return enterSession(context, headers);
}

/** Once the code is right and before the session begins, which is of the organisation joined. */
async function joinInvited(
  tx: TenantTransaction,
  settings: SeatSettings,
  invitation: InvitationRow,
  { userId, name, byMail }: WaitingInvitation & { userId: string },
): Promise<string> {
  await refuseForSso(tx, invitation);
  await takePlace(tx, settings, invitation, { userId, name });
  if (byMail) await proveAddress(tx.client, userId);
  return tx.organizationId;
}

/** What the library's refusal of a code is answered with. A wrong code stands in the trail. */
async function refused(identityPool: pg.Pool, userId: string, { body }: APIError): Promise<Error> {
  const reason = body?.code;
  if (reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE') {
    await recordRefusedCode(identityPool, userId);
    return wrongCode();
  }
  return reason === 'ACCOUNT_TEMPORARILY_LOCKED' ? rateLimited(LOCKED_SECONDS) : startAgain();
}
