/** What a connection to Slack keeps in `settings` and `remote`, and its view for the API. */
import { SLACK_PAGE, SLACK_REQUEST_PATH, type SlackConnection } from '@forecastle/contract';
import { SLACK_COMMAND, SLACK_SCOPES, type SlackMode, slackManifest, slackReason } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';
import { isLocal, type Settings } from '../../../platform/settings/settings.ts';
import { type ConnectionRow, readConnection } from '../read-connection.ts';
import type { SecretKind } from '../secrets.ts';

/** The app in Slack, as an admin saved it. Its secrets are kept apart. */
export interface SlackAppSettings {
  readonly mode: SlackMode;
  /** Null where tokens are pasted. */
  readonly clientId: string | null;
}

/** What Slack told of the workspace and of the app in it. */
export interface SlackRemote {
  readonly teamId: string;
  readonly teamName: string;
  readonly teamUrl: string;
  readonly appId: string;
  readonly botUserId: string;
  readonly botName: string;
}

export type SlackRow = ConnectionRow<SlackAppSettings, SlackRemote>;
export type View = z.infer<typeof SlackConnection>;
type Public = Pick<Settings, 'publicUrl' | 'publicUrlGiven' | 'slack'>;

/** Returns whether Slack reaches this server: by an https address that an operator gave. */
export function isPublic({ publicUrl, publicUrlGiven }: Omit<Public, 'slack'>): boolean {
  const url = new URL(publicUrl);
  return publicUrlGiven && url.protocol === 'https:' && !isLocal(url.hostname);
}

/**
 * Returns where Slack sends people back to. Slack takes https alone, and a stand-in for tests any address:
 * https://docs.slack.dev/authentication/installing-with-oauth
 */
export const redirectUrlOf = (settings: Public): string | null =>
  isPublic(settings) || settings.slack.origin !== null ? `${settings.publicUrl}${SLACK_PAGE}` : null;

/** Returns the manifest of the app, as text to paste. */
export function manifestOf(settings: Public, mode: SlackMode): string {
  const manifest = slackManifest({
    mode,
    publicUrl: settings.publicUrl,
    redirectUrl: redirectUrlOf(settings),
    requestPath: `${API_PREFIX}${SLACK_REQUEST_PATH}`,
  });
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export const readSlack = (
  tx: TenantTransaction,
  reading: { readonly lock?: 'FOR UPDATE' } = {},
): Promise<SlackRow | null> => readConnection<SlackRow>(tx, 'slack', reading);

/** Returns the connection that was set up and not disconnected since. Throws CONFLICT when there is none. */
export async function setUpSlack(
  tx: TenantTransaction,
  reading: { readonly lock?: 'FOR UPDATE' } = {},
): Promise<SlackRow> {
  const row = await readSlack(tx, reading);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Save the app in Slack first. Nothing was changed.' });
  }
  return row;
}

/** Returns the connection that was connected and not disconnected since. Throws CONFLICT when there is none. */
export async function connectedSlack(
  tx: TenantTransaction,
  reading: { readonly lock?: 'FOR UPDATE' } = {},
): Promise<SlackRow & { readonly remote: SlackRemote }> {
  const row = await readSlack(tx, reading);
  if (!row?.remote || row.state === 'disconnected' || row.state === 'connecting') {
    throw conflict({ field: null, message: 'Slack is not connected. Connect it first. Nothing was changed.' });
  }
  return { ...row, remote: row.remote };
}

/** Returns which secrets are kept, readable or not. */
export async function keptKinds(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<ReadonlySet<SecretKind>> {
  const { rows } = await client.query<{ kind: SecretKind }>(
    'SELECT kind FROM connection_secrets WHERE organization_id = $1 AND connection_id = $2',
    [organizationId, connectionId],
  );
  return new Set(rows.map(({ kind }) => kind));
}

const SHOWN_OF_CLIENT_ID = 6;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the connection for the API. Nothing of a secret or token is in it. */
export async function viewSlack(tx: TenantTransaction, settings: Settings): Promise<View> {
  const row = await readSlack(tx);
  const isSetUp = row !== null && row.state !== 'disconnected';
  const { remote = null } = row ?? {};
  return {
    state: row?.state ?? null,
    reason: row?.reason ?? null,
    why: row?.reason ? slackReason(row.reason) : null,
    since: iso(row?.stateSince ?? null),
    pausedUntil: iso(row?.pausedUntil ?? null),
    redirectUrl: redirectUrlOf(settings),
    httpAllowed: isPublic(settings),
    scopes: [...SLACK_SCOPES],
    command: SLACK_COMMAND,
    app: row ? await viewApp(tx, row) : null,
    socket: isSetUp && row.settings.mode === 'socket' ? await viewSocket(tx, row.id) : null,
    connectedBy: row?.connectedByName ? { name: row.connectedByName } : null,
    connectedAt: iso(row?.connectedAt ?? null),
    workspace: remote && { id: remote.teamId, name: remote.teamName, url: remote.teamUrl },
    bot: remote && { name: remote.botName, userId: remote.botUserId },
    lastSuccessAt: iso(row?.lastSuccessAt ?? null),
  };
}

async function viewApp(tx: TenantTransaction, { id, settings }: SlackRow): Promise<View['app']> {
  const kept = await keptKinds(tx, id);
  return {
    mode: settings.mode,
    clientIdEnd: settings.clientId?.slice(-SHOWN_OF_CLIENT_ID) ?? null,
    hasClientSecret: kept.has('client_secret'),
    hasAppToken: kept.has('app_token'),
    hasSigningSecret: kept.has('signing_secret'),
  };
}

/** A socket whose holder has ended without a word counts as open until its time is over. */
async function viewSocket(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<View['socket']> {
  const { rows } = await client.query<{ since: Date }>(
    `SELECT open_since AS since FROM slack_workspaces
     WHERE organization_id = $1 AND connection_id = $2 AND held_until > now() AND open_since IS NOT NULL`,
    [organizationId, connectionId],
  );
  return { open: rows[0] !== undefined, since: iso(rows[0]?.since ?? null) };
}

/** Notes that Slack did what it was asked, or asked something. */
export async function noteSuccess({ client, organizationId }: TenantTransaction, connectionId: string): Promise<void> {
  await client.query('UPDATE connections SET last_success_at = now() WHERE organization_id = $1 AND id = $2', [
    organizationId,
    connectionId,
  ]);
}
