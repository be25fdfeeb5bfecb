import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { type DealOrg, type StageView, startDealOrg } from '../../testing/deals.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';

describe('opportunities are changed', () => {
  let app: DealOrg['app'];
  let admin: DealOrg['admin'];
  let stage: DealOrg['stage'];
  let add: DealOrg['add'];
  let change: DealOrg['change'];
  beforeAll(async () => {
    ({ app, admin, stage, add, change } = await startDealOrg());
  });
  afterAll(() => app.close());

  it('field by field, with a version that goes up', async () => {
    const deal = await add();
    const answer = await change(deal.id, { name: 'Grain terminal', nextStep: 'Call the buyer', winProbability: 42 });
    expect(answer.body).toMatchObject({
      name: 'Grain terminal',
      nextStep: 'Call the buyer',
      winProbability: 42,
      winProbabilitySet: true,
      version: 2,
    });
  });

  it('with an answer that is what the deal shows from then on', async () => {
    const deal = await add({ amountMinor: 900_00, closeDate: '2027-03-31', stageId: stage('Proposal') });
    const changes = [
      { closeDate: '2027-06-30', nextStep: 'Send the terms' },
      { name: 'Quay wall', description: 'For the new berth' },
      { category: 'commit', amountMinor: 950_00, winProbability: 60 },
      { stageId: stage('Closed Lost'), lossReason: 'Price' },
      { stageId: stage('Proposal') },
    ];
    for (const given of changes) {
      const { status, body } = await change(deal.id, given);
      expect([status, body]).toEqual([200, (await admin.get(`/opportunities/${deal.id}`)).body]);
    }
  });

  it('with a push when the close date moves later, which a change back cancels', async () => {
    const deal = await add({ closeDate: '2027-03-31' });
    const pushed = (await change(deal.id, { closeDate: '2027-06-30' })).body;
    expect([pushed.pushCount, pushed.health.drag]).toEqual([1, deal.health.drag + 5]);
    const undone = (await change(deal.id, { closeDate: '2027-03-31' })).body;
    expect([undone.pushCount, undone.health.drag]).toEqual([0, deal.health.drag]);
  });

  it('by closing, which keeps the expected date and freezes the scores, and by reopening', async () => {
    const deal = await add({ category: 'commit', closeDate: '2027-03-31', stageId: stage('Proposal') });
    const won = (await change(deal.id, { stageId: stage('Closed Won') })).body;
    expect(won).toMatchObject({ status: 'won', category: 'closed', closeDate: '2027-03-31', winProbability: 100 });
    expect(won.closedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    // Commit's 90 becomes Closed Won's 100: one point of risk.
    expect(won.health.risk).toBe(deal.health.risk + 1);
    await admin.put(`/opportunities/${deal.id}/frameworks/meddpic/champion`, { strength: 'green' });
    expect((await admin.get(`/opportunities/${deal.id}`)).body.health.risk).toBe(won.health.risk);
    const reopened = (await change(deal.id, { stageId: stage('Proposal') })).body;
    expect(reopened).toMatchObject({ status: 'open', category: 'commit', closedOn: null });
    expect(reopened.health.risk).toBeGreaterThan(deal.health.risk);
  });

  it('in the currency of the organisation by the rate of the close, and reopened by that of today', async () => {
    const { browser } = await app.signUp('Exporters');
    const own: StageView[] = (await browser.get('/stages')).body.items;
    const named = (name: string) => own.find((each) => each.name === name)?.id;
    await browser.put('/exchange-rates', { currency: 'JPY', validFrom: '2020-01-01', rate: '0.015' });
    await browser.put('/exchange-rates', { currency: 'JPY', validFrom: '2021-01-01', rate: '0.0125' });
    const closed = { stageId: named('Closed Won'), closedOn: '2020-06-30' };
    const deal = await add({ currency: 'JPY', amountMinor: 1_000_001, ...closed }, browser);
    // 1,000,001 yen at 0.015 is 15,000.015 dollars.
    expect(deal.amountBaseMinor).toBe(15_000_02);
    const reopened = (await change(deal.id, { stageId: named('Proposal') }, browser)).body;
    expect(reopened.amountBaseMinor).toBe(12_500_01);
    expect((await browser.get('/opportunities/count')).body.amountBaseMinor).toBe('1250001');
  });

  it('by many at once without losing a total', async () => {
    const { browser, session } = await app.signUp('Crowd');
    const own: StageView[] = (await browser.get('/stages')).body.items;
    const deals = await Promise.all([1, 2, 3, 4].map((n) => add({ amountMinor: n * 100 }, browser)));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        change(
          deals[i % 4].id,
          { stageId: own[(i * 5) % 6]?.id, amountMinor: i * 100, closeDate: '2027-01-31' },
          browser,
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const totalsOf = () =>
      inTenant(app.database.pool, session.organization.id, async (tx) => {
        const { rows } = await tx.client.query(
          'SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY stage_id, month, risk_band',
        );
        return rows;
      });
    const kept = await totalsOf();
    await inTenant(app.database.pool, session.organization.id, rebuildTotals);
    expect(await totalsOf()).toEqual(kept);
  });

  it('only from the version one has seen, and both values are told', async () => {
    const deal = await add();
    await change(deal.id, { amountMinor: 200 });
    const answer = await change(deal.id, { amountMinor: 300, expectedVersion: deal.version });
    expect(answer.status).toBe(409);
    expect(answer.body.data).toMatchObject({ field: 'amountMinor', value: 300, expected: '200' });
    expect((await admin.get(`/opportunities/${deal.id}`)).body.amountMinor).toBe(200);
  });

  it('with what stands there now told in words', async () => {
    const deal = await add({ nextStep: 'Call' });
    const stands = {
      amountMinor: 840_000_00,
      stageId: stage('Proposal'),
      closeDate: '2027-03-31',
      nextStep: 'Write',
    };
    await change(deal.id, stands);
    const given = {
      stageId: stage('Discovery'),
      nextStep: 'Wait',
      closeDate: null,
      winProbability: 40,
      name: 'Other',
    };
    const answer = await change(deal.id, { amountMinor: 1, ...given, expectedVersion: deal.version });
    const told = answer.body.data.problems.map((problem: { message: string }) => problem.message);
    expect(told).toEqual(
      [
        'the name is now "Harbour crane"',
        'the stage is now Proposal',
        'the amount is now $840,000.00',
        'the close date is now 31 Mar 2027',
        'the win probability is now 65%, that of the stage',
        'the next step was reworded',
      ].map((words) => `Someone changed this deal meanwhile: ${words}. Nothing was changed.`),
    );
    expect(answer.body.message).toBe(told[0]);
    const american = await admin.request(
      ...(['PATCH', `/opportunities/${deal.id}`, { closeDate: null, expectedVersion: deal.version }] as const),
      { 'accept-language': 'en-US' },
    );
    expect(american.body.message).toContain('the close date is now Mar 31, 2027');
  });
});
