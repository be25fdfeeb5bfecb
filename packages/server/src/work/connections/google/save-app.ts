import type { MailboxStream } from '@forecastle/contract';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connections } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { offerStreams } from '../../mailboxes/begin-reading.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveForReason, moveState } from '../move-state.ts';
import { readConnection } from '../read-connection.ts';
import { dropSecrets, hasSecret, keepSecret } from '../secrets.ts';
import type { GoogleAppRow, GoogleAppSettings } from './google-row.ts';

interface Given {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly streams: readonly MailboxStream[];
}

const NO_RULES = { everyMinutes: 5, internalDomains: [], blockedDomains: [] } as const;

/**
 * Saves the app that people sign in with. With another client ID, every mailbox needs a new sign-in: tokens belong to the app
 * that they came from. What was kept stays, and so do the places that reading goes on from. What is no longer offered is no
 * longer read until it is offered again.
 */
export async function saveGoogleApp(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  given: Given,
  now = new Date(),
): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const before = await readConnection<GoogleAppRow>(tx, 'google_workspace', { lock: 'FOR UPDATE' });
  const isInUse = before !== null && before.state !== 'disconnected';
  const clientId = given.clientId ?? (isInUse ? before.settings.clientId : undefined);
  if (clientId === undefined) throw invalid({ field: 'clientId', message: 'Enter the client ID. Nothing was saved.' });
  if (clientId.startsWith('GOCSPX-')) {
    throw invalid({
      field: 'clientId',
      expected: 'an ID that ends with .apps.googleusercontent.com',
      message: 'This is the client secret. Enter the client ID, and the secret in its own field. Nothing was saved.',
    });
  }
  const isAnother = isInUse && before.settings.clientId !== clientId;
  const id = before?.id ?? newId();
  if (given.clientSecret === undefined && (isAnother || !(await hasSecret(tx, clientSecretOf(id))))) {
    throw invalid({
      field: 'clientSecret',
      expected: 'the client secret that Google Cloud shows for the client',
      message: `${isAnother ? 'Another client has its own secret. Enter it too.' : 'Enter the client secret.'} Nothing was saved.`,
    });
  }
  const app: GoogleAppSettings = {
    ...NO_RULES,
    ...before?.settings,
    clientId,
    streams: [...new Set(given.streams)],
    savedAt: now.toISOString(),
  };
  await writeApp(tx, actor, { id, isNew: before === null, app });
  if (given.clientSecret !== undefined) await keepSecret(tx, settings, clientSecretOf(id), given.clientSecret);
  if (isAnother) await endSignIns(tx, now);
  else if (given.clientSecret !== undefined) await tryAgain(tx, actor);
  await offerStreams(tx, 'google_workspace', app.streams);
  await recordEvent(tx, actor, {
    kind: 'connection_app_saved',
    facts: { system: 'Google Workspace', host: 'accounts.google.com' },
  });
}

const clientSecretOf = (connectionId: string) => ({ connectionId, kind: 'client_secret' }) as const;

async function writeApp(
  tx: TenantTransaction,
  actor: Actor,
  { id, isNew, app }: { readonly id: string; readonly isNew: boolean; readonly app: GoogleAppSettings },
): Promise<void> {
  if (isNew) {
    await insertRow<typeof connections.$inferInsert>(tx, 'connections', {
      id,
      system: 'google_workspace',
      state: 'connecting',
      settings: { ...app },
    });
    return;
  }
  await tx.client.query('UPDATE connections SET settings = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    JSON.stringify(app),
  ]);
  await moveState(tx, actor, id, { state: 'connecting', isStep: true });
}

/** Tokens of another app are of no use, and sign-ins that were begun with it cannot be finished. */
async function endSignIns(tx: TenantTransaction, now: Date): Promise<void> {
  for (const id of await mailboxIds(tx, '')) {
    await dropSecrets(tx, id, ['refresh_token', 'access_token']);
    await moveForReason(tx, id, 'app_changed', now);
  }
}

/** Tries sign-ins again that are still kept: a new secret of the same app may fix what the wrong one broke. */
async function tryAgain(tx: TenantTransaction, actor: Actor): Promise<void> {
  const broken = `AND state = 'needs_reconnecting' AND reason = 'app_changed' AND EXISTS (
    SELECT FROM connection_secrets s WHERE s.organization_id = connections.organization_id
      AND s.connection_id = connections.id AND s.kind = 'refresh_token')`;
  for (const id of await mailboxIds(tx, broken)) await moveState(tx, actor, id, { state: 'healthy' });
}

async function mailboxIds({ client, organizationId }: TenantTransaction, which: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM connections WHERE organization_id = $1 AND system = 'google_workspace' AND member_id IS NOT NULL
       AND state IN ('healthy', 'paused', 'needs_reconnecting') ${which} ORDER BY id FOR UPDATE`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}
