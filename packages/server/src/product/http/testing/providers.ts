/** A provider of single sign-on and a name server for the denial suites; the provider starts when it is first asked for. */
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';
import { startNameServer } from '../../../tenancy/single-sign-on/testing/name-server.ts';
import { startProvider, type TestProvider } from '../../../tenancy/single-sign-on/testing/provider.ts';
import type { Browser } from '../../../testing/app.ts';

export interface Providers {
  /** What an admin says of it. */
  given(): Promise<{ body: object }>;
  /** A domain of the admin's organisation whose proof can be found. */
  addDomain(admin: Browser, domain: string): Promise<string>;
  close(): Promise<void>;
}

export async function startProviders(): Promise<{ providers: Providers; singleSignOn: SingleSignOnSettings }> {
  const names = await startNameServer();
  let started: Promise<TestProvider> | undefined;
  const providers: Providers = {
    async given() {
      started ??= startProvider({ redirectUri: 'http://127.0.0.1/api/v1/sign-in/single-sign-on/callback' });
      const { issuer, clientId, clientSecret } = await started;
      return { body: { issuer, clientId, clientSecret } };
    },
    async addDomain(admin, domain) {
      const { body } = await admin.put(`/single-sign-on/domains/${domain}`);
      const { recordName, recordValue } = body.domains.find((each: { domain: string }) => each.domain === domain);
      names.records.set(recordName, [recordValue]);
      return domain;
    },
    async close() {
      await names.close();
      await (await started)?.close();
    },
  };
  return { providers, singleSignOn: { privateProviders: true, dnsServers: [names.address] } };
}
