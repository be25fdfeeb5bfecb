import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { LINK_PLACE, linkToken } from '../../mail/link.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { type AuthSettings, createAuth, EMAIL_PROOF, RESET_PROOF } from '../auth.ts';
import { AskedMail } from './ask-for-mail.ts';
import { personHome } from './person-home.ts';
import type { PersonMailJob } from './person-mail-jobs.ts';

export type MailSettings = Pick<Settings, 'mail'> & AuthSettings;

const HOUR_MS = 60 * 60 * 1000;
const RESET_HOURS = 1;
const EMAIL_CHANGE_HOURS = 24;

interface Person {
  id: string;
  email: string;
  /** Of those who sign in elsewhere there is none to set anew. */
  has_password: boolean;
  can_sign_in: boolean;
}

/** Writes the mail somebody asked for, if there is anybody it is for. A request is looked at once. */
export async function writeAskedMail(identityPool: pg.Pool, settings: MailSettings, { requestId }: PersonMailJob) {
  const { rows } = await identityPool.query<{ value: string }>(
    `SELECT value FROM auth.verification WHERE identifier = 'mail-request:' || $1 AND expires_at > now()`,
    [requestId],
  );
  const [request] = rows;
  if (!request) return;
  const asked = AskedMail.parse(JSON.parse(request.value));
  const person = await findPerson(
    identityPool,
    asked.kind === 'email_change' ? { id: asked.userId } : { email: asked.email },
  );
  const home = await personHome(identityPool, person?.id ?? '');
  await inTenant(identityPool, home, async (tx) => {
    const taken = await tx.client.query(`DELETE FROM auth.verification WHERE identifier = 'mail-request:' || $1`, [
      requestId,
    ]);
    if (taken.rowCount === 0 || !person?.can_sign_in || !person.has_password) return;
    if (asked.kind === 'password_reset') await writeReset(tx, settings, person);
    else await writeEmailChange(tx, settings, person, asked.email);
  });
}

async function findPerson(identityPool: pg.Pool, by: { id: string } | { email: string }): Promise<Person | undefined> {
  const { rows } = await identityPool.query<Person>(
    `SELECT u.id, u.email, sign_in_organization(u.id) IS NOT NULL AS can_sign_in,
       EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL) AS has_password
     FROM auth."user" u WHERE ${'id' in by ? 'u.id' : 'u.email'} = $1`,
    [Object.values(by)[0]],
  );
  return rows[0];
}

async function prove(tx: TenantTransaction, settings: MailSettings, identifier: string, value: string, until: Date) {
  const { internalAdapter } = await createAuth(tx.client, settings, async () => null).$context;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt: until });
}

async function writeReset(tx: TenantTransaction, settings: MailSettings, { id: userId, email }: Person) {
  const link = { id: newId(), expiresAt: new Date(Date.now() + RESET_HOURS * HOUR_MS) };
  const token = linkToken(settings.secret, 'password_reset', link.id);
  await prove(tx, settings, `${RESET_PROOF}${token}`, userId, link.expiresAt);
  await sendMail(tx, settings, {
    kind: 'password_reset',
    to: email,
    subject: 'Choose a new Forecastle password',
    text: [
      'Someone, most likely you, asked for a new Forecastle password for this email address.',
      '',
      'Open this link to choose it:',
      LINK_PLACE,
      '',
      'The link works once, for one hour. If you did not ask for it, ignore this email. Your password stays the same.',
      '',
    ].join('\n'),
    link,
    userId,
  });
}

const OWN_ADDRESS = {
  subject: 'Confirm your email address for Forecastle',
  text: [
    'You sign in to Forecastle with this address. Confirm that it is yours:',
    LINK_PLACE,
    '',
    'The link works once, for one day, where you are signed in. If you did not ask for this, or have no sign-in there,',
    'do not open it. Ask for a new password on the sign-in page instead. That ends what someone else set up.',
    '',
  ].join('\n'),
};

const newAddress = (person: Person) => ({
  subject: 'Confirm your new email address for Forecastle',
  text: [
    `Someone, most likely you, asked to sign in to Forecastle with this address instead of ${person.email}.`,
    '',
    'Open this link to confirm it:',
    LINK_PLACE,
    '',
    'The link works once, for one day. Nothing changes until you confirm. If you did not ask for it, ignore this email.',
    '',
  ].join('\n'),
});

/** To the new address; to one that somebody signs in with already, that nothing came of it. */
async function writeEmailChange(tx: TenantTransaction, settings: MailSettings, person: Person, email: string) {
  const taken = await tx.client.query('SELECT 1 FROM auth."user" WHERE email = $1 AND id <> $2', [email, person.id]);
  if (taken.rowCount) {
    await sendMail(tx, settings, {
      kind: 'notice',
      to: email,
      subject: 'This email address already has a Forecastle sign-in',
      text: [
        'Someone, most likely you, asked to sign in to Forecastle with this email address.',
        '',
        'The address already has its own sign-in, so nothing was changed.',
        '',
      ].join('\n'),
      userId: person.id,
    });
    return;
  }
  const link = { id: newId(), expiresAt: new Date(Date.now() + EMAIL_CHANGE_HOURS * HOUR_MS) };
  const token = linkToken(settings.secret, 'email_change', link.id);
  // The newest request is the one that counts.
  await tx.client.query(`DELETE FROM auth.verification WHERE value LIKE $1 || '!%'`, [person.id]);
  await prove(tx, settings, `${EMAIL_PROOF}${token}`, `${person.id}!${email}`, link.expiresAt);
  await sendMail(tx, settings, {
    kind: 'email_change',
    to: email,
    ...(email === person.email ? OWN_ADDRESS : newAddress(person)),
    link,
    userId: person.id,
  });
}
