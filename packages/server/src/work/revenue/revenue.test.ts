import type { SlackTopic } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { notedEvents, wantInSlack } from '../../tenancy/slack-outbox/testing/want-in-slack.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { keepAlerts } from './alerts/keep-alerts.ts';
import { revenueAttention } from './revenue-attention.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A CRO, a VP with a rep below, and a rep below nobody; each rep and the VP with deals due today and decided today. */
async function begin(fiscalYearStart = { month: 1, day: 1 }) {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart });
  const vp = await addMember(app, admin, { role: 'vp_sales', name: 'Vera' });
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: vp.memberId });
  const other = await addMember(app, admin, { role: 'account_executive', name: 'Oana' });
  const cro = await addMember(app, admin, { role: 'cro', name: 'Cora' });
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
    const { stakeDeals } = (await cro.get('/revenue/attention')).body;
    const kept = await Promise.all(
      stakeDeals.map(async ({ id }: { id: string }) => (await cro.get(`/opportunities/${id}`)).body.health.stakeMinor),
    );
    expect(stakeDeals.map(({ stakeMinor }: { stakeMinor: number }) => stakeMinor)).toEqual(kept);
    expect(kept).toEqual(kept.toSorted((a, b) => b - a));
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

  it('looks as closely as a newly chosen role view asks for, until the person says otherwise', async () => {
    const { cro } = await begin();
    const prefer = async (given: object) => (await cro.put('/revenue/preferences', given)).body;
    expect(await prefer({ roleView: 'sales_manager' })).toEqual({ roleView: 'sales_manager', detail: 'detailed' });
    expect((await view(cro)).preferences).toEqual({ roleView: 'sales_manager', detail: 'detailed' });
    await prefer({ roleView: 'sales_manager', detail: 'minimal' });
    expect(await prefer({ roleView: 'sales_manager' })).toEqual({ roleView: 'sales_manager', detail: 'minimal' });
    expect(await prefer({ roleView: 'vp_sales' })).toEqual({ roleView: 'vp_sales', detail: 'standard' });
  });

  it('tells by the forecast kept at the start what was won, lost, is still due and has moved out', async () => {
    const { admin, cro, rep, other, add } = await begin();
    // The quarter begins today, and with it what is kept.
    const [, month, day] = (await view(cro)).outcomes.to.split('-').map(Number);
    await admin.patch('/organization', { fiscalYearStart: { month, day } });
    const won = await add(rep.browser, 100);
    const moved = await add(other.browser, 300);
    const lost = await add(rep.browser, 50);
    await add(rep.browser, 200);
    await cro.post('/forecast/runs', { period: 'quarter' });
    await rep.browser.patch(`/opportunities/${lost}`, { stageId: (await stageOf(cro, 'lost')).id });
    await rep.browser.patch(`/opportunities/${won}`, { stageId: (await stageOf(cro, 'won')).id });
    await other.browser.patch(`/opportunities/${moved}`, { closeDate: '2060-01-01' });
    const told = (await cro.get('/revenue/slippage')).body;
    expect(told.slippage).toMatchObject({
      percent: 46.2,
      won: { count: 1, amountBaseMinor: '100' },
      lost: { count: 1, amountBaseMinor: '50' },
      due: { count: 1, amountBaseMinor: '200' },
      movedOut: { count: 1, amountBaseMinor: '300' },
    });
    const { name } = (await cro.get(`/opportunities/${moved}`)).body;
    const slipped = { id: moved, amountMinor: 300 };
    expect(told.deals).toEqual([{ ...slipped, name, now: { isOpen: true, closeDate: '2060-01-01' } }]);
    const own = (await rep.browser.get('/revenue/slippage')).body;
    expect(own).toMatchObject({ slippage: { percent: 0, movedOut: { count: 0 } }, deals: [] });
    // It was the other's as the period began: whose it is now is named to whoever sees it.
    await admin.patch(`/opportunities/${moved}`, { ownerId: rep.memberId });
    expect((await rep.browser.get('/revenue/slippage')).body.deals).toEqual([]);
    expect((await other.browser.get('/revenue/slippage')).body.deals).toEqual([{ ...slipped, name: null, now: null }]);
  });
});

