import { addressKey, countAttempt, RATE_LIMITS, secondsToWait } from '../../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { askForMail } from './ask-for-mail.ts';

/** Has a link to a new password mailed to an address, should anybody sign in with it. Says nothing either way. */
export async function requestPasswordReset(context: RequestContext, { email }: { email: string }): Promise<void> {
  const { pool, identityPool, request } = context;
  await countAttempt(context, RATE_LIMITS.passwordResetsByAddress, addressKey(request.ip));
  const address = email.toLowerCase();
  if ((await secondsToWait(pool, RATE_LIMITS.passwordResetsByEmail, address)) > 0) return;
  await askForMail(identityPool, { kind: 'password_reset', email: address });
}
