import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const QUARTER = '2031-02-01';

/** A CRO, a VP with a rep below, and a rep below nobody; fiscal years begin in January. */
async function begin() {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
  const vp = await addMember(app, admin, { role: 'vp_sales' });
  const rep = await addMember(app, admin, { role: 'account_executive', managerId: vp.memberId });
  const other = await addMember(app, admin, { role: 'account_executive' });
  const cro = await addMember(app, admin, { role: 'cro' });
  return { admin, cro: cro.browser, vp, rep, other };
}
const put = (who: Browser, items: object[], containing = QUARTER, period = 'quarter') =>
  who.put('/quotas', { period, containing, items });
const view = async (who: Browser, containing = QUARTER, period = 'quarter') =>
  (await who.get(`/quotas?period=${period}&containing=${containing}`)).body;
const repIn = (body: { reps: { memberId: string }[] }, id: string) => body.reps.find(({ memberId }) => memberId === id);

describe('quotas', () => {
  it('are set by who leads, rolled up, and told of the days they hold for', async () => {
    const { cro, vp, rep, other } = await begin();
    const reps = [
      { scope: 'rep', memberId: rep.memberId, amountMinor: 60_000 },
      { scope: 'rep', memberId: other.memberId, amountMinor: 40_000 },
    ];
    const set = await put(cro, reps);
    expect(set.status).toBe(200);
    expect(set.body.period).toMatchObject({ label: 'Q1 FY31', start: '2031-01-01', end: '2031-03-31' });
    expect(set.body.all).toMatchObject({ scope: 'organization', quotaMinor: 100_000, from: 'reps', version: null });
    await put(cro, [{ scope: 'organization', memberId: null, amountMinor: 90_000 }]);
    expect((await view(cro)).all).toMatchObject({ quotaMinor: 90_000, from: 'set', version: 1 });
    expect((await view(vp.browser)).all).toMatchObject({ scope: 'team', quotaMinor: 60_000, from: 'reps' });
    const own = await view(rep.browser);
    expect(own.all).toMatchObject({ scope: 'rep', quotaMinor: 60_000, from: 'set', mayChange: false });
    expect(own.reps.map(({ memberId }: { memberId: string }) => memberId)).toEqual([rep.memberId]);
  });

  it('of a team count for it above, whatever its reps have', async () => {
    const { cro, vp, rep, other } = await begin();
    await put(cro, [
      { scope: 'team', memberId: vp.memberId, amountMinor: 75_000 },
      { scope: 'rep', memberId: rep.memberId, amountMinor: 60_000 },
      { scope: 'rep', memberId: other.memberId, amountMinor: 40_000 },
    ]);
    expect((await view(cro)).all).toMatchObject({ scope: 'organization', quotaMinor: 115_000, from: 'teams' });
    const { items } = (await cro.get(`/quotas/trend?scope=organization&containing=${QUARTER}`)).body;
    expect(items.at(-1)).toMatchObject({ quotaMinor: 115_000 });
    // The forecast is held against the same.
    expect((await cro.get(`/forecast?containing=${QUARTER}`)).body.quotaMinor).toBe(115_000);
    await put(cro, [{ scope: 'rep', memberId: rep.memberId, amountMinor: null }]);
    expect((await view(cro)).all).toMatchObject({ quotaMinor: 115_000, from: 'teams' });
    await put(cro, [{ scope: 'team', memberId: vp.memberId, amountMinor: null }]);
    expect((await view(cro)).all).toMatchObject({ quotaMinor: 40_000, from: 'reps' });
  });

  it('of a year are the sum of its quarters until one is set for it', async () => {
    const { cro, rep } = await begin();
    const quota = (amountMinor: number | null) => [{ scope: 'rep', memberId: rep.memberId, amountMinor }];
    for (const month of ['02', '05', '08']) await put(cro, quota(10_000), `2031-${month}-01`);
    expect(repIn(await view(cro, QUARTER, 'year'), rep.memberId)).toMatchObject({ quotaMinor: null, from: null });
    await put(cro, quota(10_000), '2031-11-01');
    expect(repIn(await view(cro, QUARTER, 'year'), rep.memberId)).toMatchObject({
      quotaMinor: 40_000,
      from: 'periods',
    });
    await put(cro, quota(50_000), QUARTER, 'year');
    expect(repIn(await view(cro, QUARTER, 'year'), rep.memberId)).toMatchObject({ quotaMinor: 50_000, from: 'set' });
    await put(cro, quota(null), QUARTER, 'year');
    expect(repIn(await view(cro, QUARTER, 'year'), rep.memberId)).toMatchObject({
      quotaMinor: 40_000,
      from: 'periods',
    });
  });

  it('fare by what their owners won in the period, whole months or not', async () => {
    const { admin, cro, rep } = await begin();
    const stages = (await admin.get('/stages')).body.items;
    const won = stages.find(({ kind }: { kind: string }) => kind === 'won').id;
    const add = async (amountMinor: number, closedOn?: string, closeDate?: string) => {
      const { id } = (await rep.browser.post('/opportunities', { name: 'Crane', amountMinor, closeDate })).body;
      if (closedOn)
        expect((await rep.browser.patch(`/opportunities/${id}`, { stageId: won, closedOn })).status).toBe(200);
    };
    await add(30_000, '2024-01-02');
    await add(6000, '2024-03-31');
    await add(999, '2024-04-01');
    await put(cro, [{ scope: 'rep', memberId: rep.memberId, amountMinor: 40_000 }], '2024-02-01');
    const standing = { wonMinor: '36000', won: 2, attainment: 90, status: 'on_track', leftMinor: '4000', coverage: 0 };
    expect(repIn(await view(cro, '2024-02-01'), rep.memberId)).toMatchObject(standing);
    // The quota keeps its days; the new calendar has no such quarter.
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 2 } });
    const moved = await view(cro, '2024-02-01');
    expect(moved.period).toMatchObject({ start: '2024-01-02', end: '2024-04-01' });
    expect(repIn(moved, rep.memberId)).toMatchObject({ wonMinor: '36999', won: 3, quotaMinor: null, status: null });
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
    expect(repIn(await view(cro, '2024-02-01'), rep.memberId)).toMatchObject(standing);
    const { items } = (await cro.get(`/quotas/trend?scope=rep&memberId=${rep.memberId}&containing=2024-05-01`)).body;
    expect(items).toHaveLength(8);
    expect(items.slice(-2)).toMatchObject([
      { period: { label: 'Q1 FY24' }, quotaMinor: 40_000, wonMinor: '36000', attainment: 90 },
      { period: { label: 'Q2 FY24' }, quotaMinor: null, wonMinor: '999', attainment: null },
    ]);
  });

  it('count open deals that are due, overdue ones in the running period alone', async () => {
    const { cro, rep } = await begin();
    const add = (amountMinor: number, closeDate: string) =>
      rep.browser.post('/opportunities', { name: 'Crane', amountMinor, closeDate });
    const { period } = (await cro.get('/quotas')).body;
    await add(500, '2020-05-05');
    await add(70, period.end);
    await add(9, QUARTER);
    expect(repIn((await cro.get('/quotas')).body, rep.memberId)).toMatchObject({ openMinor: '570' });
    expect(repIn(await view(cro, '2020-05-05'), rep.memberId)).toMatchObject({ openMinor: '0' });
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ openMinor: '9' });
  });

  it('are all set or none: who sees less sets less, and a quota that changed meanwhile is kept', async () => {
    const { admin, cro, vp, rep, other } = await begin();
    const own = { scope: 'rep', memberId: rep.memberId, amountMinor: 1000 };
    const foreign = { scope: 'rep', memberId: other.memberId, amountMinor: 1000 };
    expect((await put(vp.browser, [own, foreign])).status).toBe(404);
    expect((await put(vp.browser, [own, { scope: 'organization', memberId: null, amountMinor: 1 }])).status).toBe(404);
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: null });
    expect((await put(vp.browser, [own])).status).toBe(200);
    expect((await put(cro, [{ ...own, amountMinor: 2000, expectedVersion: null }])).status).toBe(409);
    expect((await put(cro, [own, own])).body.data.field).toBe('items.1');
    expect((await put(cro, [{ ...own, amountMinor: 2000, expectedVersion: 1 }])).status).toBe(200);
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 2000, version: 2 });
    const told = (await admin.get('/audit-trail?limit=50')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'quota_set',
    );
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told[0])).toContain('Q1 FY31');
  });
});

