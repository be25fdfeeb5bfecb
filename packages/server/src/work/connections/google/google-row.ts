/** What the organisation's app at Google and the mailboxes of its people keep in `settings` and `remote`. */
import { type MAILBOX_DAYS, type MAILBOX_EVERY_MINUTES, MAILBOX_PAGE, type MailboxStream } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { MailboxOfMember } from '../../mailboxes/source.ts';
import { type ConnectionRow, readConnection, readMemberConnection } from '../read-connection.ts';

/** The app that people sign in with, and what is left out for all, as an admin saved them. Its secret is kept apart. */
export interface GoogleAppSettings {
  readonly clientId: string;
  readonly streams: readonly MailboxStream[];
  readonly everyMinutes: (typeof MAILBOX_EVERY_MINUTES)[number];
  readonly internalDomains: readonly string[];
  readonly blockedDomains: readonly string[];
  /** Blocked domains of which what was kept is being removed. */
  readonly removing?: readonly string[];
  readonly savedAt: string;
}

/** What a person chose to connect. */
export interface MailboxChoice {
  readonly streams: readonly MailboxStream[];
  /** Days before connecting from which it is read. */
  readonly days: (typeof MAILBOX_DAYS)[number];
}

export interface MailboxSettings {
  /** At the sign-in that was begun last; what is read is said by `mailbox_streams`. */
  readonly asked: MailboxChoice;
}

/** What Google told of who signed in. */
export interface MailboxRemote {
  readonly accountId: string;
  readonly address: string;
  /** Asked for and not allowed on Google's page. */
  readonly notAllowed: readonly MailboxStream[];
}

/** The organisation's row. Nothing asks Google with it: it is `connecting` while the app is saved. */
export type GoogleAppRow = ConnectionRow<GoogleAppSettings, null>;
export type MailboxRow = ConnectionRow<MailboxSettings, MailboxRemote>;
export type ConnectedMailbox = MailboxRow & { readonly memberId: string; readonly remote: MailboxRemote };

interface Reading {
  readonly lock?: 'FOR UPDATE' | 'FOR SHARE';
}

/** Where Google sends people back to. */
export const mailboxUrlOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}${MAILBOX_PAGE}`;

/** Returns the app; null where none is saved. */
export async function readGoogleApp(tx: TenantTransaction, reading: Reading = {}): Promise<GoogleAppRow | null> {
  const row = await readConnection<GoogleAppRow>(tx, 'google_workspace', reading);
  return row === null || row.state === 'disconnected' ? null : row;
}

/** Returns the app. Throws CONFLICT where none is saved. */
export async function savedGoogleApp(tx: TenantTransaction, reading: Reading = {}): Promise<GoogleAppRow> {
  const app = await readGoogleApp(tx, reading);
  if (app) return app;
  throw conflict({
    field: null,
    message: 'Google Workspace is not set up. An admin does this under Integrations. Nothing was changed.',
  });
}

export const readMailbox = (
  tx: TenantTransaction,
  memberId: string,
  reading: Reading = {},
): Promise<MailboxRow | null> =>
  readMemberConnection<MailboxRow>(tx, { system: 'google_workspace', memberId }, reading);

export const isConnected = (row: MailboxRow | null): row is ConnectedMailbox =>
  row !== null &&
  row.memberId !== null &&
  row.remote !== null &&
  row.state !== 'disconnected' &&
  row.state !== 'connecting';

/** Returns a person's mailbox that was connected and not disconnected since; null where there is none. */
export async function findConnectedMailbox(
  tx: TenantTransaction,
  memberId: string,
  reading: Reading = {},
): Promise<ConnectedMailbox | null> {
  const row = await readMailbox(tx, memberId, reading);
  return isConnected(row) ? row : null;
}

/** Returns a person's connected mailbox. Throws CONFLICT where there is none. */
export async function connectedMailbox(
  tx: TenantTransaction,
  memberId: string,
  reading: Reading = {},
): Promise<ConnectedMailbox> {
  const row = await findConnectedMailbox(tx, memberId, reading);
  if (row) return row;
  throw conflict({ field: null, message: 'Your mailbox is not connected. Connect it first. Nothing was changed.' });
}

/** Returns which parts of a connection are read. */
export async function streamsOf(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<MailboxStream[]> {
  const { rows } = await client.query<{ stream: MailboxStream }>(
    // Mail before calendar.
    `SELECT stream FROM mailbox_streams
     WHERE organization_id = $1 AND connection_id = $2 AND stopped_at IS NULL ORDER BY stream DESC`,
    [organizationId, connectionId],
  );
  return rows.map(({ stream }) => stream);
}

/**
 * Returns whose mailbox a connection is. Its only address is the account's: to read aliases, Google asks for a scope that opens
 * the mailbox's settings or its words.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs/list
 */
export async function mailboxOfMember(tx: TenantTransaction, row: ConnectedMailbox): Promise<MailboxOfMember> {
  return {
    organizationId: tx.organizationId,
    connectionId: row.id,
    memberId: row.memberId,
    addresses: [row.remote.address],
    streams: await streamsOf(tx, row.id),
  };
}
