import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailAllNotifications } from '../../notifications/mail-notifications.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A CRO; a manager with two reps, beside another manager. Fiscal years begin in January, days are of UTC. */
async function begin() {
  const { browser: admin, session } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 }, timeZone: 'Etc/UTC' });
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Tom Ashby' });
  const beside = await addMember(app, admin, { role: 'sales_manager', name: 'Helen Kerr' });
  const rep = await addMember(app, admin, {
    role: 'account_executive',
    name: 'Joe Patel',
    managerId: manager.memberId,
  });
  const other = await addMember(app, admin, {
    role: 'account_executive',
    name: 'Ana Ruiz',
    managerId: manager.memberId,
  });
  const cro = await addMember(app, admin, { role: 'cro', name: 'Marcus Oduya' });
  return { admin, session, cro, manager, beside, rep, other, organizationId: session.organization.id as string };
}
const of = ({ memberId }: Pick<Colleague, 'memberId'>, scope = 'rep') => ({ scope, memberId });
const add = (by: Browser, line: object, body: string, given: object = {}) =>
  by.post('/commits/comments', { ...line, body, ...given });
const list = (by: Browser, { memberId }: Pick<Colleague, 'memberId'>, query = '') =>
  by.get(`/commits/comments?scope=rep&memberId=${memberId}${query}`);
const bodies = async (by: Browser, who: Colleague, query = '') =>
  (await list(by, who, query)).body.items.map(({ body }: { body: string }) => body);
const told = async (by: Browser): Promise<Answer['body'][]> => (await by.get('/notifications')).body.items;
const lineOf = async (by: Browser, key: string, query = ''): Promise<Answer['body']> =>
  (await by.get(`/commits${query}`)).body.lines.find((line: { key: string }) => line.key === key);

