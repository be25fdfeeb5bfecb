import type { SlackApp } from '@forecastle/contract';
import { SYSTEM_NAMES } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connections } from '../../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { dropSecrets, keepSecret, type SecretKind } from '../secrets.ts';
import { SlackRefused } from './client/refusals.ts';
import { appOfToken, testAppToken } from './read-install.ts';
import { isPublic, keptKinds, readSlack, type SlackAppSettings, type SlackRow } from './slack-row.ts';

type Given = z.infer<typeof SlackApp>;

/** Saves the app in Slack. An app-level token is tried first, and nothing is saved when Slack does not accept it. */
export async function saveApp({ pool, actor, settings }: Asking, given: Given): Promise<void> {
  const { organizationId } = actor;
  await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    await judge(tx, settings, given);
  });
  if (given.appToken !== undefined) await tryAppToken(settings, given.appToken);
  await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    await takeTurn(tx, 'connections');
    const { app, before, isAnother } = await judge(tx, settings, given);
    await write(tx, { actor, settings, given, app, before, isAnother });
  });
}

async function tryAppToken(settings: Settings, appToken: string): Promise<void> {
  if (!appToken.startsWith('xapp-')) {
    throw invalid({
      field: 'appToken',
      expected: 'an app-level token, which begins with xapp-',
      message: 'This is no app-level token: one begins with xapp-. Nothing was saved.',
    });
  }
  try {
    await testAppToken(settings, appToken);
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    throw conflict({ field: 'appToken', message: `${error.message} Nothing was saved.` });
  }
}

interface Judged {
  readonly app: SlackAppSettings;
  readonly before: SlackRow | null;
  /** The client ID is another than before: its secret is too. */
  readonly isAnother: boolean;
}

/** Throws INVALID and CONFLICT for what cannot be saved, whatever Slack says to it. */
async function judge(tx: TenantTransaction, settings: Settings, given: Given): Promise<Judged> {
  const before = await readSlack(tx, { lock: 'FOR UPDATE' });
  const kept = before ? await keptKinds(tx, before.id) : new Set<SecretKind>();
  // What was disconnected has no secret any more.
  const former = before?.state === 'disconnected' ? null : (before?.settings.clientId ?? null);
  const clientId = given.clientId ?? former;
  const isAnother = before !== null && before.settings.clientId !== null && before.settings.clientId !== clientId;
  if (given.mode === 'http' && !isPublic(settings)) {
    throw invalid({
      field: 'mode',
      value: 'http',
      expected: 'socket',
      message: 'This server has no public https address, so Slack cannot call it. Use Socket Mode. Nothing was saved.',
    });
  }
  if (given.mode === 'socket' && given.appToken === undefined && !kept.has('app_token')) {
    throw missing('appToken', 'Enter the app-level token, which Socket Mode needs.');
  }
  if (given.mode === 'http' && given.signingSecret === undefined && !kept.has('signing_secret')) {
    throw missing(
      'signingSecret',
      'Enter the signing secret, by which Forecastle knows that a request comes from Slack.',
    );
  }
  const hasClientSecret = given.clientSecret !== undefined || (kept.has('client_secret') && !isAnother);
  if (clientId !== null && !hasClientSecret)
    throw missing('clientSecret', 'Enter the client secret of this client ID.');
  if (clientId === null && given.clientSecret !== undefined) throw missing('clientId', 'Enter the client ID too.');
  const appId = isLive(before) ? before.remote?.appId : undefined;
  const tokenOf = given.appToken === undefined ? null : appOfToken(given.appToken);
  if (appId !== undefined && tokenOf !== null && tokenOf !== appId) {
    throw conflict({
      field: 'appToken',
      message: 'This app-level token belongs to another app than the one that is installed. Nothing was saved.',
    });
  }
  return { app: { mode: given.mode, clientId }, before, isAnother };
}

const missing = (field: string, message: string) => invalid({ field, message: `${message} Nothing was saved.` });

const isLive = (row: SlackRow | null): row is SlackRow =>
  row !== null && row.state !== 'connecting' && row.state !== 'disconnected';

/** Returns whether it stopped for a token that this one replaces, or for a socket that it needs no more. */
const isMendedBy = ({ reason }: SlackRow, { mode }: SlackAppSettings, { appToken }: Given): boolean =>
  reason === 'app_changed'
    ? appToken !== undefined || mode === 'http'
    : reason === 'api_not_enabled' && mode === 'http';

async function write(
  tx: TenantTransaction,
  {
    actor,
    settings,
    given,
    app,
    before,
    isAnother,
  }: Judged & Pick<Asking, 'actor' | 'settings'> & { readonly given: Given },
): Promise<void> {
  const id = before?.id ?? newId();
  if (before) {
    await tx.client.query('UPDATE connections SET settings = $3 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      id,
      JSON.stringify(app),
    ]);
    await tx.client.query('UPDATE slack_workspaces SET mode = $3 WHERE organization_id = $1 AND connection_id = $2', [
      tx.organizationId,
      id,
      app.mode,
    ]);
  } else {
    await insertRow<typeof connections.$inferInsert>(tx, 'connections', {
      id,
      system: 'slack',
      state: 'connecting',
      settings: { ...app },
    });
  }
  if (isAnother) await dropSecrets(tx, id, ['client_secret']);
  const secrets: readonly [SecretKind, string | undefined][] = [
    ['client_secret', given.clientSecret],
    ['app_token', given.appToken],
    ['signing_secret', given.signingSecret],
  ];
  for (const [kind, secret] of secrets) {
    if (secret !== undefined) await keepSecret(tx, settings, { connectionId: id, kind }, secret);
  }
  if (before && !isLive(before)) await moveState(tx, actor, id, { state: 'connecting' });
  else if (before && isMendedBy(before, app, given)) {
    await moveState(tx, actor, id, { state: 'healthy' });
  }
  await recordEvent(tx, actor, {
    kind: 'connection_app_saved',
    facts: { system: SYSTEM_NAMES.slack, host: 'slack.com' },
  });
}
