import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { keepWeeks } from '../../records/pipeline-weeks/keep-weeks.ts';
import { lastWeeks } from '../../records/pipeline-weeks/weeks.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { pipelineChanges } from './changes.ts';
import { pipelineTrend } from './trend.ts';

const WEEK = 7 * 24 * 3_600_000;
const ZONE = 'Pacific/Auckland';
const thisMonday = lastWeeks(new Date(), ZONE)[0]?.asOf.getTime() ?? 0;
const nextMonday = lastWeeks(new Date(thisMonday + WEEK + 7_200_000), ZONE)[0]?.asOf.getTime() ?? 0;
/** In the first hour of the coming Monday: all that the test has done lies before it. */
const monday = new Date(nextMonday + 60_000);

let app: TestApp;
let admin: Browser;
let session: Answer['body'];
let rep: Colleague;
const deals: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  ({ browser: admin, session } = await app.signUp());
  rep = await addMember(app, admin, { role: 'account_executive' });
  for (const [name, browser, amountMinor] of [
    ['Crane', rep.browser, 300_00],
    ['Tug', rep.browser, 100_00],
    ['Quay', admin, 600_00],
  ] as const) {
    const id = (await browser.post('/opportunities', { name, amountMinor })).body.id;
    await browser.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'green' });
    deals[name] = id;
  }
  await keepWeeks(app.database.pool, session.organization.id, { now: monday });
  // What comes next is told after that Monday, which is still to come.
  await inTenant(app.database.pool, session.organization.id, (tx) =>
    tx.client.query('UPDATE pipeline_weeks SET as_of = now() WHERE organization_id = $1', [tx.organizationId]),
  );
});
afterAll(() => app.close());

const actorOf = ({ member, organization, locale }: Answer['body']): Actor =>
  ({
    organizationId: organization.id,
    memberId: member.id,
    role: member.role,
    currency: 'NZD',
    locale,
  }) as Actor;
const trend = (of: Answer['body'], people = {}) =>
  inTenant(app.database.pool, session.organization.id, (tx) => pipelineTrend(tx, actorOf(of), people, monday));
const changes = (of: Answer['body'], people = {}) =>
  inTenant(app.database.pool, session.organization.id, (tx) => pipelineChanges(tx, actorOf(of), people, monday));

