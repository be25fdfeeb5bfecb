/** Links that mails carry. A mail's row says which; the link itself is kept nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../platform/settings/settings.ts';

export type LinkKind = 'invitation' | 'password_reset' | 'email_change';

/** Where the link stands in the body of a mail. */
export const LINK_PLACE = '{link}';

const PATHS: Readonly<Record<LinkKind, string>> = {
  invitation: 'invitations',
  password_reset: 'reset-password',
  email_change: 'confirm-email',
};

/** 256 bits that only this server can make from the id: who reads the database, or a backup of it, cannot. */
export const linkToken = (secret: string, kind: LinkKind, id: string): string =>
  createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url');

export const linkOf = (settings: Pick<Settings, 'secret' | 'publicUrl'>, kind: LinkKind, id: string): string =>
  `${settings.publicUrl}/${PATHS[kind]}/${linkToken(settings.secret, kind, id)}`;

/** Stands behind the token in links that a mail server carries, and in no other: whoever opens one reads that mailbox. */
const proofOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`mailed:${token}`).digest('base64url');

/** The link as it goes out by mail. Never shown to anybody else: links that are handed over prove no mailbox. */
export const mailedLinkOf = (settings: Pick<Settings, 'secret' | 'publicUrl'>, kind: LinkKind, id: string): string =>
  `${linkOf(settings, kind, id)}.${proofOf(settings.secret, linkToken(settings.secret, kind, id))}`;

/** The token of a link that was opened, and whether it came by mail. With a wrong proof the whole of it is no token. */
export function openedToken(secret: string, given: string): { token: string; byMail: boolean } {
  const [token = '', proof] = given.split('.', 2);
  if (proof === undefined) return { token, byMail: false };
  const [said, expected] = [Buffer.from(proof), Buffer.from(proofOf(secret, token))];
  const byMail = said.length === expected.length && timingSafeEqual(said, expected);
  return { token: byMail ? token : given, byMail };
}

export const isLinkKind = (kind: string): kind is LinkKind => kind in PATHS;