describe('comments on a commit', () => {
  it('are read and written by those who see the line, latest first, and counted on it', async () => {
    const { manager, beside, rep, other, cro } = await begin();
    const asked = await add(manager.browser, of(rep), '  Why is Yarrow in?\nNo contact since May.  ');
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      body: 'Why is Yarrow in?\nNo contact since May.',
      author: { id: manager.memberId, name: 'Tom Ashby' },
      abilities: { remove: true },
    });
    expect((await add(rep.browser, of(rep), 'They signed the order form.')).status).toBe(201);
    const page = (await list(cro.browser, rep, '&limit=1')).body;
    expect(page.items).toMatchObject([{ body: 'They signed the order form.', abilities: { remove: false } }]);
    expect((await list(cro.browser, rep, `&limit=1&cursor=${page.nextCursor}`)).body).toMatchObject({
      items: [{ id: asked.body.id }],
      nextCursor: null,
    });
    expect((await lineOf(manager.browser, `rep ${rep.memberId}`)).comments).toBe(2);
    expect((await lineOf(manager.browser, `team ${manager.memberId}`)).comments).toBe(0);
    // Another period has a thread of its own.
    expect(await bodies(rep.browser, rep, '&containing=2031-02-01')).toEqual([]);
    for (const { browser } of [beside, other]) {
      expect((await list(browser, rep)).status).toBe(404);
      expect((await add(browser, of(rep), 'x')).status).toBe(404);
    }
    expect(await bodies(rep.browser, rep)).toHaveLength(2);
  });

  it('on a team and on the organisation are for those who see that line', async () => {
    const { admin, manager, beside, rep, cro } = await begin();
    expect((await add(cro.browser, of(manager, 'team'), 'Is this the sum?')).status).toBe(201);
    expect((await add(beside.browser, of(manager, 'team'), 'x')).status).toBe(404);
    // Nobody leads by that role: there is no such line.
    expect((await add(cro.browser, of(rep, 'team'), 'x')).status).toBe(404);
    const all = { scope: 'organization', memberId: null };
    expect((await add(manager.browser, all, 'x')).status).toBe(404);
    expect((await manager.browser.get('/commits/comments?scope=organization')).status).toBe(404);
    expect((await add(cro.browser, { ...all, memberId: cro.memberId }, 'x')).status).toBe(404);
    expect((await add(cro.browser, all, 'Too low?')).status).toBe(201);
    expect((await lineOf(cro.browser, 'organization')).comments).toBe(1);
    // For the organisation, who committed last is notified.
    const call = { ...all, commitMinor: 1, bestCaseMinor: 1, reason: 'As I see it' };
    expect((await cro.browser.post('/commits', call)).status).toBe(201);
    await add(admin, all, 'Still too low?');
    expect((await told(cro.browser)).map(({ commit }) => [commit.scope, commit.name])).toEqual([
      ['organization', null],
    ]);
    expect((await told(manager.browser)).map(({ commit }) => commit)).toEqual([
      { line: `team ${manager.memberId}`, scope: 'team', name: null, period: expect.anything() },
    ]);
  });

  it('hold 1 to 2,000 characters, and are added once for one key', async () => {
    const { rep } = await begin();
    expect((await add(rep.browser, of(rep), ' \n ')).body.data.field).toBe('body');
    const long = await add(rep.browser, of(rep), 'x'.repeat(2001));
    expect([long.status, long.body.message]).toEqual([422, expect.stringContaining('at most 2,000 characters')]);
    expect((await add(rep.browser, of(rep), 'x'.repeat(2000))).status).toBe(201);
    const again = () =>
      rep.browser.post('/commits/comments', { ...of(rep), body: 'Once' }, { 'idempotency-key': 'one' });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await bodies(rep.browser, rep)).toHaveLength(2);
  });

  it('notify the person of the line and everybody who wrote before, with a link to it', async () => {
    const { admin, manager, rep, cro, other, organizationId } = await begin();
    const { period } = (await manager.browser.get('/commits')).body;
    await rep.browser.put('/notifications/mailed/commits', { isMailed: true });
    await add(manager.browser, of(rep), 'Why is Yarrow in?');
    expect(await told(manager.browser)).toEqual([]);
    expect(await told(rep.browser)).toMatchObject([
      {
        kind: 'commit_comment',
        actor: { name: 'Tom Ashby' },
        excerpt: 'Why is Yarrow in?',
        commit: {
          line: `rep ${rep.memberId}`,
          scope: 'rep',
          name: null,
          period: { kind: 'quarter', start: period.start },
        },
      },
    ]);
    await add(cro.browser, of(rep), 'Same question.');
    await add(rep.browser, of(rep), 'They signed.');
    // By name to those whose line it is not; to nobody who neither wrote nor is the person of the line.
    expect((await told(manager.browser)).map(({ commit, actor }) => [actor.name, commit.name])).toEqual([
      ['Joe Patel', 'Joe Patel'],
      ['Marcus Oduya', 'Joe Patel'],
    ]);
    expect(await told(other.browser)).toEqual([]);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `UPDATE notifications SET mail_at = now() - interval '1 second'
        WHERE organization_id = $1 AND mail_at IS NOT NULL`,
        [organizationId],
      ),
    );
    await mailAllNotifications(app.database.pool, { settings: { mail: null, publicUrl: 'https://sales.example' } });
    const mails = (await admin.get('/outbox')).body.items.filter(({ to }: { to: string }) => to === rep.email);
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain('2 notifications');
  });

  it('are shown no more to somebody who does not see the line any longer', async () => {
    const { admin, manager, beside, rep } = await begin();
    await add(manager.browser, of(rep), 'Why is Yarrow in?');
    await add(rep.browser, of(rep), 'They signed.');
    expect(await told(manager.browser)).toHaveLength(1);
    await admin.patch(`/people/${rep.memberId}`, { managerId: beside.memberId });
    expect(await told(manager.browser)).toEqual([]);
    expect((await list(manager.browser, rep)).status).toBe(404);
    // The line moved with its comments.
    expect(await bodies(beside.browser, rep)).toEqual(['They signed.', 'Why is Yarrow in?']);
  });

  it('stay when their author leaves, who is notified of nothing more', async () => {
    const { admin, manager, rep, cro } = await begin();
    await add(rep.browser, of(rep), 'They signed.');
    expect((await admin.post(`/people/${rep.memberId}/leave`, {})).status).toBe(200);
    expect((await add(manager.browser, of(rep), 'Checked.')).status).toBe(201);
    expect((await list(cro.browser, rep)).body.items).toMatchObject([
      { body: 'Checked.' },
      { body: 'They signed.', author: { name: 'Joe Patel' } },
    ]);
  });

  it('are deleted and restored by their author alone, within a day', async () => {
    const { manager, rep, cro, organizationId } = await begin();
    const { id } = (await add(manager.browser, of(rep), 'Why is Yarrow in?')).body;
    const remove = (by: Browser) => by.delete(`/commits/comments/${id}`);
    const restore = (by: Browser) => by.post(`/commits/comments/${id}/restore`, {});
    expect((await remove(cro.browser)).status).toBe(404);
    expect((await remove(manager.browser)).status).toBe(200);
    expect((await remove(manager.browser)).status).toBe(200);
    expect(await bodies(rep.browser, rep)).toEqual([]);
    expect(await told(rep.browser)).toEqual([]);
    expect((await lineOf(rep.browser, `rep ${rep.memberId}`)).comments).toBe(0);
    expect((await restore(rep.browser)).status).toBe(404);
    expect((await restore(manager.browser)).body).toMatchObject({ id, body: 'Why is Yarrow in?' });
    expect(await told(rep.browser)).toHaveLength(1);
    await remove(manager.browser);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `UPDATE commit_comments SET deleted_at = now() - interval '25 hours' WHERE organization_id = $1`,
        [organizationId],
      ),
    );
    expect((await restore(manager.browser)).status).toBe(404);
  });

  it('of days of a calendar before count for the period most like them', async () => {
    const { admin, rep } = await begin();
    const { period } = (await rep.browser.get('/commits')).body;
    await add(rep.browser, of(rep), 'Written before');
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 2 } });
    const query = `containing=${period.end}`;
    expect(await bodies(rep.browser, rep, `&${query}`)).toEqual(['Written before']);
    expect((await lineOf(rep.browser, `rep ${rep.memberId}`, `?${query}`)).comments).toBe(1);
  });
});
