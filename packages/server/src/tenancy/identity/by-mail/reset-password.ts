import { APIError } from 'better-auth/api';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordOwnEvent } from '../../audit/record-own-event.ts';
import { openedToken } from '../../mail/link.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { createAuth, RESET_PROOF } from '../auth.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { forgetSignIns } from '../limit-sign-in.ts';
import { passwordReplaced } from '../password-replaced.ts';
import { dropSecondFactor } from '../second-factor/drop-second-factor.ts';
import { deadLink } from './dead-link.ts';
import { personHome } from './person-home.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Sets a new password for whom the link was mailed to. Ends every session, trusted device and other link of theirs, and
 * tells them; they sign in with it themselves, with their second factor where they have one. The first time that the
 * address is proven by mail ends the second factor too: whoever set it up had only typed the address.
 */
export async function resetPassword(
  context: RequestContext,
  { token: given, password }: { token: string; password: string },
): Promise<void> {
  const { pool, identityPool, request, settings } = context;
  await countAttempt(context, RATE_LIMITS.mailedLinksByAddress, addressKey(request.ip));
  const { token, byMail } = openedToken(settings.secret, given);
  const { internalAdapter } = await createAuth(identityPool, settings, async () => null).$context;
  const proof = await internalAdapter.findVerificationValue(`${RESET_PROOF}${token}`);
  if (!proof) throw deadLink();
  const userId = proof.value;
  const email = await inTenant(identityPool, await personHome(pool, userId), async (tx) => {
    const { rows } = await tx.client.query<{ name: string; email: string }>(
      'SELECT name, email FROM auth."user" WHERE id = $1',
      [userId],
    );
    await checkNewPassword(
      password,
      rows.flatMap(({ name, email }) => [name, email]),
    );
    const { api } = createAuth(tx.client, settings, async () => null);
    try {
      await api.resetPassword({ body: { token, newPassword: password } });
    } catch (error) {
      // The library takes the proof only once, also of two who come at the same time.
      if (error instanceof APIError) throw deadLink();
      throw error;
    }
    const restarted =
      byMail && (await proveAddress(tx.client, userId)).first && (await dropSecondFactor(tx.client, userId));
    if (restarted) await recordOwnEvent(tx.client, userId, 'second_factor_removed');
    return passwordReplaced(tx, settings, userId, {
      event: 'password_reset',
      lines: [
        'The password for this email address was changed with a link emailed to it.',
        'You have been signed out everywhere, so only the new password works.',
        ...(restarted ? ['We removed the second factor: it was set up before this address was confirmed.'] : []),
      ],
    });
  });
  await forgetSignIns(context, email);
}
