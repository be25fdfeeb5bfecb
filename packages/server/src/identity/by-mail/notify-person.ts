import type { TenantTransaction } from '../../database/tenant.ts';
import { sendMail } from '../../mail/send-mail.ts';
import type { Settings } from '../../settings/settings.ts';

/** Tells a person what happened to their sign-in, at the address they sign in with, or at the one given. Returns it. */
export async function notifyPerson(
  tx: TenantTransaction,
  settings: Pick<Settings, 'mail'>,
  userId: string,
  { subject, lines, to }: { subject: string; lines: readonly string[]; to?: string },
): Promise<string> {
  const { rows } = await tx.client.query<{ email: string }>('SELECT email FROM auth."user" WHERE id = $1', [userId]);
  const address = to ?? rows[0]?.email;
  if (address === undefined) throw new Error(`person ${userId} is missing`);
  await sendMail(tx, settings, { kind: 'notice', to: address, subject, text: [...lines, ''].join('\n'), userId });
  return address;
}
