import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A local day of the organisation; today belongs to its fiscal year whatever day the tests run on. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });

describe('the pipeline and the forecast', () => {
  let app: TestApp;
  let admin: Browser;
  let rep: Colleague;
  let stages: { id: string; name: string }[];
  beforeAll(async () => {
    app = await startTestApp();
    admin = (await app.signUp()).browser;
    stages = (await admin.get('/stages')).body.items;
    rep = await addMember(app, admin, { role: 'account_executive' });
  });
  afterAll(() => app.close());

  const stage = (name: string) => stages.find((each) => each.name === name)?.id;
  const add = async (browser: Browser, given: Record<string, unknown>) => {
    const answer = await browser.post('/opportunities', { name: 'Crane', ...given });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const read = async (browser: Browser, path: string) => (await browser.get(path)).body;

  it('say nothing of nothing', async () => {
    expect(await read(rep.browser, '/pipeline/overview')).toMatchObject({
      confidence: null,
      open: { count: 0, amountBaseMinor: '0' },
      atRisk: { count: 0, percent: null },
      byRep: [],
    });
    expect(await read(rep.browser, '/pipeline/data-quality')).toMatchObject({ score: null, count: 0 });
    expect(await read(rep.browser, '/forecast')).toMatchObject({
      low: null,
      mostLikely: null,
      high: null,
      noFigure: { why: 'no_deals' },
      confidence: null,
      mlForecast: null,
      parts: [],
      closedSoFar: { count: 0, amountBaseMinor: '0' },
      members: 0,
    });
  });

  it('count not yet qualified deals apart and leave them out of what is at risk', async () => {
    await add(rep.browser, { amountMinor: 300_00, name: 'Untouched' });
    const touched = await add(rep.browser, { amountMinor: 100_00, name: 'Touched' });
    await rep.browser.put(`/opportunities/${touched.id}/frameworks/bant/need`, { strength: 'yellow' });
    await add(rep.browser, { amountMinor: 900_00, category: 'omitted' });
    const overview = await read(rep.browser, '/pipeline/overview');
    expect(overview).toMatchObject({
      currency: 'NZD',
      open: { count: 2, amountBaseMinor: '40000' },
      notYetQualified: { count: 1, amountBaseMinor: '30000' },
      atRisk: { count: 1, amountBaseMinor: '10000', percent: 25 },
      byRisk: [
        { band: 'green', count: 0 },
        { band: 'yellow', count: 0 },
        { band: 'red', count: 1, amountBaseMinor: '10000' },
        { band: 'not_yet_qualified', count: 1, amountBaseMinor: '30000' },
      ],
      byRep: [{ ownerId: rep.memberId, open: { count: 2 }, atRisk: { count: 1 }, notYetQualified: { count: 1 } }],
    });
    const deals = (await read(rep.browser, '/opportunities?status=open&category=pipeline')).items;
    const healthOf = (name: string) => deals.find((deal: { name: string }) => deal.name === name).health;
    // Nobody can judge the other one yet.
    expect(healthOf('Untouched')).toMatchObject({ confidence: null, confidenceBand: null });
    expect(overview.confidence).toBe(healthOf('Touched').confidence);
    expect(overview.byRep[0].confidence).toBe(healthOf('Touched').confidence);
    // Untouched misses all but the amount; Touched has evidence besides. Weights are 300 and, by the median of 200, 200.
    const [untouched, touchedNow] = ['Untouched', 'Touched'].map((name) => healthOf(name).dataQuality);
    expect([untouched, touchedNow]).toEqual([20, 35]);
    const quality = await read(rep.browser, '/pipeline/data-quality?defects=true');
    expect(quality).toMatchObject({ score: (3 * 20 + 2 * 35) / 5, count: 2, medianMinor: 200_00, rounding: 0 });
    // Evidence of one deal is there: the other lacks it, and weighs 3 of 5.
    const defects = new Map(quality.defects.map((part: { defect: string }) => [part.defect, part]));
    expect(defects.get('no_evidence')).toMatchObject({ count: 1, points: 9 });
    expect(defects.get('amount_missing')).toMatchObject({ count: 0, points: 0 });
  });

  it('weigh confidence by amount, of one rep and of all', async () => {
    await add(admin, { amountMinor: 400_00, stageId: stage('Negotiation'), category: 'commit' });
    const all = await read(admin, '/pipeline/overview');
    const own = await read(admin, `/pipeline/overview?ownerId=${rep.memberId}`);
    expect([all.open.count, own.open.count]).toEqual([3, 2]);
    expect(all.byRep).toHaveLength(2);
    // The deal in Commit cannot be judged yet either.
    expect(all.confidence).toBe(own.confidence);
    // Of the three only Touched can be judged; the others are not yet qualified.
    const [overview, list, count] = [
      await read(admin, '/pipeline/overview?risk=red'),
      await read(admin, '/opportunities?status=open&risk=red'),
      await read(admin, '/opportunities/count?status=open&risk=red'),
    ];
    expect([overview.open.count, overview.atRisk.count, list.items.length, count.count]).toEqual([1, 1, 1, 1]);
  });

  it('add up in every part, repeat, and speak by rule of thumb without a band', async () => {
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const { browser } = manager;
    await add(browser, { amountMinor: 1_000_00, closeDate: inDays(-3), stageId: stage('Proposal') });
    await add(browser, {
      amountMinor: 2_000_00,
      closeDate: inDays(0),
      category: 'commit',
      stageId: stage('Negotiation'),
    });
    await add(browser, { amountMinor: null, closeDate: inDays(0) });
    await add(browser, { amountMinor: 700_00 });
    await add(browser, { amountMinor: 900_00, closeDate: inDays(0), category: 'omitted' });
    await add(browser, { amountMinor: 500_00, stageId: stage('Closed Won') });
    const forecast = await read(browser, '/forecast?period=year');
    expect(forecast).toMatchObject({
      currency: 'NZD',
      model: { kind: 'rule_of_thumb' },
      low: null,
      high: null,
      noFigure: null,
      closedSoFar: { count: 1, amountBaseMinor: '50000' },
      byCategory: [
        { category: 'commit', count: 1, amountBaseMinor: '200000', withoutAmount: 0 },
        { category: 'best_case', count: 0, amountBaseMinor: '0', withoutAmount: 0 },
        { category: 'pipeline', count: 2, amountBaseMinor: '100000', withoutAmount: 1 },
      ],
      members: 3,
      overdue: 1,
      withoutAmount: 1,
      dateless: { count: 1, amountBaseMinor: '70000' },
    });
    const amounts = forecast.parts.map((part: { amountMinor: string }) => Number(part.amountMinor));
    expect(amounts[0]).toBe(500_00);
    // Proposal (65 + 25) / 2 = 45% of 1,000, halved: overdue; Negotiation with Commit (80 + 85) / 2 = 82.5% of 2,000.
    expect(amounts[1]).toBe(225_00 + 1_650_00);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(Number(forecast.mostLikely));
    const shown = await read(browser, '/forecast/deals?period=year&limit=2');
    expect(shown.total).toBe(3);
    expect(shown.items).toMatchObject([
      { amountBaseMinor: 2_000_00, overdue: false, contributionMinor: 1_650_00, chance: { percent: 82.5 } },
      {
        amountBaseMinor: 1_000_00,
        overdue: true,
        contributionMinor: 225_00,
        chance: {
          percent: 22.5,
          from: 'Average of win probability 65% and Pipeline 25%, halved: overdue',
        },
      },
    ]);
    const rest = await read(browser, `/forecast/deals?period=year&limit=2&cursor=${shown.nextCursor}`);
    expect(rest).toMatchObject({
      total: 3,
      nextCursor: null,
      items: [{ amountBaseMinor: null, contributionMinor: 0 }],
    });
    const { asOf: _, ...again } = await read(browser, '/forecast?period=year');
    expect(forecast).toMatchObject(again);
  });

  it('tell the confidence of the scored open deals of the period by amount, which a kept run and the file tell too', async () => {
    const { browser } = await addMember(app, admin, { role: 'sales_manager' });
    const given = { closeDate: inDays(0), stageId: stage('Proposal') };
    const weak = await add(browser, { ...given, amountMinor: 100_00 });
    const strong = await add(browser, { ...given, amountMinor: 300_00, category: 'commit' });
    for (const { id } of [weak, strong])
      await browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'yellow' });
    await add(browser, { ...given, amountMinor: 900_00, name: 'Not yet qualified' });
    const later = await add(browser, { ...given, amountMinor: 900_00, closeDate: inDays(800) });
    await browser.put(`/opportunities/${later.id}/frameworks/bant/need`, { strength: 'yellow' });
    const of = async ({ id }: { id: string }) => (await read(browser, `/opportunities/${id}`)).health.confidence;
    const confidence = Math.floor((await of(weak)) / 4 + ((await of(strong)) * 3) / 4 + 0.5);
    expect(await of(weak)).not.toBe(await of(strong));
    expect(await read(browser, '/forecast')).toMatchObject({ confidence, mlForecast: null });
    const kept = (await browser.post('/forecast/runs', {})).body;
    expect(kept.confidence).toBe(confidence);
    expect((await read(browser, '/forecast/runs')).items).toEqual([kept]);
    const file = (await browser.get('/exports/forecast.csv')).body;
    expect(file).toMatch(new RegExp(`,Confidence,${confidence},0 to 100\\r?\\n`));
    expect(file).toMatch(/,ML forecast,,NZD\r?\n/);
  });

  it('have no confidence in a run that was kept before one was', async () => {
    const { browser, session } = await app.signUp();
    await browser.post('/opportunities', { name: 'Crane', amountMinor: 100_00, closeDate: inDays(0) });
    const { id } = (await browser.post('/forecast/runs', {})).body;
    await administer(
      app.database.ownerUrl,
      "UPDATE forecast_runs SET figures = figures - 'confidence' WHERE organization_id = $1",
      [session.organization.id],
    );
    expect((await read(browser, `/forecast/runs/${id}`)).confidence).toBeNull();
  });

  it('list what needs review, without judging what cannot be judged yet', async () => {
    const { browser } = await addMember(app, admin, { role: 'sales_manager' });
    const likely = { closeDate: inDays(0), category: 'commit', stageId: stage('Negotiation') };
    await add(browser, { amountMinor: 9_00, ...likely });
    const judged = await add(browser, { amountMinor: 5_00, name: 'Sure and red', ...likely });
    await browser.put(`/opportunities/${judged.id}/frameworks/bant/need`, { strength: 'yellow' });
    const asked = { id: judged.id, name: 'Sure and red', question: 'Win chance 82.5% with a red risk score' };
    expect((await read(browser, '/forecast')).worthAQuestion).toEqual({ count: 1, items: [asked] });
    const listed = await read(browser, '/forecast/deals?worthAQuestion=true');
    expect(listed).toMatchObject({ total: 1, items: [asked] });
    expect((await read(browser, '/forecast/deals')).items.map((item: { question: unknown }) => item.question)).toEqual([
      null,
      asked.question,
    ]);
  });

  it('halve the chance of a quiet deal only where activities are recorded', async () => {
    const quiet = await startTestApp();
    try {
      const { browser, session } = await quiet.signUp();
      const given = { amountMinor: 1_000_00, closeDate: inDays(0) };
      await browser.post('/opportunities', { name: 'Quiet', ...given });
      await inTenant(quiet.database.pool, session.organization.id, (tx) =>
        tx.client.query('UPDATE opportunities SET created_on = $1', [inDays(-31)]),
      );
      const chance = async () => (await read(browser, '/forecast/deals')).items[0].chance.percent;
      expect(await chance()).toBe(17.5);
      const activity = { kind: 'call', subject: 'Rang them', occurredAt: new Date().toISOString() };
      const other = (await browser.post('/opportunities', { name: 'Other' })).body;
      await browser.post(`/opportunities/${other.id}/activities`, activity);
      expect(await chance()).toBe(8.75);
    } finally {
      await quiet.close();
    }
  });

  it('tell somebody who sees their own deals alone of no others, though people report to them', async () => {
    const lead = await addMember(app, admin, { role: 'account_executive' });
    const below = await addMember(app, admin, { role: 'account_executive', managerId: lead.memberId });
    await add(below.browser, { amountMinor: 700_00, closeDate: inDays(0) });
    const ofTeam = (await lead.browser.get(`/forecast?teamOf=${lead.memberId}`)).body;
    expect([ofTeam.members, ofTeam.withoutAmount, ofTeam.overdue]).toEqual([0, 0, 0]);
    expect((await admin.get(`/forecast?teamOf=${lead.memberId}`)).body.members).toBe(1);
    const { body: kept } = await admin.post('/forecast/runs', { teamOf: lead.memberId });
    expect((await admin.get(`/forecast/runs/${kept.id}`)).status).toBe(200);
    expect((await admin.get(`/forecast/runs?teamOf=${lead.memberId}`)).body.items).toEqual([kept]);
    expect((await lead.browser.get(`/forecast/runs/${kept.id}`)).status).toBe(404);
  });

  it('take other periods by a day of theirs', async () => {
    const { period } = await read(admin, '/forecast?period=quarter&containing=2031-05-05');
    expect(period).toEqual({ kind: 'quarter', label: 'Q2 FY31', start: '2031-04-01', end: '2031-06-30' });
  });
});
