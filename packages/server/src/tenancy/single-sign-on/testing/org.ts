/** Organisations with single sign-on turned on, at one provider, for tests. */
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { redirectUriOf } from '../connection.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { startProvider, type TestProvider } from './provider.ts';

export interface SsoWorld {
  readonly app: TestApp;
  readonly names: NameServer;
  readonly provider: TestProvider;
  /** An organisation with the provider turned on for a domain of its own. */
  org(change?: object): Promise<{ admin: Browser; session: Answer['body']; domain: string; email: string }>;
  close(): Promise<void>;
}

let houses = 0;

export async function startSsoWorld(given: Partial<Settings> = {}): Promise<SsoWorld> {
  const names = await startNameServer();
  const app = await startTestApp({ singleSignOn: { privateProviders: true, dnsServers: [names.address] }, ...given });
  const provider = await startProvider({ redirectUri: redirectUriOf(app.settings) });
  return {
    app,
    names,
    provider,
    async org(change = {}) {
      const { browser: admin, session, email } = await app.signUp();
      const domain = `house${++houses}.example`;
      const { issuer, clientId, clientSecret } = provider;
      await admin.put('/single-sign-on', { issuer, clientId, clientSecret });
      const { body } = await admin.put(`/single-sign-on/domains/${domain}`);
      names.records.set(body.domains[0].recordName, [body.domains[0].recordValue]);
      await admin.post(`/single-sign-on/domains/${domain}/prove`);
      const on = await admin.patch('/single-sign-on', { enabled: true, ...change });
      if (on.status !== 200) throw new Error(`it was not turned on: ${JSON.stringify(on.body)}`);
      return { admin, session, domain, email };
    },
    async close() {
      await Promise.all([app.close(), names.close(), provider.close()]);
    },
  };
}
