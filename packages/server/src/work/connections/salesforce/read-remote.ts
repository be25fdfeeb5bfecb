/** What Salesforce tells of itself, of who signed in, and of the requests that are left. */
import * as z from 'zod';
import type { Settings } from '../../../platform/settings/settings.ts';
import { egressOf } from './client/hosts.ts';
import { readIdentity, type SalesforceTokens } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import { SalesforceApi, type TokenSource } from './client/request.ts';
import type { SalesforceAppSettings, SalesforceRemote } from './salesforce-row.ts';

/** Seconds that an admin waits for an answer of Salesforce. */
const WITHIN_SECONDS = 20;

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_organization.htm */
const Organization = z.object({
  records: z
    .array(z.object({ Name: z.string(), OrganizationType: z.string().nullish(), IsSandbox: z.boolean().nullish() }))
    .min(1),
});

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
  // A session that Salesforce gave just now and refuses is refused for something that a new one does not mend.
  const session: TokenSource = { current: async () => tokens, renew: async () => tokens };
  const api = new SalesforceApi({ tokens: session, egress, version: app.apiVersion });
  const answer = await api.json({
    path: 'query',
    query: { q: 'SELECT Name, OrganizationType, IsSandbox FROM Organization' },
  });
  const read = Organization.safeParse(answer);
  const [organization] = read.data?.records ?? [];
  if (!organization) throw new SalesforceRefused({ kind: 'unreadable' });
  return {
    organizationId: who.organizationId,
    organizationName: organization.Name,
    edition: organization.OrganizationType ?? null,
    isSandbox: organization.IsSandbox ?? false,
    instanceUrl: tokens.instanceUrl,
    userId: who.userId,
    userName: who.name,
    username: who.username,
    apiUsage: usageAt(api, now),
  };
}

interface Used {
  readonly source: TokenSource;
  readonly apiVersion: SalesforceAppSettings['apiVersion'];
  readonly settings: Settings;
  readonly now: Date;
}

/** Asks Salesforce now. Returns how many requests are used; null when it does not say. Throws SalesforceRefused. */
export async function readUsage({ source, apiVersion, settings, now }: Used): Promise<SalesforceRemote['apiUsage']> {
  const api = new SalesforceApi({ tokens: source, egress: egressOf(settings, WITHIN_SECONDS), version: apiVersion });
  await api.json({ path: 'limits' });
  return usageAt(api, now);
}

const usageAt = ({ limits }: SalesforceApi, now: Date): SalesforceRemote['apiUsage'] =>
  limits && { ...limits, at: now.toISOString() };
