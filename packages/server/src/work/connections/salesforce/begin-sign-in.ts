import { SALESFORCE_SIGN_IN_MINUTES } from '@forecastle/contract';
import { SALESFORCE_SCOPES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { beginAttempt } from '../oauth/attempts.ts';
import { authorizeUrl } from './client/oauth.ts';
import { callbackUrlOf, readSalesforce } from './salesforce-row.ts';

/** Begins a sign-in at Salesforce. Returns where to send the person. An earlier one of theirs ends. */
export async function beginSignIn(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  now = new Date(),
): Promise<{ authorizeUrl: string }> {
  await mayManageConnections(tx, actor);
  const row = await readSalesforce(tx);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Enter the consumer key of your app first.' });
  }
  const { loginUrl, clientId } = row.settings;
  const begun = await beginAttempt(tx, settings, {
    connectionId: row.id,
    memberId: actor.memberId,
    minutes: SALESFORCE_SIGN_IN_MINUTES,
    now,
  });
  return {
    authorizeUrl: authorizeUrl({
      loginUrl,
      clientId,
      redirectUri: callbackUrlOf(settings),
      ...begun,
      scopes: SALESFORCE_SCOPES,
    }),
  };
}
