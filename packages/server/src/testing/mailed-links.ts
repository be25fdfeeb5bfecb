/** What the jobs would do with mails that people asked for, and the links in them, for tests. */
import { inTenant } from '../platform/database/tenant.ts';
import { writeAskedMail } from '../tenancy/identity/by-mail/write-asked-mail.ts';
import { type LinkKind, linkToken, mailedLinkOf } from '../tenancy/mail/link.ts';
import type { TestApp } from './app.ts';

/** Writes every mail that was asked for and not written yet, as the job does. */
export async function writeAskedMails({ database: { identityPool }, settings }: TestApp): Promise<void> {
  const { rows } = await identityPool.query<{ id: string }>(
    `SELECT substr(identifier, length('mail-request:') + 1) AS id FROM auth.verification
     WHERE identifier LIKE 'mail-request:%' ORDER BY created_at`,
  );
  for (const { id } of rows) await writeAskedMail(identityPool, settings, { requestId: id });
}

export interface KeptMail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly to_address: string;
  readonly subject: string;
  readonly body: string;
  readonly link_id: string | null;
}

/** The mails to an address that are kept in an organisation, latest first. */
export const mailsTo = ({ database }: TestApp, organizationId: string, address: string): Promise<KeptMail[]> =>
  inTenant(database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<KeptMail>(
      `SELECT id, kind, status, to_address, subject, body, link_id FROM mails
       WHERE organization_id = $1 AND to_address = $2 ORDER BY id DESC`,
      [organizationId, address],
    );
    return rows;
  });

/** The token in the latest mail of a kind to an address: as handed over, or as it goes out by mail. */
export async function mailedToken(
  app: TestApp,
  organizationId: string,
  { to, kind, byMail = false }: { to: string; kind: LinkKind; byMail?: boolean },
): Promise<string> {
  const mail = (await mailsTo(app, organizationId, to)).find((each) => each.kind === kind);
  if (!mail?.link_id) throw new Error(`no ${kind} was mailed to ${to}`);
  if (!byMail) return linkToken(app.settings.secret, kind, mail.link_id);
  return mailedLinkOf(app.settings, kind, mail.link_id).split('/').at(-1) ?? '';
}
