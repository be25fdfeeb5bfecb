import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A manager with two reps under a VP; another manager beside them. */
async function begin() {
  const { browser: admin, session } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 }, timeZone: 'Etc/UTC' });
  const vp = await addMember(app, admin, { role: 'vp_sales', name: 'Helen Kerr' });
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Tom Ashby', managerId: vp.memberId });
  const beside = await addMember(app, admin, { role: 'sales_manager', name: 'Beth Yu' });
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
  return { admin, vp, manager, beside, rep, other, organizationId: session.organization.id as string };
}
const remind = (by: Browser, given: object = {}) => by.post('/commits/remind', given);
const submit = ({ browser, memberId }: Colleague) =>
  browser.post('/commits', { scope: 'rep', memberId, commitMinor: 1, bestCaseMinor: 1 });
const names = (people: { name: string }[]) => people.map(({ name }) => name);
const mailsTo = async (admin: Browser, { email }: Colleague): Promise<Answer['body'][]> =>
  (await admin.get('/outbox')).body.items.filter(
    ({ to, subject }: Answer['body']) => to === email && subject.includes('asks for your commit'),
  );
const asked = async ({ browser }: Colleague): Promise<Answer['body'][]> =>
  (await browser.get('/notifications')).body.items.filter(({ kind }: { kind: string }) => kind === 'commit_reminder');

describe('reminding people to commit', () => {
  it('reaches those below who have submitted nothing, in the product and by mail, once in 20 hours', async () => {
    const { admin, manager, vp, rep, other, organizationId } = await begin();
    const { period } = (await manager.browser.get('/commits')).body;
    await submit(other);
    const first = await remind(manager.browser);
    expect(first.body).toEqual({
      reminded: [{ memberId: rep.memberId, name: 'Joe Patel' }],
      already: [],
      cannot: [],
    });
    expect(await asked(rep)).toMatchObject([
      {
        actor: { name: 'Tom Ashby' },
        excerpt: period.label,
        commit: { line: `rep ${rep.memberId}`, name: null, period: { kind: 'quarter', start: period.start } },
      },
    ]);
    const [mail] = await mailsTo(admin, rep);
    expect(mail.subject).toBe(`Tom Ashby asks for your commit for ${period.label}`);
    // Whoever else asks is told who was reminded, and when.
    expect((await remind(vp.browser)).body).toEqual({
      reminded: [],
      already: [{ memberId: rep.memberId, name: 'Joe Patel', remindedAt: expect.any(String) }],
      cannot: [],
    });
    expect([(await asked(rep)).length, (await mailsTo(admin, rep)).length]).toEqual([1, 1]);
    // Another period is asked for by itself.
    expect(names((await remind(vp.browser, { period: 'year' })).body.reminded)).toEqual(['Ana Ruiz', 'Joe Patel']);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(`UPDATE commit_asks SET asked_at = asked_at - interval '20 hours' WHERE organization_id = $1`, [
        organizationId,
      ]),
    );
    expect(names((await remind(manager.browser)).body.reminded)).toEqual(['Joe Patel']);
  });

  it('by two at once reminds each person once', async () => {
    const { admin, manager, vp, rep, other } = await begin();
    const both = await Promise.all([remind(manager.browser), remind(vp.browser)]);
    expect(both.flatMap(({ body }) => names(body.reminded)).toSorted()).toEqual(['Ana Ruiz', 'Joe Patel']);
    for (const who of [rep, other]) expect(await mailsTo(admin, who)).toHaveLength(1);
  });

  it('sends no mail to those who want none, and cannot reach those who left', async () => {
    const { admin, manager, rep, other } = await begin();
    await rep.browser.put('/commits/reminder', { isReminded: false });
    const { period } = (await rep.browser.get('/commits')).body;
    // Won this quarter: the line stays when they leave.
    const deal = (await other.browser.post('/opportunities', { name: 'Crane', amountMinor: 5 })).body;
    const won = (await admin.get('/stages')).body.items.find(({ kind }: { kind: string }) => kind === 'won').id;
    await admin.patch(`/opportunities/${deal.id}`, { stageId: won, closedOn: period.start });
    expect((await admin.post(`/people/${other.memberId}/leave`, {})).status).toBe(200);
    const { lines } = (await manager.browser.get('/commits')).body;
    expect(lines.find((line: { memberId: string }) => line.memberId === other.memberId)).toMatchObject({
      active: false,
      deadline: null,
    });
    expect((await remind(manager.browser)).body).toEqual({
      reminded: [{ memberId: rep.memberId, name: 'Joe Patel' }],
      already: [],
      cannot: [{ memberId: other.memberId, name: 'Ana Ruiz', why: 'left' }],
    });
    expect([(await asked(rep)).length, (await mailsTo(admin, rep)).length]).toEqual([1, 0]);
  });

  it('of named lines says who has submitted; of lines one does not see, nothing', async () => {
    const { manager, vp, beside, rep, other } = await begin();
    await submit(other);
    const key = ({ memberId }: Colleague, scope = 'rep') => `${scope} ${memberId}`;
    const named = await remind(vp.browser, { keys: [key(manager, 'team'), key(other), key(vp, 'team')] });
    expect(names(named.body.reminded)).toEqual(['Tom Ashby']);
    expect(named.body.cannot).toEqual([
      { memberId: other.memberId, name: 'Ana Ruiz', why: 'submitted' },
      { memberId: vp.memberId, name: 'Helen Kerr', why: 'yourself' },
    ]);
    expect(await asked(manager)).toMatchObject([{ commit: { line: key(manager, 'team') } }]);
    expect((await remind(beside.browser, { keys: [key(rep)] })).status).toBe(404);
    expect((await remind(manager.browser, { keys: [key(rep), 'organization'] })).status).toBe(404);
    expect((await remind(rep.browser)).status).toBe(403);
    expect(await asked(rep)).toEqual([]);
  });

  it('takes in whom a deadline asks again, and refuses a period that is over', async () => {
    const { admin, manager, vp, rep, other } = await begin();
    await submit(rep);
    expect(names((await remind(manager.browser)).body.reminded)).toEqual(['Ana Ruiz']);
    await admin.put('/commits/deadline', { deadline: { weekday: 1, hour: 12, period: 'quarter' } });
    const due = (await vp.browser.get('/commits')).body.lines
      .filter(({ deadline }: Answer['body']) => deadline === 'due' || deadline === 'missed')
      .map(({ memberId }: Answer['body']) => memberId);
    const { reminded, already } = (await remind(vp.browser)).body;
    const told = [...reminded, ...already].map(({ memberId }: Answer['body']) => memberId);
    expect(new Set(told)).toEqual(new Set([other.memberId, ...due.filter((id: string) => id !== vp.memberId)]));
    const over = await remind(manager.browser, { containing: '2020-02-01' });
    expect([over.status, over.body.data.field]).toEqual([422, 'containing']);
  });
});
