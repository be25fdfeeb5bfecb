import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { sendMail } from '../../mail/send-mail.ts';

/**
 * Tells a person what happened to their sign-in, at the address given, or at the one they sign in with, which only a
 * transaction of the role of sign-ins can look up. Returns it.
 */
export async function notifyPerson(
  tx: TenantTransaction,
  settings: Pick<Settings, 'mail'>,
  userId: string,
  { subject, lines, to }: { subject: string; lines: readonly string[]; to?: string },
): Promise<string> {
  const address = to ?? (await addressOf(tx, userId));
  await sendMail(tx, settings, { kind: 'notice', to: address, subject, text: [...lines, ''].join('\n'), userId });
  return address;
}

async function addressOf({ client }: TenantTransaction, userId: string): Promise<string> {
  const { rows } = await client.query<{ email: string }>('SELECT email FROM auth."user" WHERE id = $1', [userId]);
  const address = rows[0]?.email;
  if (address === undefined) throw new Error(`person ${userId} is missing`);
  return address;
}