describe('the ramp of a new rep', () => {
  it('makes the quota that is set of a full one, says how, and keeps every change', async () => {
    const { admin, cro, vp, rep, other } = await begin();
    const starts = [{ memberId: rep.memberId, startsOn: '2031-01-01' }];
    expect((await rep.browser.put('/quotas/ramp', { starts })).status).toBe(403);
    expect((await vp.browser.put('/quotas/ramp', { percents: [50] })).status).toBe(403);
    expect(
      (await vp.browser.put('/quotas/ramp', { starts: [{ ...starts[0], memberId: other.memberId }] })).status,
    ).toBe(404);
    expect((await vp.browser.put('/quotas/ramp', { starts })).body).toMatchObject({
      percents: [0, 25, 50, 75],
      isStandard: true,
      mayChange: false,
      starts,
    });
    const full = (amountMinor: number, whose = rep) => ({
      scope: 'rep',
      memberId: whose.memberId,
      amountMinor,
      isFull: true,
    });
    await put(cro, [full(90_000), full(50_000, other)]);
    const set = await view(cro);
    // 31 days of none, 28 of a quarter and 31 of a half, of 90.
    expect(repIn(set, rep.memberId)).toMatchObject({
      quotaMinor: 22_500,
      ramp: {
        fullMinor: 90_000,
        startsOn: '2031-01-01',
        parts: [
          { start: '2031-01-01', end: '2031-01-31', percent: 0, amountMinor: 0 },
          { percent: 25, amountMinor: 7000 },
          { percent: 50, end: '2031-03-31', amountMinor: 15_500 },
        ],
      },
    });
    expect(repIn(set, other.memberId)).toMatchObject({ quotaMinor: 50_000, ramp: null });
    expect(set.all).toMatchObject({ quotaMinor: 72_500, from: 'reps' });
    // Another ramp leaves what is set as it is, until it is set again.
    await cro.put('/quotas/ramp', { percents: [100] });
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 22_500 });
    await put(cro, [full(90_000)]);
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 90_000, ramp: null });
    const { items } = (await cro.get(`/quotas/history?scope=rep&memberId=${rep.memberId}&containing=${QUARTER}`)).body;
    expect(items).toMatchObject([
      { amountMinor: 90_000, fullMinor: null, by: { name: expect.any(String) } },
      { amountMinor: 22_500, fullMinor: 90_000 },
    ]);
    expect((await vp.browser.get(`/quotas/history?scope=rep&memberId=${other.memberId}`)).status).toBe(404);
    const told = (await admin.get('/audit-trail?limit=50')).body.items.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
    expect(told.join()).toContain('set the ramp of new reps to 100%, 100% of their quota by month');
  });
});