describe('alerts of the dashboard', () => {
  async function begun() {
    // Begun five weeks ago, so that the mornings of a test are of one quarter.
    const past = new Date(Date.now() - 35 * 86_400_000);
    const all = await begin({ month: past.getUTCMonth() + 1, day: Math.min(28, past.getUTCDate()) });
    const { admin, cro, vp, rep, add } = all;
    await admin.patch('/organization', { timeZone: 'Etc/UTC' });
    await add(rep.browser, 1000);
    const organizationId: string = vp.session.organization.id;
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    /** So many days from now, at seven. */
    const morning = (days: number) => new Date(today + days * 86_400_000 + 7 * 3_600_000);
    const keep = (days: number) =>
      inTenant(app.database.pool, organizationId, (tx) =>
        keepAlerts(tx, { now: morning(days), settings: { mail: null, publicUrl: 'https://sales.example' } }),
      );
    const ask = (amountMinor: number | null) =>
      cro.put('/quotas', { items: [{ scope: 'rep', memberId: rep.memberId, amountMinor }] });
    return { ...all, keep, ask, day: (days: number) => morning(days).toISOString().slice(0, 10) };
  }
  const kinds = (items: { alert: { kind: string }; goneOn: string | null }[]) =>
    items
      .filter(({ goneOn }) => goneOn === null)
      .map(({ alert }) => alert.kind)
      .sort();

  it('are kept each morning, as the dashboard shows them, for the organisation and each team', async () => {
    const { cro, vp, rep, keep, ask, day } = await begun();
    await ask(1000);
    expect(await keep(0)).toBe(true);
    expect(await keep(0)).toBe(false);
    for (const who of [cro, vp.browser]) {
      const { alerts, kept, mayDismiss } = (await who.get('/revenue/attention')).body;
      const { items } = (await who.get('/revenue/alerts')).body;
      expect(kinds(items)).toEqual(['high_risk_concentration', 'pipeline_coverage_low']);
      const figures = (each: { kind: string }[]) => each.toSorted((a, b) => a.kind.localeCompare(b.kind));
      expect(figures(items.map(({ alert }: { alert: { kind: string } }) => alert))).toEqual(figures(alerts));
      expect(kept.map(({ cameOn }: { cameOn: string }) => cameOn)).toEqual([day(0), day(0)]);
      expect(mayDismiss).toBe(true);
    }
    expect((await rep.browser.get('/revenue/alerts')).body.items).toEqual([]);
    await ask(null);
    await keep(1);
    const { items } = (await cro.get('/revenue/alerts')).body;
    const gone = items.find(({ alert }: { alert: { kind: string } }) => alert.kind === 'pipeline_coverage_low');
    expect(gone).toMatchObject({ cameOn: day(0), goneOn: day(1) });
    expect(gone.sentence).toContain('Coverage 1x, target 3x');
    await ask(1000);
    await keep(2);
    expect((await cro.get('/revenue/alerts')).body.items).toHaveLength(3);
  });

  it('are noted for Slack on the morning they came, where somebody wants them, unless they were dismissed', async () => {
    const { cro, vp, keep, ask, day } = await begun();
    const organizationId: string = vp.session.organization.id;
    const wants = (topics: readonly SlackTopic[]) =>
      wantInSlack(app.database, { organizationId, memberId: vp.memberId, topics });
    const noted = () => notedEvents(app.database, organizationId);
    await wants(['deal_won']);
    await ask(400);
    await keep(-2);
    expect(await noted()).toEqual([]);
    await wants(['revenue_alerts']);
    await keep(-1);
    // What stands since the day before is no news.
    expect(await noted()).toEqual([]);
    await ask(null);
    await keep(0);
    await ask(400);
    expect((await cro.post('/revenue/alerts/pipeline_coverage_low/dismiss', { reason: 'It is summer' })).status).toBe(
      200,
    );
    await keep(1);
    const { items } = (await vp.browser.get('/revenue/alerts')).body;
    const [ofTeam] = items.filter(({ cameOn }: { cameOn: string }) => cameOn === day(1));
    expect(await noted()).toEqual([
      expect.objectContaining({
        topic: 'revenue_alerts',
        dealId: null,
        subjectId: ofTeam.id,
        facts: { scope: 'team', subjectId: vp.memberId },
      }),
    ]);
  });

  it('are told on a past day with the figures of that day, and without where none were kept', async () => {
    const { cro, rep, keep, ask, day } = await begun();
    await ask(400);
    await keep(-3);
    await ask(500);
    await keep(-2);
    await keep(-1);
    const coverage = async (days: number) =>
      (await cro.get(`/revenue/past?asOf=${day(days)}`)).body.alerts.find(
        ({ kind }: { kind: string }) => kind === 'pipeline_coverage_low',
      );
    const { body: today } = await cro.get('/revenue/alerts');
    const last = today.items.find(({ alert }: { alert: { kind: string } }) => alert.kind === 'pipeline_coverage_low');
    const [then, later] = [await coverage(-3), await coverage(-1)];
    expect(then.figures.sentence).toContain('Coverage 2.5x, target 3x');
    expect(later.figures).toMatchObject({ alert: last.alert, sentence: last.sentence });
    expect(await coverage(-2)).toEqual(later);
    expect((await rep.browser.get(`/revenue/past?asOf=${day(-1)}`)).body.alerts).toBeNull();
    await administer(app.database.ownerUrl, 'DELETE FROM revenue_alert_figures WHERE alert_id = $1 AND since < $2', [
      last.id,
      day(-2),
    ]);
    expect(await coverage(-3)).toMatchObject({ cameOn: day(-3), figures: null });
  });

  it('are dismissed with a reason until they get worse by a step, and brought back', async () => {
    const { admin, cro, vp, rep, keep, ask } = await begun();
    await ask(400);
    const dismiss = (who: Browser, kind = 'pipeline_coverage_low') =>
      who.post(`/revenue/alerts/${kind}/dismiss`, { reason: 'It is summer' });
    expect((await dismiss(rep.browser)).status).toBe(403);
    expect((await dismiss(cro, 'rep_imbalance')).status).toBe(409);
    // It came since the morning: 1,000 of 400.
    const { status, body } = await dismiss(cro);
    expect([status, body.dismissal.reason]).toEqual([200, 'It is summer']);
    await keep(0);
    const dismissal = async (who = cro) =>
      (await who.get('/revenue/attention')).body.kept.find(
        ({ kind }: { kind: string }) => kind === 'pipeline_coverage_low',
      )?.dismissal?.reason;
    expect(await dismissal()).toBe('It is summer');
    expect(await dismissal(vp.browser)).toBeUndefined();
    await ask(401);
    await ask(500);
    expect(await dismissal()).toBeUndefined();
    await ask(400);
    expect(await dismissal()).toBe('It is summer');
    await ask(500);
    await keep(1);
    await ask(400);
    expect(await dismissal()).toBeUndefined();
    await dismiss(cro);
    expect((await vp.browser.post(`/revenue/kept-alerts/${body.id}/restore`, {})).status).toBe(403);
    expect((await cro.post(`/revenue/kept-alerts/${body.id}/restore`, {})).body.dismissal).toBeNull();
    expect(await dismissal()).toBeUndefined();
    const told = (await admin.get('/audit-trail?limit=50')).body.items.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
    expect(told.join()).toContain('dismissed the alert “Pipeline coverage is low”');
  });

  it('ask for nothing on the board page and in the playbook while they are dismissed', async () => {
    const { cro, keep, ask } = await begun();
    await ask(400);
    await keep(0);
    const told = async () => {
      const { status, bytes } = await cro.get('/exports/board.pdf');
      expect(status).toBe(200);
      const { sections } = (await cro.get('/revenue/playbook')).body;
      return {
        paragraphs: bytes.toString('latin1').split('/S /P\n').length + bytes.toString('latin1').split('/S /P ').length,
        advises: sections.some(({ key }: { key: string }) => key === 'revenue.coverage'),
      };
    };
    const before = await told();
    expect(before.advises).toBe(true);
    const { body } = await cro.post('/revenue/alerts/pipeline_coverage_low/dismiss', { reason: 'It is summer' });
    expect(await told()).toEqual({ paragraphs: before.paragraphs - 1, advises: false });
    await cro.post(`/revenue/kept-alerts/${body.id}/restore`, {});
    expect(await told()).toEqual(before);
  });

  it('are mailed to who wants them on mornings when one came or went, of what they lead', async () => {
    const { admin, cro, vp, rep, keep, ask } = await begun();
    expect((await rep.browser.get('/revenue/alert-mails')).body).toEqual({ isMailed: false, mayBe: false });
    for (const who of [cro, vp.browser]) await who.put('/revenue/alert-mails', { isMailed: true });
    const mails = async () =>
      (await admin.get('/outbox')).body.items.filter(({ subject }: { subject: string }) => subject.includes('alert'));
    await keep(0);
    const first = await mails();
    expect(first.map(({ subject }: { subject: string }) => subject)).toEqual(
      Array(2).fill(expect.stringMatching(/^1 new alert on Q/)),
    );
    await keep(1);
    expect(await mails()).toHaveLength(2);
    await ask(9000);
    await cro.put('/revenue/alert-mails', { isMailed: false });
    await keep(2);
    const after = await mails();
    expect(after).toHaveLength(3);
    const { text } = (await admin.post(`/outbox/${after[0].id}/open`, {})).body;
    expect(text).toContain('New this morning:\n- Pipeline coverage is low. Coverage 0.1x, target 3x:');
    expect(text).toContain('Still open:\n- Too much pipeline is at risk.');
  });
});

