import { ROLES } from '@forecastle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile } from '../../work/imports/testing/journey.ts';

const DAY_MS = 86_400_000;

describe('the connections of an organisation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startWorkingApp();
  });
  afterAll(() => app.close());

  const states = async (browser: Browser) => {
    const { status, body } = await browser.get('/integrations');
    expect(status).toBe(200);
    return Object.fromEntries(body.items.map(({ kind, ...told }: { kind: string }) => [kind, told]));
  };
  const newWebhook = (browser: Browser) =>
    browser.post('/webhooks', { name: 'Warehouse', url: 'http://127.0.0.1:9/', events: ['opportunity.won'] });
  const expiresIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const write = (organizationId: string, sql: string) =>
    inTenant(app.database.pool, organizationId, ({ client }) => client.query(sql));

  it('are not connected, or ready, in a fresh organisation', async () => {
    const { browser } = await app.signUp();
    expect(await states(browser)).toEqual({
      salesforce: { state: 'not_connected', connection: null, organizationName: null, lastSuccessAt: null },
      google_workspace: { state: 'not_connected', appSaved: false, connected: 0, needAttention: 0 },
      microsoft_365: { state: 'not_connected' },
      slack: { state: 'not_connected', connection: null, workspaceName: null, lastSuccessAt: null },
      spreadsheets: { state: 'ready', imports: 0, underWay: 0, lastImportAt: null, lastFailed: false },
      single_sign_on: { state: 'not_connected', issuer: null, enabled: false, provenDomains: 0 },
      webhooks: { state: 'not_connected', on: 0, off: 0, paused: 0, failing: 0 },
      api_keys: { state: 'not_connected', active: 0, endingSoon: 0, lastUsedAt: null },
      mail: { state: 'not_connected', server: false, failed: 0 },
    });
  });

  it('are told from what is there, and from nothing of another organisation', async () => {
    const { browser, session } = await app.signUp();
    const { browser: elsewhere } = await app.signUp('Elsewhere');
    const done = await importFile(browser, 'deals.csv', 'Deal,Company\nCrane,Harbour\n');
    const { id } = (await newWebhook(browser)).body.webhook;
    expect((await newWebhook(browser)).status).toBe(201);
    expect((await browser.patch(`/webhooks/${id}`, { isOn: false })).status).toBe(200);
    const { key } = (await browser.post('/api-keys', { name: 'Sheet', role: 'cro', expiresOn: expiresIn(60) })).body;
    await app.browser({ authorization: `Bearer ${key}` }).get('/people');
    const told = await states(browser);
    expect(told.spreadsheets).toEqual({
      state: 'in_use',
      imports: 1,
      underWay: 0,
      lastFailed: false,
      lastImportAt: done.finishedAt,
    });
    expect(told.webhooks).toEqual({ state: 'in_use', on: 1, off: 1, paused: 0, failing: 0 });
    expect(told.api_keys).toMatchObject({ state: 'in_use', active: 1, endingSoon: 0, lastUsedAt: expect.any(String) });
    expect((await states(elsewhere)).spreadsheets.imports).toBe(0);
    expect((await states(elsewhere)).api_keys.active).toBe(0);
    expect((await states(elsewhere)).webhooks.on).toBe(0);

    await write(session.organization.id, `UPDATE imports SET status = 'failed'`);
    await write(session.organization.id, 'UPDATE webhooks SET failing_since = now() WHERE is_on');
    await browser.post('/api-keys', { name: 'Ends', role: 'cro', expiresOn: expiresIn(3) });
    const failing = await states(browser);
    expect(failing.spreadsheets).toMatchObject({ state: 'attention', lastFailed: true, imports: 0 });
    expect(failing.webhooks).toMatchObject({ state: 'attention', on: 1, failing: 1 });
    expect(failing.api_keys).toMatchObject({ state: 'attention', active: 2, endingSoon: 1 });
  });

  it('need attention where single sign-on has no proven domain, a webhook is paused, or emails failed', async () => {
    const { browser, session } = await app.signUp();
    await newWebhook(browser);
    const { id } = session.organization;
    await write(
      id,
      `INSERT INTO sso_connections (organization_id, issuer, client_id, client_secret, enabled, required, people_join, default_role)
       VALUES ('${id}', 'https://id.example.com', 'forecastle', 'x', true, false, false, 'account_executive')`,
    );
    await write(id, 'UPDATE webhooks SET paused_at = now()');
    const told = await states(browser);
    const sso = { issuer: 'https://id.example.com', enabled: true };
    expect(told.single_sign_on).toEqual({ state: 'attention', provenDomains: 0, ...sso });
    expect(told.webhooks).toMatchObject({ state: 'attention', on: 0, paused: 1 });
    await write(
      id,
      `INSERT INTO sso_domains (organization_id, domain, proven_at) VALUES ('${id}', 'harbour.example', now())`,
    );
    expect((await states(browser)).single_sign_on).toEqual({ state: 'in_use', provenDomains: 1, ...sso });

    Object.assign(app.settings, { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'forecastle@example.com' } });
    expect((await states(browser)).mail).toEqual({ state: 'in_use', server: true, failed: 0 });
    await write(
      id,
      `INSERT INTO mails (organization_id, id, kind, status, to_address, subject, body)
       VALUES ('${id}', gen_random_uuid(), 'notice', 'failed', 'ana@example.com', 'Hello', 'Hello')`,
    );
    expect((await states(browser)).mail).toEqual({ state: 'attention', server: true, failed: 1 });
    Object.assign(app.settings, { mail: null });
  });

  it('are told to admins alone', async () => {
    const { browser: admin } = await app.signUp();
    expect((await app.browser().get('/integrations')).status).toBe(401);
    for (const role of ROLES.filter((each) => each !== 'admin')) {
      const { browser } = await addMember(app, admin, { role });
      const { status, body } = await browser.get('/integrations');
      expect([role, status, body.code]).toEqual([role, 403, 'FORBIDDEN']);
    }
    const { key } = (await admin.post('/api-keys', { name: 'Sheet', role: 'admin', expiresOn: expiresIn(60) })).body;
    expect((await app.browser({ authorization: `Bearer ${key}` }).get('/integrations')).status).toBe(403);
  });
});
