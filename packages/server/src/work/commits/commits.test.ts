import { dayOfIsoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { currentCommits } from './current-commits.ts';
import { remindToCommit } from './remind.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A CRO; a manager with a rep, under a VP; a rep below nobody. Fiscal years begin in January, days are of UTC. */
async function begin() {
  const { browser: admin, session } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 }, timeZone: 'Etc/UTC' });
  const vp = await addMember(app, admin, { role: 'vp_sales', name: 'Helen' });
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Tom', managerId: vp.memberId });
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Mere', managerId: manager.memberId });
  const other = await addMember(app, admin, { role: 'account_executive', name: 'Joe', managerId: manager.memberId });
  const cro = await addMember(app, admin, { role: 'cro', name: 'Marcus' });
  return { admin, cro, vp, manager, rep, other, organizationId: session.organization.id as string };
}
type Who = { browser: Browser; memberId: string };
const figures = (commitMinor: number, bestCaseMinor = commitMinor) => ({ commitMinor, bestCaseMinor });
const own = ({ memberId }: Who, commitMinor: number, given: object = {}) => ({
  scope: 'rep',
  memberId,
  ...figures(commitMinor),
  ...given,
});
const submit = (who: Browser, body: object) => who.post('/commits', body);
const view = async (who: Browser, query = ''): Promise<Answer['body']> => (await who.get(`/commits${query}`)).body;
const lineIn = (body: Answer['body'], key: string) => body.lines.find((line: { key: string }) => line.key === key);

