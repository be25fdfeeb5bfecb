/** What Salesforce tells of itself, of who signed in, and of the requests that are left. */
import type { Settings } from '../../../platform/settings/settings.ts';
import type { TokenSource } from '../oauth/session.ts';
import { egressOf } from './client/hosts.ts';
import { readIdentity, type SalesforceTokens } from './client/oauth.ts';
import { SalesforceApi, type SalesforceSession } from './client/request.ts';
import { limitsOf, organization } from './client/rest.ts';
import type { SalesforceAppSettings, SalesforceRemote } from './salesforce-row.ts';

/** Seconds that an admin waits for an answer of Salesforce. */
const WITHIN_SECONDS = 20;

interface Signed {
  readonly tokens: SalesforceTokens;
  readonly app: SalesforceAppSettings;
  readonly settings: Settings;
  readonly now: Date;
}

/** Reads who signed in and into which organisation, by the API that syncs will use. Throws SalesforceRefused. */
export async function readRemote({ tokens, app, settings, now }: Signed): Promise<SalesforceRemote> {
  const egress = egressOf(settings, WITHIN_SECONDS);
  const who = await readIdentity(tokens, { egress });
  // When Salesforce refuses a session that it gave just now, a new one does not help.
  const session: TokenSource<SalesforceSession> = { current: async () => tokens, renew: async () => tokens };
  const api = new SalesforceApi({ tokens: session, egress, version: app.apiVersion });
  const { name, edition, isSandbox } = await organization(api);
  return {
    organizationId: who.organizationId,
    organizationName: name,
    edition,
    isSandbox,
    instanceUrl: tokens.instanceUrl,
    userId: who.userId,
    userName: who.name,
    username: who.username,
    apiUsage: usageAt(api, now),
  };
}

interface Used {
  readonly source: TokenSource<SalesforceSession>;
  readonly apiVersion: SalesforceAppSettings['apiVersion'];
  readonly settings: Settings;
  readonly now: Date;
}

/** Asks Salesforce now. Returns how many requests are used; null when it does not say. Throws SalesforceRefused. */
export async function readUsage({ source, apiVersion, settings, now }: Used): Promise<SalesforceRemote['apiUsage']> {
  const api = new SalesforceApi({ tokens: source, egress: egressOf(settings, WITHIN_SECONDS), version: apiVersion });
  await limitsOf(api);
  return usageAt(api, now);
}

const usageAt = ({ limits }: SalesforceApi, now: Date): SalesforceRemote['apiUsage'] =>
  limits && { ...limits, at: now.toISOString() };
