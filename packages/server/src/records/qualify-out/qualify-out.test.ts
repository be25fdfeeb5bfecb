import { addMonths, isoDate, localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

/** Days from today in the timezone that the tests' organisations have. */
const ahead = (days: number, timeZone: string) => isoDate(localDay(Date.now(), timeZone) + days);
const reasonOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.get('/qualify-out-reasons')).body.items.find((reason: { name: string }) => reason.name === name).id;
const stageOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.get('/stages')).body.items.find((stage: { name: string }) => stage.name === name).id;

async function begin() {
  const { browser, session } = await app.signUp();
  const deal = await browser.post('/opportunities', {
    name: 'Crane',
    stageId: await stageOf(browser, 'Proposal'),
    category: 'commit',
    amountMinor: 5000,
  });
  const id: string = deal.body.id;
  const path = `/opportunities/${id}`;
  return { browser, id, path, timeZone: session.organization.timeZone as string };
}

describe('a deal that is qualified out', () => {
  it('is lost for the reason, with a follow-up on its day, and the timeline tells why', async () => {
    const { browser, path, timeZone } = await begin();
    const followUpOn = ahead(30, timeZone);
    const answer = await browser.post(`${path}/qualify-out`, {
      primaryReasonId: await reasonOf(browser, 'No budget'),
      secondaryReasonIds: [await reasonOf(browser, 'No Champion'), await reasonOf(browser, 'No budget')],
      notes: 'Frozen until July',
      nurturePath: 'check_in',
      followUpOn,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      primaryReason: { name: 'No budget' },
      secondaryReasons: [{ name: 'No Champion' }],
      notes: 'Frozen until July',
      lossReason: 'Budget',
      followUpOn,
    });
    expect((await browser.get(path)).body).toMatchObject({ status: 'lost', lossReason: 'Budget', category: 'closed' });
    const task = { title: 'Follow up after qualifying out: check in', dueOn: followUpOn, doneAt: null };
    expect((await browser.get(`${path}/tasks`)).body.items).toMatchObject([task]);
    expect((await browser.get('/tasks')).body.items).toMatchObject([{ ...task, deal: { name: 'Crane' } }]);
    // Nothing happened yet: no activity stands for it.
    expect((await browser.get(`${path}/activities`)).body.items).toEqual([]);
    const told = (await browser.get(`${path}/timeline`)).body;
    const entry = told.items.find(({ kind }: { kind: string }) => kind === 'qualified_out');
    expect(entry.changes[0]).toMatchObject({ toLabel: 'No budget', to: { nurturePath: 'check_in', followUpOn } });
    expect(JSON.stringify(told)).not.toContain('Frozen');
    const reasons = (await browser.get('/qualify-out-reasons')).body.items;
    expect(reasons.find(({ name }: { name: string }) => name === 'No budget').count).toBe(1);
  });

  it('is as before once opened again, without its follow-up', async () => {
    const { browser, path, timeZone } = await begin();
    const before = (await browser.get(path)).body;
    const primaryReasonId = await reasonOf(browser, 'No budget');
    const given = { primaryReasonId, nurturePath: 'events', followUpOn: ahead(7, timeZone), lossReason: 'Price: high' };
    await browser.post(`${path}/qualify-out`, given);
    expect((await browser.get(path)).body.lossReason).toBe('Price: high');
    const reopened = await browser.post(`${path}/qualify-out/reopen`);
    for (const field of ['stage', 'status', 'category', 'lossReason', 'closedOn', 'winProbability', 'closeDate']) {
      expect([field, reopened.body[field]]).toEqual([field, before[field]]);
    }
    expect(reopened.body.health.risk).toBe(before.health.risk);
    expect((await browser.get(`${path}/tasks`)).body.items).toEqual([]);
    expect((await browser.get(`${path}/qualify-out`)).body).toEqual({ record: null });
    expect((await browser.post(`${path}/qualify-out/reopen`)).status).toBe(404);
    expect((await browser.post(`${path}/qualify-out`, given)).status).toBe(201);
  });

  it('is followed up in three months where no day is given, by its owner, who is told', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const deal = await rep.browser.post('/opportunities', { name: 'Crane' });
    const path = `/opportunities/${deal.body.id}`;
    const primaryReasonId = await reasonOf(admin, 'No budget');
    const { body } = await admin.post(`${path}/qualify-out`, { primaryReasonId, nurturePath: 'events' });
    const { timeZone } = session.organization;
    expect(body.followUpOn).toBe(isoDate(addMonths(localDay(Date.now(), timeZone), 3)));
    expect((await rep.browser.get('/tasks')).body.items).toMatchObject([
      { dueOn: body.followUpOn, assignee: { id: rep.memberId } },
    ]);
    expect((await admin.get('/tasks')).body.items).toEqual([]);
    expect((await rep.browser.get('/notifications')).body.items).toMatchObject([{ kind: 'task_given' }]);
  });

  it.each([
    ['was done', (browser: Browser, id: string) => browser.post(`/tasks/${id}/complete`), 0],
    ['was changed', (browser: Browser, id: string) => browser.patch(`/tasks/${id}`, { title: 'Ask Ana in May' }), 1],
  ])('keeps a follow-up that %s when it is opened again', async (_, change, open) => {
    const { browser, path } = await begin();
    const primaryReasonId = await reasonOf(browser, 'No budget');
    await browser.post(`${path}/qualify-out`, { primaryReasonId, nurturePath: 'check_in' });
    const [task] = (await browser.get(`${path}/tasks`)).body.items;
    expect((await change(browser, task.id)).status).toBe(200);
    await browser.post(`${path}/qualify-out/reopen`);
    expect((await browser.get(`${path}/tasks`)).body.items).toHaveLength(open);
    expect((await browser.get(`${path}/activities`)).body.items).toHaveLength(1 - open);
  });

  it('no longer stands qualified out once another stage is chosen', async () => {
    const { browser, path } = await begin();
    const primaryReasonId = await reasonOf(browser, 'No budget');
    await browser.post(`${path}/qualify-out`, { primaryReasonId });
    await browser.patch(path, { stageId: await stageOf(browser, 'Discovery') });
    expect((await browser.get(`${path}/qualify-out`)).body).toEqual({ record: null });
    const reasons = (await browser.get('/qualify-out-reasons')).body.items;
    expect(reasons.find(({ id }: { id: string }) => id === primaryReasonId).count).toBe(0);
    expect((await browser.post(`${path}/qualify-out`, { primaryReasonId })).status).toBe(201);
  });

  it('no longer stands qualified out once it is won, and then it is not opened again from there', async () => {
    const { browser, path } = await begin();
    await browser.post(`${path}/qualify-out`, { primaryReasonId: await reasonOf(browser, 'No budget') });
    expect((await browser.patch(path, { stageId: await stageOf(browser, 'Closed Won') })).status).toBe(200);
    expect((await browser.get(`${path}/qualify-out`)).body).toEqual({ record: null });
    expect((await browser.post(`${path}/qualify-out/reopen`)).status).toBe(404);
    expect((await browser.get(path)).body.status).toBe('won');
  });

  it.each([
    ['a day without a path', { followUpOn: 30 }, 'followUpOn'],
    ['a follow-up today', { nurturePath: 'content', followUpOn: 0 }, 'followUpOn'],
  ])('is refused with %s', async (_, given: { followUpOn?: number; nurturePath?: string }, field) => {
    const { browser, path, timeZone } = await begin();
    const answer = await browser.post(`${path}/qualify-out`, {
      primaryReasonId: await reasonOf(browser, 'No budget'),
      ...given,
      ...(given.followUpOn !== undefined && { followUpOn: ahead(given.followUpOn, timeZone) }),
    });
    expect([answer.status, answer.body.data.field]).toEqual([422, field]);
    expect((await browser.get(path)).body.status).toBe('open');
  });

  it('cannot be closed already, and its reason must be in use', async () => {
    const { browser, path } = await begin();
    const primaryReasonId = await reasonOf(browser, 'No budget');
    await browser.patch(`/qualify-out-reasons/${primaryReasonId}`, { archived: true });
    expect((await browser.post(`${path}/qualify-out`, { primaryReasonId })).body.data.field).toBe('primaryReasonId');
    await browser.patch(`/qualify-out-reasons/${primaryReasonId}`, { archived: false });
    await browser.patch(path, { stageId: await stageOf(browser, 'Closed Won') });
    expect((await browser.post(`${path}/qualify-out`, { primaryReasonId })).status).toBe(409);
  });
});

describe('the reasons for qualifying out', () => {
  it('begin with those most organisations need, and no two have one name', async () => {
    const { browser } = await app.signUp();
    expect((await browser.get('/qualify-out-reasons')).body.items.length).toBe(8);
    expect(
      (await browser.post('/qualify-out-reasons', { name: 'no  BUDGET', lossReason: 'Budget' })).body,
    ).toMatchObject({
      code: 'INVALID',
      message: 'There is already a reason called No budget. Nothing was changed.',
    });
    expect((await browser.post('/qualify-out-reasons', { name: 'Merger', lossReason: 'Timing' })).status).toBe(201);
  });
});