describe('commits', () => {
  it('roll up by the reporting line, with deals standing in for who has not submitted', async () => {
    const { admin, cro, vp, manager, rep, other } = await begin();
    const { period } = await view(cro.browser);
    const add = (who: Who, amountMinor: number, category: string) =>
      who.browser.post('/opportunities', { name: 'Crane', amountMinor, category, closeDate: period.end });
    await add(rep, 500, 'commit');
    await add(rep, 70, 'best_case');
    await add(other, 30, 'commit');
    await add(other, 4, 'best_case');
    await add(other, 1, 'pipeline');
    expect(await view(cro.browser)).toMatchObject({
      lines: [{ from: 'records', anySubmitted: false }, {}, {}, {}, {}],
    });

    const made = await submit(rep.browser, own(rep, 450, { bestCaseMinor: 600, reason: 'One of two slips' }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      author: 'Mere',
      reason: 'One of two slips',
      told: { closedMinor: '0', commitMinor: '500', bestCaseMinor: '70', pipelineMinor: '0', low: null },
      abilities: { withdraw: true },
    });
    const team = await view(manager.browser);
    expect(team.lines.map(({ key, parent }: { key: string; parent: string }) => [key, parent])).toEqual([
      [`team ${manager.memberId}`, null],
      [`rep ${other.memberId}`, `team ${manager.memberId}`],
      [`rep ${rep.memberId}`, `team ${manager.memberId}`],
    ]);
    // 450 + 30, and 600 + 34.
    expect(team.lines[0]).toMatchObject({
      sum: { commitMinor: '480', bestCaseMinor: '634' },
      standIns: [{ memberId: other.memberId, name: 'Joe' }],
      now: { commitMinor: '530', bestCaseMinor: '74', pipelineMinor: '1' },
      maySubmit: true,
    });

    const call = { scope: 'team', memberId: manager.memberId, ...figures(400) };
    expect((await submit(manager.browser, call)).body.data.field).toBe('reason');
    expect((await submit(manager.browser, { ...call, reason: 'Joe is early' })).status).toBe(201);
    const above = await view(vp.browser);
    expect(lineIn(above, `team ${vp.memberId}`)).toMatchObject({ counts: { commitMinor: '400' }, standIns: [] });
    expect(lineIn(above, `team ${manager.memberId}`)).toMatchObject({
      sum: { commitMinor: '480' },
      differenceMinor: '-80',
      maySubmit: false,
    });
    expect(lineIn(await view(cro.browser), 'organization').counts).toEqual({
      commitMinor: '400',
      bestCaseMinor: '400',
    });
    expect((await view(rep.browser)).lines).toHaveLength(1);
    // The same from the deals themselves, in a calendar whose quarters are no whole months.
    const { now } = lineIn(await view(cro.browser), 'organization');
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 2 } });
    const moved = await view(cro.browser, `?containing=${period.end}`);
    expect(moved.period.end).not.toBe(period.end);
    // What was submitted for the quarter of before counts for the one most like it, and tells its days.
    expect(lineIn(moved, 'organization')).toMatchObject({ now, anySubmitted: true });
    expect(
      moved.lines.flatMap(({ call }: { call: { calendarBefore: object | null } | null }) => call?.calendarBefore ?? []),
    ).toContainEqual({
      start: period.start,
      end: period.end,
    });
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
    // The forecast tells what is committed of what it is of.
    const told = async (who: Browser) => (await who.get('/forecast')).body.committed;
    expect(await told(rep.browser)).toEqual({ commitMinor: '450', from: 'submitted' });
    expect(await told(cro.browser)).toEqual({ commitMinor: '400', from: 'sum' });
    // Before there is a submission: closed so far, and the deals in Commit.
    expect(await told(other.browser)).toEqual({ commitMinor: '30', from: 'category' });
    const file = async (who: Browser, name: string) => (await who.get(`/exports/${name}.csv`)).body;
    for (const name of ['forecast', 'revenue']) {
      expect(await file(other.browser, name)).toMatch(/,Commit,0\.30,NZD\r?\n/);
      expect(await file(other.browser, name)).toMatch(/,Commit source,No submission: closed \+ Commit deals,/);
      expect(await file(rep.browser, name)).toMatch(/,Commit source,Commit as submitted,/);
      expect(await file(cro.browser, name)).toMatch(/,Commit source,Team roll-up of submissions,/);
    }
  });

  it('stay in the history, are taken back, and say when deals moved since', async () => {
    const { manager, rep, other } = await begin();
    const { period } = await view(rep.browser);
    const deal = (
      await rep.browser.post('/opportunities', {
        name: 'Crane',
        amountMinor: 500,
        category: 'commit',
        closeDate: period.end,
      })
    ).body;
    const first = (await submit(rep.browser, own(rep, 450))).body;
    const second = (await submit(rep.browser, own(rep, 480))).body;
    await rep.browser.patch(`/opportunities/${deal.id}`, { amountMinor: 380 });
    expect((await view(rep.browser)).lines[0]).toMatchObject({
      call: { id: second.id },
      moved: { thenMinor: '500', nowMinor: '380' },
    });
    const back = (id: string, who = rep.browser) => who.post(`/commits/${id}/withdraw`, {});
    expect((await back(first.id)).status).toBe(409);
    expect((await back(second.id, manager.browser)).status).toBe(404);
    expect((await back(second.id)).body).toMatchObject({ id: second.id, abilities: { withdraw: false } });
    expect((await back(second.id)).status).toBe(409);
    expect((await view(rep.browser)).lines[0].call.id).toBe(first.id);
    const history = `/commits/history?scope=rep&memberId=${rep.memberId}`;
    const page = (await manager.browser.get(`${history}&limit=1`)).body;
    expect(page.items).toMatchObject([{ id: second.id, withdrawnAt: expect.any(String) }]);
    const next = (await manager.browser.get(`${history}&limit=1&cursor=${page.nextCursor}`)).body;
    expect(next).toMatchObject({ items: [{ id: first.id, withdrawnAt: null }], nextCursor: null });
    expect((await other.browser.get(history)).status).toBe(404);
    expect((await manager.browser.get('/commits/history?scope=organization')).status).toBe(404);
  });

  it('are refused in another’s name, for what is over, and with a best case below the commit', async () => {
    const { cro, vp, manager, rep } = await begin();
    expect((await submit(manager.browser, own(rep, 1))).status).toBe(404);
    expect((await submit(rep.browser, own(manager, 1))).status).toBe(404);
    expect((await submit(rep.browser, { ...own(rep, 1), scope: 'team', reason: 'x' })).status).toBe(403);
    const all = { scope: 'organization', memberId: null, ...figures(1), reason: 'As I see it' };
    expect((await submit(vp.browser, all)).status).toBe(403);
    expect((await submit(cro.browser, all)).status).toBe(201);
    expect((await submit(cro.browser, { ...all, scope: 'rep' })).status).toBe(403);
    expect((await submit(cro.browser, { ...all, memberId: cro.memberId })).body.data.field).toBe('memberId');
    expect((await submit(rep.browser, own(rep, 5, { bestCaseMinor: 4 }))).body.data.field).toBe('bestCaseMinor');
    expect((await submit(rep.browser, own(rep, 5, { containing: '2020-01-01' }))).body.data.field).toBe('containing');
    expect((await view(rep.browser)).lines[0].call).toBeNull();
  });

  it('are due by a weekly hour: reminded of once, and stale when it has passed', async () => {
    const { admin, cro, vp, manager, rep, other, organizationId } = await begin();
    await rep.browser.post('/opportunities', { name: 'Crane' });
    const put = (who: Browser, deadline: object | null) => who.put('/commits/deadline', { deadline });
    const noon = { weekday: 1, hour: 12, period: 'month' };
    expect((await put(vp.browser, noon)).status).toBe(403);
    expect((await put(cro.browser, noon)).status).toBe(200);
    // As if it had been set long ago.
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(`UPDATE commit_deadlines SET set_at = '2026-01-01' WHERE organization_id = $1`, [organizationId]),
    );
    await other.browser.put('/commits/reminder', { isReminded: false });
    expect((await view(other.browser)).isReminded).toBe(false);
    const remind = (now: string) =>
      remindToCommit(app.database.pool, organizationId, {
        now: new Date(now),
        settings: { mail: null, publicUrl: 'https://sales.example' },
      });
    // Monday 17 January 2033: four hours before noon the VP, the manager and the rep; the colleague wants none.
    expect(await remind('2033-01-17T07:59:59Z')).toBe(0);
    expect(await remind('2033-01-17T08:00:00Z')).toBe(3);
    expect(await remind('2033-01-17T11:59:59Z')).toBe(0);
    expect(await remind('2033-01-17T12:00:00Z')).toBe(0);
    expect(await remind('2033-01-24T08:00:00Z')).toBe(3);
    const mails = (await admin.get('/outbox')).body.items.filter(({ subject }: { subject: string }) =>
      subject.startsWith('Your commit for Jan 2033 is due Monday'),
    );
    expect(mails).toHaveLength(6);
    expect(mails[0].subject).toContain('12:00');
    expect((await put(cro.browser, null)).body).toEqual({ deadline: null });
    expect((await view(manager.browser)).deadline).toBeNull();
    expect(await remind('2033-01-31T08:00:00Z')).toBe(0);
    const trail = (await admin.get('/audit-trail?limit=50')).body.items.map(({ kind }: { kind: string }) => kind);
    expect(trail).toEqual(expect.arrayContaining(['commit_deadline_set', 'commit_deadline_removed']));
  });

  it('of finished periods are held against what closed, of oneself first', async () => {
    const { admin, manager, rep, organizationId } = await begin();
    const stages = (await admin.get('/stages')).body.items;
    const won = stages.find(({ kind }: { kind: string }) => kind === 'won').id;
    const { period } = await view(rep.browser);
    const last = new Date(Date.parse(period.start) - 86_400_000).toISOString().slice(0, 10);
    const lastQuarter = await view(rep.browser, `?containing=${last}`);
    expect(lastQuarter.isOver).toBe(true);
    const { id } = (await rep.browser.post('/opportunities', { name: 'Crane', amountMinor: 1000 })).body;
    await rep.browser.patch(`/opportunities/${id}`, { stageId: won, closedOn: last });
    // Told on the first day of that quarter.
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO commit_submissions (organization_id, id, scope, subject_id, member_id, author_id, starts_on, ends_on,
           submitted_at, currency, commit_minor, best_case_minor, then_closed_minor, then_commit_minor, then_best_case_minor,
           then_pipeline_minor)
         SELECT $1, gen_random_uuid(), 'rep', $2::uuid, $2::uuid, $2::uuid, $3::date, $4::date, $3::date + interval '1 day', currency, 1120, 1500,
           0, 0, 0, 0 FROM organizations WHERE organization_id = $1`,
        [organizationId, rep.memberId, lastQuarter.period.start, lastQuarter.period.end],
      ),
    );
    const mine = (await rep.browser.get('/commits/accuracy')).body.items;
    expect(mine).toMatchObject([
      {
        isOwn: true,
        sentence: expect.stringContaining('you over-committed'),
        biasPercent: 12,
        periods: [
          {
            wonMinor: '1000',
            landmarks: [
              { landmark: 'third', commitMinor: 1120, percent: 12, direction: 'above' },
              { landmark: 'two_thirds' },
              { landmark: 'end' },
            ],
          },
        ],
      },
    ]);
    const days = { firstDay: dayOfIsoDate(lastQuarter.period.start), lastDay: dayOfIsoDate(lastQuarter.period.end) };
    const stood = (memberId: string, daysIn: number) =>
      inTenant(app.database.pool, organizationId, (tx) =>
        currentCommits(tx, { scope: 'rep', memberId }, [{ ...days, asOfDay: days.firstDay + daysIn }]),
      );
    expect(await stood(rep.memberId, 30)).toEqual([1120]);
    expect(await stood(rep.memberId, 0), 'before it was submitted').toEqual([null]);
    expect(await stood(manager.memberId, 30), 'of somebody else').toEqual([null]);
    const team = (await manager.browser.get('/commits/accuracy')).body.items;
    expect(team.map(({ scope, name, isOwn }: Answer['body']) => [scope, name, isOwn])).toEqual([
      ['team', 'Tom', true],
      ['rep', 'Mere', false],
    ]);
  });

  it('cannot be changed by the server’s own role', async () => {
    const { rep, organizationId } = await begin();
    await submit(rep.browser, own(rep, 450));
    const change = inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE commit_submissions SET commit_minor = 1 WHERE organization_id = $1', [organizationId]),
    );
    await expect(change).rejects.toThrow('permission denied');
  });
});
