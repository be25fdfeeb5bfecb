import type { SalesforceApp } from '@forecastle/contract';
import { SYSTEM_NAMES } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connections } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import { dropSecrets, hasSecret, keepSecret } from '../secrets.ts';
import { HostRefused, loginHostOf } from './client/hosts.ts';
import { readSalesforce, type SalesforceAppSettings, type SalesforceRow } from './salesforce-row.ts';

type Given = z.infer<typeof SalesforceApp>;

/**
 * Saves the app that people sign in with. While Salesforce is connected, only its version and secret can change: the tokens
 * belong to the app that they came from. A secret kept for one app is never sent to another.
 */
export async function saveApp(tx: TenantTransaction, actor: Actor, settings: Settings, given: Given): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const before = await readSalesforce(tx, { lock: 'FOR UPDATE' });
  const app = appOf(given, before, settings);
  const isAnother =
    before !== null && (before.settings.clientId !== app.clientId || before.settings.loginUrl !== app.loginUrl);
  const isLive = before?.state === 'healthy' || before?.state === 'paused';
  if (isLive && isAnother) {
    throw conflict({
      field: before.settings.clientId === app.clientId ? 'domain' : 'clientId',
      message: 'Salesforce is connected with another app. Disconnect first, then enter the new one. Nothing was saved.',
    });
  }
  const id = before?.id ?? newId();
  if (
    given.clientSecret === undefined &&
    (isAnother || !(await hasSecret(tx, { connectionId: id, kind: 'client_secret' })))
  ) {
    throw invalid({
      field: 'clientSecret',
      expected: 'the consumer secret that Salesforce shows for the app',
      message: `${isAnother ? 'Another app or address has its own consumer secret. Enter it too.' : 'Enter the consumer secret.'} Nothing was saved.`,
    });
  }
  if (before) {
    await tx.client.query('UPDATE connections SET settings = $3 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      id,
      JSON.stringify(app),
    ]);
    if (!isLive) await moveState(tx, actor, id, { state: 'connecting' });
  } else {
    await insertRow<typeof connections.$inferInsert>(tx, 'connections', {
      id,
      system: 'salesforce',
      state: 'connecting',
      settings: { ...app },
    });
  }
  if (isAnother) await dropSecrets(tx, id);
  if (given.clientSecret !== undefined) {
    await keepSecret(tx, settings, { connectionId: id, kind: 'client_secret' }, given.clientSecret);
  }
  await recordEvent(tx, actor, {
    kind: 'connection_app_saved',
    facts: { system: SYSTEM_NAMES.salesforce, host: new URL(app.loginUrl).host },
  });
}

function appOf(given: Given, before: SalesforceRow | null, { salesforce }: Settings): SalesforceAppSettings {
  const { environment, apiVersion } = given;
  const domain = environment === 'domain' ? (given.domain ?? null) : null;
  const clientId = given.clientId ?? before?.settings.clientId;
  if (clientId === undefined) {
    throw invalid({ field: 'clientId', message: 'Enter the consumer key. Nothing was saved.' });
  }
  try {
    const loginUrl = loginHostOf({ environment, domain }, salesforce);
    return { environment, domain, loginUrl, clientId, apiVersion };
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    throw invalid({
      field: 'domain',
      value: domain,
      expected: 'a My Domain such as acme.my.salesforce.com',
      message: `${error.message} Nothing was saved.`,
    });
  }
}