const stageOf = async (who: Browser, kind: string) =>
  (await who.get('/stages')).body.items.find((each: { kind: string }) => each.kind === kind);

describe('what asks for a deed in an organisation of many deals', () => {
  it('is kept for a minute, then read anew behind whoever asks, and never shows a deal that has left it', async () => {
    const { cro, rep, add } = await begin();
    const { organization, member } = (await cro.get('/session')).body;
    const actor = { organizationId: organization.id, memberId: member.id, role: member.role } as Actor;
    const waiting: (() => void)[] = [];
    const keeping = { pool: app.database.pool, afterwards: (work: () => void) => waiting.push(work), readAlways: 0 };
    const shownAt = (at: number) =>
      inTenant(app.database.pool, organization.id, async (tx) => {
        const { atRiskDeals } = await revenueAttention(tx, actor, { period: 'quarter' }, new Date(at), keeping);
        return atRiskDeals.map(({ name }) => name);
      });
    const now = Date.now();
    const first = await add(rep.browser, 100);
    expect(await shownAt(now)).toEqual(['Deal 100']);
    await add(rep.browser, 900);
    expect(await shownAt(now + 60_000)).toEqual(['Deal 100']);
    expect(waiting).toEqual([]);
    expect(await shownAt(now + 60_001)).toEqual(['Deal 100']);
    for (const work of waiting.splice(0)) work();
    await expect.poll(() => shownAt(now + 60_002)).toEqual(['Deal 900', 'Deal 100']);
    expect((await rep.browser.patch(`/opportunities/${first}`, { category: 'omitted' })).status).toBe(200);
    expect(await shownAt(now + 60_003)).toEqual(['Deal 900']);
  });
});
