import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { join } from '../../testing/join.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A CRO, a VP with a rep below, and a rep below nobody; each rep and the VP with deals due today and decided today. */
async function begin() {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
  const vp = await join(app, admin, { role: 'vp_sales', name: 'Vera' });
  const rep = await join(app, admin, { role: 'account_executive', name: 'Rewi', managerId: vp.memberId });
  const other = await join(app, admin, { role: 'account_executive', name: 'Oana' });
  const cro = await join(app, admin, { role: 'cro', name: 'Cora' });
  const { items } = (await admin.get('/stages')).body;
  const stage = (kind: string) => items.find((each: { kind: string }) => each.kind === kind).id;
  const { period } = (await cro.browser.get('/quotas')).body;
  const add = async (who: Browser, amountMinor: number, kind = 'open') => {
    const { id } = (
      await who.post('/opportunities', { name: `Deal ${amountMinor}`, amountMinor, closeDate: period.end })
    ).body;
    // Known to somebody, so that it is judged; nothing of it is confirmed, so that it is red.
    expect((await who.post(`/opportunities/${id}/activities`, call())).status).toBe(201);
    if (kind !== 'open') expect((await who.patch(`/opportunities/${id}`, { stageId: stage(kind) })).status).toBe(200);
    return id;
  };
  return { admin, cro: cro.browser, vp, rep, other, add, period };
}
const call = () => ({
  kind: 'call',
  subject: 'Call',
  occurredAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
});
const view = async (who: Browser, query = 'parts=true') => (await who.get(`/revenue?${query}`)).body;
const total = (items: { open: { amountBaseMinor: string } }[]) =>
  items.reduce((sum, { open }) => sum + Number(open.amountBaseMinor), 0);

