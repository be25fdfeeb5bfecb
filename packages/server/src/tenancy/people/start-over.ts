/** An end to what somebody set up for an address that is not theirs, by whoever was mailed an invitation to it. */
import type pg from 'pg';
import { inOtherTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { recordOwnEvent } from '../audit/record-own-event.ts';
import { createAuth } from '../identity/auth.ts';
import { proveAddress } from '../identity/by-mail/prove-address.ts';
import { checkNewPassword } from '../identity/check-new-password.ts';
import { passwordReplaced } from '../identity/password-replaced.ts';
import { dropSecondFactor } from '../identity/second-factor/drop-second-factor.ts';
import { lockSecondFactor } from '../identity/second-factor/lock-second-factor.ts';
import { NOBODY } from '../organizations/operating-organization.ts';
import type { RequestContext } from '../requests/procedures.ts';

/** Who signs in with an address that nobody has confirmed by mail; null for an address of nobody or a confirmed one. */
export async function unprovenPerson(db: pg.Pool | pg.PoolClient, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT u.id FROM auth."user" u WHERE u.email = $1 AND NOT u.email_verified
       AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL)`,
    [email.toLowerCase()],
  );
  return rows[0]?.id ?? null;
}

interface Anew {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** What a password must not be made of. */
  readonly words: readonly string[];
}

/**
 * Ends the password, second factor, sessions and links of the unproven person of an address, and gives the sign-in the
 * name and password of whoever reads its mails. Throws INVALID for an address that is confirmed or of nobody.
 */
export async function startOver(
  { settings }: Pick<RequestContext, 'settings'>,
  tx: TenantTransaction,
  { email, name, password, words }: Anew,
): Promise<void> {
  const userId = await unprovenPerson(tx.client, email);
  if (userId === null) throw notUnproven();
  // In the order of whoever gives a code and so confirms the address.
  await lockSecondFactor(tx.client, userId);
  // Of two at the same time, and of one that is confirmed meanwhile, the first counts.
  if (!(await proveAddress(tx.client, userId)).first) throw notUnproven();
  await checkNewPassword(password, words);
  const { internalAdapter, password: passwords } = await createAuth(tx.client, settings, async () => null).$context;
  await internalAdapter.updatePassword(userId, await passwords.hash(password));
  await internalAdapter.updateUser(userId, { name });
  const hadFactor = await dropSecondFactor(tx.client, userId);
  if (hadFactor) await recordOwnEvent(tx.client, userId, 'second_factor_removed');
  // No admin reads it: neither of whoever had taken the address, nor of the organisation that invited them.
  await inOtherTenant(tx, NOBODY, (nobody) =>
    passwordReplaced(nobody, settings, userId, {
      event: 'password_reset',
      lines: [
        'The password for this email address was changed with an invitation emailed to it.',
        'Everyone was signed out, so only the new password works.',
        ...(hadFactor ? ['We removed the second factor: it was set up before this address was confirmed.'] : []),
      ],
    }),
  );
}

const notUnproven = () =>
  invalid({
    field: 'startOver',
    value: true,
    expected: 'false: the password that belongs to this address',
    message:
      'This address has no unconfirmed sign-in to end. The invitation stays open. Enter your password, or choose a new one on the sign-in page.',
  });

/** Of a link that was handed over, which says nothing of whom it names. */
export const notMailed = () =>
  invalid({
    field: 'startOver',
    value: true,
    expected: 'the link in the invitation’s own email',
    message:
      'Only the link in the invitation email can do this: it proves the address is yours. The invitation stays open. Ask to have it emailed.',
  });
