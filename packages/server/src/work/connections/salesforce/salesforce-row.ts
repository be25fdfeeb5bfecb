/** What a connection to Salesforce keeps in `settings` and `remote`, and its view for the API. */
import { SALESFORCE_PAGE, type SalesforceConnection, type SalesforceEnvironment } from '@forecastle/contract';
import { type SALESFORCE_API_VERSIONS, SALESFORCE_SCOPES, salesforceReason } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type ConnectionRow, readConnection } from '../read-connection.ts';
import { hasSecret } from '../secrets.ts';
import type { ApiUsage } from './client/request.ts';

/** The app that people sign in with, as an admin saved it. Its secret is kept apart. */
export interface SalesforceAppSettings {
  readonly environment: SalesforceEnvironment;
  /** As it was typed; null where the environment says the host. */
  readonly domain: string | null;
  /** Origin that people sign in at. */
  readonly loginUrl: string;
  readonly clientId: string;
  readonly apiVersion: (typeof SALESFORCE_API_VERSIONS)[number];
}

/** What Salesforce told of itself, and of who signed in. */
export interface SalesforceRemote {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly edition: string | null;
  readonly isSandbox: boolean;
  /** Origin of its API. */
  readonly instanceUrl: string;
  readonly userId: string;
  readonly userName: string;
  readonly username: string;
  readonly apiUsage: { readonly used: number; readonly max: number; readonly at: string } | null;
}

export type SalesforceRow = ConnectionRow<SalesforceAppSettings, SalesforceRemote>;
export type View = z.infer<typeof SalesforceConnection>;

/** Where Salesforce sends people back to. */
export const callbackUrlOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}${SALESFORCE_PAGE}`;

export const readSalesforce = (
  tx: TenantTransaction,
  reading: { readonly lock?: 'FOR UPDATE' } = {},
): Promise<SalesforceRow | null> => readConnection<SalesforceRow>(tx, 'salesforce', reading);

/** Returns the connection that was connected and not disconnected since. Throws CONFLICT when there is none. */
export async function connectedSalesforce(
  tx: TenantTransaction,
  reading: { readonly lock?: 'FOR UPDATE' } = {},
): Promise<SalesforceRow & { readonly remote: SalesforceRemote }> {
  const row = await readSalesforce(tx, reading);
  if (!row?.remote || row.state === 'disconnected' || row.state === 'connecting') {
    throw conflict({ field: null, message: 'Salesforce is not connected. Connect it first. Nothing was changed.' });
  }
  return { ...row, remote: row.remote };
}

const SHOWN_OF_KEY = 6;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the connection for the API. Nothing of a secret or token is in it. */
export async function viewSalesforce(tx: TenantTransaction, settings: Settings): Promise<View> {
  const row = await readSalesforce(tx);
  const { remote = null } = row ?? {};
  return {
    state: row?.state ?? null,
    reason: row?.reason ?? null,
    why: row?.reason ? salesforceReason(row.reason) : null,
    since: iso(row?.stateSince ?? null),
    pausedUntil: iso(row?.pausedUntil ?? null),
    callbackUrl: callbackUrlOf(settings),
    scopes: [...SALESFORCE_SCOPES],
    app: row ? viewApp(row.settings, await hasSecret(tx, { connectionId: row.id, kind: 'client_secret' })) : null,
    connectedBy: row?.connectedByName ? { name: row.connectedByName } : null,
    connectedAt: iso(row?.connectedAt ?? null),
    organization: remote && {
      id: remote.organizationId,
      name: remote.organizationName,
      edition: remote.edition,
      isSandbox: remote.isSandbox,
      host: new URL(remote.instanceUrl).host,
    },
    user: remote && { name: remote.userName, username: remote.username },
    apiUsage: remote?.apiUsage ?? null,
    lastSuccessAt: iso(row?.lastSuccessAt ?? null),
    nextRunAt: iso(row?.nextRunAt ?? null),
    mappingVersion: row?.mappingVersion ?? null,
    mappingSaved: row ? await mappingSaved(tx, row) : null,
  };
}

async function mappingSaved(
  { client, organizationId }: TenantTransaction,
  { id, mappingVersion }: Pick<SalesforceRow, 'id' | 'mappingVersion'>,
): Promise<View['mappingSaved']> {
  if (mappingVersion === null) return null;
  const { rows } = await client.query<{ by: string | null; at: Date }>(
    `SELECT m.name AS by, v.saved_at AS at FROM connection_mappings v
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = v.saved_by_id
     WHERE v.organization_id = $1 AND v.connection_id = $2 AND v.version = $3`,
    [organizationId, id, mappingVersion],
  );
  return rows[0] ? { by: rows[0].by, at: rows[0].at.toISOString() } : null;
}

const viewApp = (
  { environment, domain, loginUrl, clientId, apiVersion }: SalesforceAppSettings,
  isSecretKept: boolean,
): View['app'] => ({
  environment,
  domain,
  loginHost: new URL(loginUrl).host,
  clientIdEnd: clientId.slice(-SHOWN_OF_KEY),
  hasClientSecret: isSecretKept,
  apiVersion,
});

/** Writes how many requests are used, as the last answer of Salesforce said; null where none did. */
export async function keepUsage(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  usage: ApiUsage | null,
  now: Date,
): Promise<void> {
  if (usage === null) return;
  await client.query(
    `UPDATE connections SET remote = remote || jsonb_build_object('apiUsage', $3::jsonb)
     WHERE organization_id = $1 AND id = $2 AND remote IS NOT NULL`,
    [organizationId, connectionId, JSON.stringify({ ...usage, at: now.toISOString() })],
  );
}

/** Writes what Salesforce told of itself. */
export async function keepRemote(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  remote: SalesforceRemote,
): Promise<void> {
  await client.query('UPDATE connections SET remote = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    connectionId,
    JSON.stringify(remote),
  ]);
}