describe('quotas from a spreadsheet', () => {
  const sheet = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64');
  const read = (who: Browser, ...lines: string[]) =>
    who.post('/quotas/read-sheet', { fileName: 'quotas.csv', content: sheet(...lines) });
  const asItems = (items: Record<string, unknown>[]) =>
    items.map(({ scope, memberId, period, amountMinor, currency, before }) => {
      const { kind, start } = period as { kind: string; start: string };
      const expectedVersion = (before as { version: number } | null)?.version ?? null;
      return { scope, memberId, period: kind, containing: start, amountMinor, currency, expectedVersion };
    });

  it('are shown against those that are set, then all set or none, and taken back', async () => {
    const { cro, rep, other } = await begin();
    await put(cro, [{ scope: 'rep', memberId: rep.memberId, amountMinor: 60_000 }]);
    const before = await view(cro);
    const { status, body } = await read(
      cro,
      'Rep;Period;Amount;Notes',
      `${rep.email};Q1 FY31;1.200,50;x`,
      `${other.email.toUpperCase()};2031-04;700;`,
      'Nobody;Q1 FY31;1;',
      'Total;;1900;',
    );
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        row: 2,
        column: 'C',
        memberId: rep.memberId,
        amountMinor: 120_050,
        before: { amountMinor: 60_000, version: 1 },
      },
      { row: 3, period: { kind: 'month', start: '2031-04-01' }, amountMinor: 70_000, before: null },
    ]);
    expect(body.problems).toMatchObject([{ row: 4, column: 'A', heading: 'Rep', value: 'Nobody' }]);
    expect(body.notices).toEqual(['Rows with totals are left out: 5.', 'Columns that are not read: Notes.']);
    expect(await view(cro)).toMatchObject({ reps: before.reps });

    const items = asItems(body.items);
    const stale = items.map((item, at) => (at === 1 ? { ...item, expectedVersion: 7 } : item));
    expect((await cro.put('/quotas/many', { items: stale })).status).toBe(409);
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 60_000 });
    const set = await cro.put('/quotas/many', { items });
    expect(set.body).toMatchObject({ changed: 2 });
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 120_050, version: 2 });
    await cro.put('/quotas/many', { items: set.body.before });
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 60_000 });
    expect(repIn(await view(cro, '2031-04-01', 'month'), other.memberId)).toMatchObject({ quotaMinor: null });
  });

  it('keep their currency, which needs a rate, and whoever leads a team sets no other quota', async () => {
    const { admin, cro, vp, rep, other } = await begin();
    const lines = ['E-mail,Q1 FY31 (EUR),Q2 FY31', `${rep.email},100,5`, `${other.email},3,3`];
    const { items, problems } = (await read(vp.browser, ...lines)).body;
    expect(items).toMatchObject([{ memberId: rep.memberId, amountMinor: 500 }]);
    expect(problems.map(({ row, column }: { row: number; column: string }) => `${column}${row}`)).toEqual(['A3', 'B2']);
    const item = { scope: 'rep', memberId: rep.memberId, period: 'quarter', containing: QUARTER, amountMinor: 10_000 };
    expect((await cro.put('/quotas/many', { items: [{ ...item, currency: 'EUR' }] })).body.data.field).toBe('currency');
    await admin.put('/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate: '2' });
    expect((await cro.put('/quotas/many', { items: [{ ...item, currency: 'EUR' }] })).body.changed).toBe(1);
    expect(repIn(await view(cro), rep.memberId)).toMatchObject({ quotaMinor: 20_000 });
    expect((await read(vp.browser, ...lines)).body.items[0]).toMatchObject({
      before: { amountMinor: 10_000, currency: 'EUR' },
    });
  });

  it('are full quotas of which the ramp makes those of new reps, or final, as whoever confirms says', async () => {
    const { cro, rep, other } = await begin();
    await cro.put('/quotas/ramp', { percents: [0, 50], starts: [{ memberId: rep.memberId, startsOn: '2031-04-01' }] });
    const given = async () =>
      (await read(cro, 'Rep;Period;Amount', `${rep.email};2031-05;600;`, `${other.email};2031-05;600;`)).body.items;
    const items = await given();
    expect(items).toMatchObject([
      { amountMinor: 60_000, ramped: 30_000, before: null },
      { amountMinor: 60_000, ramped: null, before: null },
    ]);
    const full = asItems(items).map((item) => ({ ...item, isFull: true }));
    const set = (await cro.put('/quotas/many', { items: full })).body;
    const [ramped] = await given();
    expect(ramped.before).toMatchObject({ amountMinor: 30_000, fullMinor: 60_000 });
    await cro.put('/quotas/many', { items: asItems([ramped]) });
    expect((await given())[0].before).toMatchObject({ amountMinor: 60_000, fullMinor: null });
    await cro.put('/quotas/many', { items: set.before });
    expect((await given()).map(({ before }: { before: unknown }) => before)).toEqual([null, null]);
  });

  it('are none in a file that holds something else', async () => {
    const { cro } = await begin();
    const { status, body } = await read(cro, 'Deal,Amount', 'Crane,5');
    expect(status).toBe(422);
    expect(body.message).toContain('No row names the columns');
    const image = Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(20)]).toString('base64');
    const refused = await cro.post('/quotas/read-sheet', { fileName: 'quotas.csv', content: image });
    expect(refused.body.message).toBe(
      '"quotas.csv" holds no table of quotas. Save it as .xlsx or .csv and choose it again.',
    );
  });
});
