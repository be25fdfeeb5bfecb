/** What becomes of a mailbox that is disconnected, with the jobs of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startTestJobs, startWorkingApp } from '../../../testing/jobs.ts';
import { runEnding } from './run-ending.ts';
import { APP_PATH, connectMailbox, type GoogleForTests, saveApp, startGoogleFor } from './testing/sign-in.ts';

let app: TestApp;
let google: GoogleForTests;
beforeAll(async () => {
  app = await startWorkingApp();
  google = await startGoogleFor(app);
});
afterAll(() => Promise.all([app.close(), google.stop()]));

const WITHIN = { timeout: 20_000 };
const sql = (organizationId: string, text: string) =>
  inTenant(app.database.pool, organizationId, ({ client }) => client.query(text));
const view = async (browser: Browser) => (await browser.get('/mailbox')).body;
const trail = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/audit-trail?limit=5')).body.items.map(({ sentence }: { sentence: string }) => sentence);
const count = async (organizationId: string, table: string) =>
  (await sql(organizationId, `SELECT 1 FROM ${table}`)).rowCount;
const revocations = () => google.requests().filter(({ path }) => path === '/revoke').length;

let people = 0;
/** A rep whose mailbox holds two messages of contacts, which are kept. */
async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  await saveApp(admin, google);
  const { browser: rep, memberId } = await addMember(app, admin, { role: 'account_executive' });
  const email = `colleague${++people}@acme.example`;
  google.world.addPerson(email);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  for (const from of ['jane@buyer.example', 'joe@other.example']) {
    expect((await rep.post('/contacts', { name: from, email: from })).status).toBe(201);
    google.world.deliver({ from, to: email, subject: 'A canary', at });
  }
  await connectMailbox(rep, google, email);
  await expect.poll(async () => (await view(rep)).kept.messages, WITHIN).toBe(2);
  return { admin, rep, memberId, email, organizationId };
}
/** Waits until the job has forgotten whose account it was. */
const ended = (organizationId: string) =>
  expect
    .poll(
      async () => (await sql(organizationId, 'SELECT 1 FROM connections WHERE remote IS NOT NULL')).rowCount,
      WITHIN,
    )
    .toBe(0);

describe('a mailbox that is disconnected', () => {
  it('is removed with the activities that it made', async () => {
    const { rep, organizationId } = await org();
    expect(await count(organizationId, 'activities')).toBe(2);
    const { body } = await rep.post('/mailbox/disconnect');
    expect(body.removed).toEqual({ messages: 2, meetings: 0 });
    await ended(organizationId);
    expect(await count(organizationId, 'mailbox_messages')).toBe(0);
    expect((await sql(organizationId, 'SELECT 1 FROM activities WHERE deleted_at IS NULL')).rowCount).toBe(0);
    expect((await view(rep)).kept).toEqual({ messages: 0, meetings: 0, excluded: 0 });
  });

  it('is removed to the end when the removal was cut off', async () => {
    const { rep, organizationId } = await org();
    const { rows } = await sql(organizationId, 'SELECT id FROM connections WHERE member_id IS NOT NULL');
    await rep.post('/mailbox/disconnect');
    await ended(organizationId);
    // As it stands when a process ends in the middle: the row still says whose it was.
    await sql(
      organizationId,
      `UPDATE connections SET remote = '{"accountId":"1","address":"a@acme.example"}' WHERE member_id IS NOT NULL`,
    );
    const job = { organizationId, connectionId: rows[0].id };
    const ending = { settings: app.settings, logger: createLogger('silent'), signal: new AbortController().signal };
    await runEnding(app.database.pool, job, ending);
    await runEnding(app.database.pool, job, ending);
    await ended(organizationId);
  });

  it('is removed by the next process when every try failed', async () => {
    const { rep, organizationId } = await org();
    await rep.post('/mailbox/disconnect');
    await ended(organizationId);
    await sql(
      organizationId,
      `UPDATE connections SET remote = '{"accountId":"1","address":"a@acme.example"}', disconnected_at = now() - interval '2 hours'
       WHERE member_id IS NOT NULL`,
    );
    const jobs = await startTestJobs(app);
    await ended(organizationId);
    await jobs.stop();
  });

  it('that is connected is left alone by a removal of another', async () => {
    const { rep, organizationId } = await org();
    const { rows } = await sql(organizationId, 'SELECT id FROM connections WHERE member_id IS NOT NULL');
    const ending = { settings: app.settings, logger: createLogger('silent'), signal: new AbortController().signal };
    await runEnding(app.database.pool, { organizationId, connectionId: rows[0].id }, ending);
    expect(await view(rep)).toMatchObject({ state: 'healthy', kept: { messages: 2 } });
  });
});