describe('the revenue dashboard', () => {
  it('shows each role its own scope, whatever role view it asks for', async () => {
    const { cro, vp, rep, other, add } = await begin();
    await add(vp.browser, 1000);
    await add(rep.browser, 200);
    await add(other.browser, 30);
    const seen: [Browser, string, string, number][] = [
      [cro, 'roleView=cro', 'organization', 1230],
      // A CRO who leads nobody has no team: they see what they may.
      [cro, 'roleView=sales_manager', 'organization', 1230],
      [cro, `roleView=vp_sales&teamOf=${vp.memberId}`, 'team', 1200],
      [cro, `teamOf=${other.memberId}`, 'rep', 30],
      [vp.browser, 'roleView=cro', 'team', 1200],
      [vp.browser, 'roleView=vp_sales', 'team', 1200],
      [vp.browser, `teamOf=${rep.memberId}`, 'rep', 200],
      [rep.browser, 'roleView=cro', 'rep', 200],
      [rep.browser, 'roleView=vp_sales', 'rep', 200],
      [other.browser, 'roleView=sales_manager', 'rep', 30],
    ];
    for (const [who, query, scope, open] of seen) {
      const body = await view(who, `${query}&parts=true`);
      expect([query, body.scope.scope, Number(body.open.amountBaseMinor)]).toEqual([query, scope, open]);
      expect([total(body.parts.reps), total(body.parts.stages)]).toEqual([open, open]);
      expect(body.health.reduce((sum: number, { amountBaseMinor }: never) => sum + Number(amountBaseMinor), 0)).toBe(
        open,
      );
      const { atRiskDeals, stakeDeals } = (await who.get(`/revenue/attention?${query}`)).body;
      const names = [...atRiskDeals, ...stakeDeals].map(({ name }) => Number(name.slice('Deal '.length)));
      expect(names.reduce((sum, amount) => sum + amount, 0)).toBe(2 * open);
    }
    const askers: [Browser, string][] = [
      [vp.browser, other.memberId],
      [rep.browser, vp.memberId],
      [rep.browser, other.memberId],
    ];
    for (const [who, teamOf] of askers)
      for (const path of ['/revenue', '/revenue/attention', '/revenue/slippage', '/forecast'])
        expect((await who.get(`${path}?teamOf=${teamOf}`)).status).toBe(404);
  });

  it('adds up to what a recount of the deals gives', async () => {
    const { cro, rep, other, add, period } = await begin();
    await add(rep.browser, 500, 'won');
    await add(rep.browser, 100, 'lost');
    await add(other.browser, 400, 'lost');
    await add(rep.browser, 600);
    await add(other.browser, 400);
    const omitted = await add(other.browser, 7777);
    await other.browser.patch(`/opportunities/${omitted}`, { category: 'omitted' });
    await other.browser.post('/opportunities', { name: 'Bare', amountMinor: 1000, closeDate: period.end });
    await cro.put('/quotas', { items: [{ scope: 'organization', memberId: null, amountMinor: 1500 }] });
    const body = await view(cro);
    expect(body.open).toEqual({ count: 3, amountBaseMinor: '2000' });
    expect(body.atRisk).toMatchObject({ count: 2, amountBaseMinor: '1000', percent: 50, level: 'critical' });
    expect(body.atRisk.recovery.map(({ amountMinor }: { amountMinor: string }) => amountMinor)).toEqual([
      '250',
      '500',
      '750',
    ]);
    expect(body.health.map(({ percent }: { percent: number }) => percent)).toEqual([0, 0, 50, 50]);
    expect(body.outcomes).toMatchObject({ won: { count: 1 }, lost: { count: 2 }, byCount: 33.3, byValue: 50 });
    // 4 open deals, the omitted one left out: 3 x 1/3 x 500 / 1 day.
    expect(body.velocity).toEqual({
      open: 3,
      winRate: 33.3,
      averageWonMinor: '500',
      averageCycleDays: 1,
      perDayMinor: '500',
    });
    expect(body.quota).toMatchObject({ quotaMinor: 1500, wonMinor: '500', coverage: 2, attainment: 33.3 });
    const { alerts, causes } = (await cro.get('/revenue/attention')).body;
    expect(alerts).toMatchObject([
      { kind: 'pipeline_coverage_low', coverage: 2, missingMinor: '1000' },
      { kind: 'high_risk_concentration', percent: 50, amountMinor: '1000', count: 2 },
    ]);
    // Nothing is confirmed: 50 of 100 points, against 20 and at most 30.
    expect(causes[0]).toMatchObject({ cause: 'framework' });
    expect(causes.reduce((sum: number, { percent }: { percent: number }) => sum + percent, 0)).toBeCloseTo(100, 0);
  });

  it('says nothing of what is not known', async () => {
    const { browser } = await app.signUp();
    const body = await view(browser, 'containing=2020-02-01');
    expect(body).toMatchObject({
      open: { count: 0 },
      atRisk: { percent: null, level: null },
      outcomes: { byCount: null, byValue: null },
      velocity: null,
      parts: null,
      quota: { quotaMinor: null, attainment: null, status: null },
    });
    expect((await browser.get('/revenue/attention')).body).toMatchObject({ alerts: [], causes: [], stakeDeals: [] });
    expect((await browser.get('/revenue/slippage')).body.slippage).toBeNull();
  });

  it('counts by days where months are not whole, as the totals do', async () => {
    const { admin, cro, rep, add } = await begin();
    await add(rep.browser, 600);
    const before = await view(cro);
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 2 } });
    const { period } = before;
    const after = await view(cro, `parts=true&containing=${period.start}`);
    expect(after.period.start.slice(8)).toBe('02');
    const due = await view(cro, `containing=${period.end}&parts=true`);
    expect([due.open, due.parts.stages, due.atRisk]).toEqual([before.open, before.parts.stages, before.atRisk]);
  });

  it('remembers how each person looks at it', async () => {
    const { cro, rep } = await begin();
    expect((await view(cro)).preferences).toEqual({ roleView: 'cro', detail: 'standard' });
    const chosen = { roleView: 'sales_manager', detail: 'minimal' };
    expect((await cro.put('/revenue/preferences', chosen)).body).toEqual(chosen);
    await cro.put('/revenue/preferences', { ...chosen, detail: 'detailed' });
    expect((await view(cro)).preferences).toEqual({ ...chosen, detail: 'detailed' });
    expect((await view(rep.browser)).preferences).toEqual({ roleView: 'vp_sales', detail: 'standard' });
  });

  it('tells by the forecast kept at the start what has slipped', async () => {
    const { admin, cro, rep, other, add } = await begin();
    // The quarter begins today, and with it what is kept.
    const [, month, day] = (await view(cro)).outcomes.to.split('-').map(Number);
    await admin.patch('/organization', { fiscalYearStart: { month, day } });
    const won = await add(rep.browser, 100);
    const moved = await add(other.browser, 300);
    await add(rep.browser, 200);
    await cro.post('/forecast/runs', { period: 'quarter' });
    await rep.browser.patch(`/opportunities/${won}`, { stageId: (await stageOf(cro, 'won')).id });
    await other.browser.patch(`/opportunities/${moved}`, { closeDate: '2060-01-01' });
    expect((await cro.get('/revenue/slippage')).body.slippage).toMatchObject({
      percent: 50,
      closed: { count: 1, amountBaseMinor: '100' },
      due: { count: 1, amountBaseMinor: '200' },
      slipped: { count: 1, amountBaseMinor: '300' },
    });
    expect((await rep.browser.get('/revenue/slippage')).body.slippage).toMatchObject({
      percent: 0,
      slipped: { count: 0 },
    });
  });
});

const stageOf = async (who: Browser, kind: string) =>
  (await who.get('/stages')).body.items.find((each: { kind: string }) => each.kind === kind);
