/** Links that mails carry. A mail's row says which; the link itself is kept nowhere. */
import { createHmac } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';

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

export const isLinkKind = (kind: string): kind is LinkKind => kind in PATHS;