describe('the weeks of the pipeline', () => {
  it('say what the overview said, of the organisation and of each rep', async () => {
    const overview = (await admin.get('/pipeline/overview')).body;
    const quality = (await admin.get('/pipeline/data-quality')).body;
    const { weeks, rebuilding } = await trend(session);
    expect([weeks.length, rebuilding]).toEqual([1, false]);
    expect(weeks[0]).toMatchObject({
      source: 'kept',
      open: overview.open,
      byRisk: overview.byRisk,
      confidence: overview.confidence,
      dataQuality: quality.score,
      currencies: [{ currency: 'NZD', amountMinor: '100000' }],
    });
    for (const { ownerId, confidence } of overview.byRep) {
      expect(weeks[0]?.byRep.find((each) => each.ownerId === ownerId)?.confidence).toBe(confidence);
    }
    const { byType: _, dismissed, ...standing } = (await admin.get('/triggers/counts')).body;
    expect([weeks[0]?.triggers, dismissed]).toMatchObject([standing, 0]);
    expect(standing.high + standing.medium + standing.low).toBeGreaterThan(0);
    expect(weeks[0]?.triggers?.byType).toContainEqual({ type: 'data_gap', high: 0, medium: 0, low: 3 });
    const own = await trend(rep.session);
    expect(own.weeks[0]?.open).toEqual({ count: 2, amountBaseMinor: '40000' });
    expect(await trend(session, { ownerId: [rep.memberId] })).toEqual(own);
    await expect(trend(rep.session, { ownerId: [session.member.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('say nothing of triggers where a week was written before they were kept', async () => {
    const write = (triggers: string) =>
      inTenant(app.database.pool, session.organization.id, (tx) =>
        tx.client.query(
          `UPDATE pipeline_week_reps SET triggers = ${triggers} WHERE organization_id = $1 AND owner_id = $2`,
          [tx.organizationId, rep.memberId],
        ),
      );
    const [before] = (await trend(session)).weeks;
    await write('NULL');
    expect((await trend(session)).weeks[0]?.triggers).toBeNull();
    await write(`'{"data_gap": {"low": 2}, "no_activity": {"high": 1}}'`);
    expect((await trend(rep.session)).weeks[0]?.triggers).toEqual({
      high: 1,
      medium: 0,
      low: 2,
      byType: [
        { type: 'no_activity', high: 1, medium: 0, low: 0 },
        { type: 'data_gap', high: 0, medium: 0, low: 2 },
      ],
    });
    await write(`'{"data_gap": {"low": 2}}'`);
    expect(before?.triggers?.low).toBe(3);
  });

  it('are of the deals that match any other filter now, as they stood then', async () => {
    const all = await trend(session);
    const every = await trend(session, { amountMin: 0 });
    const byOwner = ({ byRep, ...week }: (typeof all.weeks)[number]) => ({
      ...week,
      byRep: byRep.toSorted((a, b) => (a.ownerId < b.ownerId ? -1 : 1)),
    });
    expect([all.of, every.of]).toEqual(['people', 'deals']);
    expect(every.weeks.map(byOwner)).toEqual(all.weeks.map(byOwner));
    const large = await trend(session, { amountMin: 250_00 });
    expect(large.weeks.map(({ open }) => open)).toEqual([{ count: 2, amountBaseMinor: '90000' }]);
    expect(await trend(rep.session, { amountMin: 250_00 })).toMatchObject({
      weeks: [{ open: { count: 1, amountBaseMinor: '30000' } }],
    });
    expect((await trend(session, { amountMin: 10_000_00 })).weeks).toEqual([]);
  });

  it('are of people for any filter where there are too many deals to keep those of each week', async () => {
    const write = (green: string) =>
      inTenant(app.database.pool, session.organization.id, (tx) =>
        tx.client.query(`UPDATE pipeline_week_reps SET green = ${green} WHERE organization_id = $1`, [
          tx.organizationId,
        ]),
      );
    await write('green + 10000');
    const { of, weeks } = await trend(session, { amountMin: 250_00 });
    expect([of, weeks[0]?.open.count]).toEqual(['people', 20_003]);
    await write('green - 10000');
  });

  it('have no changes while nothing has changed', async () => {
    const { before, now, parts, deals } = await changes(session);
    expect([before, now, parts, deals]).toEqual([now, before, [], []]);
  });

  it('tell which deals moved the confidence, and why, in parts that add up', async () => {
    await rep.browser.patch(`/opportunities/${deals.Crane}`, { category: 'commit' });
    await rep.browser.patch(`/opportunities/${deals.Tug}`, { amountMinor: 200_00, closeDate: '2027-03-01' });
    await admin.patch(`/opportunities/${deals.Quay}`, { category: 'omitted' });
    const added = (await admin.post('/opportunities', { name: 'Dock', amountMinor: 500_00, category: 'commit' })).body
      .id;
    await admin.put(`/opportunities/${added}/frameworks/bant/need`, { strength: 'green' });
    const told = await changes(session);
    const points = told.parts.reduce((sum, part) => sum + part.points * 100, told.rounding * 100);
    expect(Math.round(points) / 100).toBe((told.now ?? 0) - (told.before ?? 0));
    expect(told.parts.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['entered', 'moved']));
    const of = (name: string) => told.deals.find((deal) => deal.name === name);
    expect(of('Crane')).toMatchObject({ kind: 'moved', reasons: ['category now Commit'] });
    expect(of('Dock')).toMatchObject({ kind: 'entered', before: null });
    const forAmericans = (await changes({ ...session, locale: 'en-US' })).deals.find(({ name }) => name === 'Tug');
    expect(forAmericans?.reasons).toContainEqual(expect.stringMatching(/^close date .*Mar 1, 2027$/));
    const own = await changes(rep.session);
    expect(own.deals.map(({ name }) => name)).not.toContain('Dock');
  });

  it('compare the deals that match a filter now with what they were', async () => {
    const overview = (await admin.get('/pipeline/overview?amountMin=25000')).body;
    const told = await changes(session, { amountMin: 250_00 });
    const points = told.parts.reduce((sum, part) => sum + part.points * 100, told.rounding * 100);
    expect(Math.round(points) / 100).toBe((told.now ?? 0) - (told.before ?? 0));
    expect(told.now).toBe(overview.confidence);
    // The Quay was left out since, and the Tug is too small.
    expect(told.deals.map(({ name, kind }) => [name, kind]).sort()).toEqual([
      ['Crane', 'moved'],
      ['Dock', 'entered'],
    ]);
    expect((await changes(session, { amountMin: 10_000_00 })).deals).toEqual([]);
    await expect(changes(rep.session, { ownerId: [session.member.id], amountMin: 250_00 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('name no deal that went to somebody whose deals one does not see', async () => {
    await admin.patch(`/opportunities/${deals.Crane}`, { ownerId: session.member.id });
    const own = await changes(rep.session);
    expect(JSON.stringify(own)).not.toContain('Crane');
  });
});
