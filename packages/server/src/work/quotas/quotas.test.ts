import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { join } from '../../testing/join.ts';

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
  const vp = await join(app, admin, { role: 'vp_sales' });
  const rep = await join(app, admin, { role: 'account_executive', managerId: vp.memberId });
  const other = await join(app, admin, { role: 'account_executive' });
  const cro = await join(app, admin, { role: 'cro' });
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