describe('a domain that an admin blocks', () => {
  it('is removed from what is kept of everybody', async () => {
    const { admin, rep } = await org();
    const rules = { everyMinutes: 5, internalDomains: [], blockedDomains: ['buyer.example'] };
    expect((await admin.put(`${APP_PATH}/rules`, rules)).body.removing).toEqual(['buyer.example']);
    await expect.poll(async () => (await admin.get(APP_PATH)).body.removing, WITHIN).toEqual([]);
    expect((await view(rep)).kept.messages).toBe(1);
    expect((await admin.put(`${APP_PATH}/rules`, rules)).body.removing).toEqual([]);
  });
});

describe('a contact whom somebody excludes', () => {
  it('is removed from what is kept of them, also when the job was given up', async () => {
    const { rep, organizationId } = await org();
    const { body } = await rep.post('/mailbox/exclusions', { domain: 'buyer.example' });
    expect(body).toMatchObject({ domain: 'buyer.example', isRemoving: true });
    const isRemoving = async () => (await rep.get('/mailbox/exclusions')).body.items[0].isRemoving;
    await expect.poll(isRemoving, WITHIN).toBe(false);
    expect((await view(rep)).kept.messages).toBe(1);
    await sql(organizationId, 'UPDATE mailbox_exclusions SET removing_since = now()');
    const jobs = await startTestJobs(app);
    await expect.poll(isRemoving, WITHIN).toBe(false);
    await jobs.stop();
  });
});

describe('the app', () => {
  it('is removed with every mailbox, whose sign-ins are revoked', async () => {
    const { admin, rep, organizationId, email } = await org();
    const before = revocations();
    expect((await admin.post(`${APP_PATH}/remove`)).body).toMatchObject({ app: null, connected: 0 });
    expect(await view(rep)).toMatchObject({ isOffered: false, state: 'disconnected' });
    expect((await trail(admin))[0]).toBe('Mere Walker removed the Google Workspace app, which disconnected 1 mailbox.');
    await ended(organizationId);
    expect(revocations()).toBe(before + 1);
    expect((await sql(organizationId, 'SELECT 1 FROM connection_secrets')).rows).toEqual([]);
    expect((await admin.post(`${APP_PATH}/remove`)).status).toBe(409);
    // It can be set up again.
    await saveApp(admin, google);
    expect((await connectMailbox(rep, google, email)).state).toBe('healthy');
  });
});

describe('somebody who leaves', () => {
  it('is disconnected, and their sign-in is revoked', async () => {
    const { admin, memberId, organizationId } = await org();
    const before = revocations();
    expect((await admin.patch(`/people/${memberId}`, { active: false })).status).toBe(200);
    expect((await admin.get(`${APP_PATH}/people`)).body.items).toEqual([]);
    await ended(organizationId);
    expect(revocations()).toBe(before + 1);
    const { rows } = await sql(
      organizationId,
      'SELECT state, settings, remote FROM connections WHERE member_id IS NOT NULL',
    );
    expect(rows).toEqual([{ state: 'disconnected', settings: {}, remote: null }]);
  });
});
