import { inTenant } from '../../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { unauthenticated } from '../../../platform/http/errors.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordOwnEvent } from '../../audit/record-own-event.ts';
import { openedToken } from '../../mail/link.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { createAuth, EMAIL_PROOF } from '../auth.ts';
import { deadLink } from './dead-link.ts';
import { endProofs } from './end-proofs.ts';
import { notifyPerson } from './notify-person.ts';
import { personHome } from './person-home.ts';
import { proveAddress } from './prove-address.ts';

/** Gives a person the address that the link was mailed to, and tells the old one. Sessions go on. Returns the new one. */
export async function confirmEmailChange(
  context: RequestContext,
  { token: given }: { token: string },
): Promise<string> {
  const { pool, identityPool, request, settings } = context;
  await countAttempt(context, RATE_LIMITS.mailedLinksByAddress, addressKey(request.ip));
  const { token, byMail } = openedToken(settings.secret, given);
  const { internalAdapter } = await createAuth(identityPool, settings, async () => null).$context;
  const found = await internalAdapter.findVerificationValue(`${EMAIL_PROOF}${token}`);
  if (!found) throw deadLink();
  const mark = found.value.indexOf('!');
  const [userId, email] = [found.value.slice(0, mark), found.value.slice(mark + 1)];
  return inTenant(identityPool, await personHome(pool, userId), async (tx) => {
    const auth = await createAuth(tx.client, settings, async () => null).$context;
    const proof = await auth.internalAdapter.consumeVerificationValue(`${EMAIL_PROOF}${token}`);
    if (!proof) throw deadLink();
    const { rows } = await tx.client.query<{ email: string }>(
      'SELECT email FROM auth."user" WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const old = rows[0]?.email;
    if (old === undefined) throw deadLink();
    if (old === email) {
      // Whoever reads the mails must be the one who set the sign-in up; else they would confirm a stranger's.
      if (context.actor?.userId !== userId) throw unauthenticated();
      if (byMail) await proveAddress(tx.client, userId);
      return email;
    }
    try {
      await tx.client.query(
        'UPDATE auth."user" SET email = $2, email_verified = $3, updated_at = now() WHERE id = $1',
        [userId, email, byMail],
      );
    } catch (error) {
      // Somebody else has got the address since.
      if (isUniqueViolation(error, 'user_email_unique')) throw deadLink();
      throw error;
    }
    await tx.client.query('SELECT change_member_emails($1, $2)', [userId, email]);
    // Links that went to the old address lead nowhere any more.
    await endProofs(tx.client, userId, { trustedDevices: false });
    await recordOwnEvent(tx.client, userId, 'email_changed');
    await notifyPerson(tx, settings, userId, {
      to: old,
      subject: 'Your Forecastle email address was changed',
      lines: [
        `You now sign in to Forecastle with ${email}, not with this address.`,
        '',
        'If this was not you, tell your admin or the operator of your Forecastle.',
      ],
    });
    return email;
  });
}
