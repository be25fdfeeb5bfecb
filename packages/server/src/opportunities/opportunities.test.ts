import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../database/tenant.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/app.ts';
import { join } from '../testing/join.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';

interface StageView {
  id: string;
  name: string;
}

describe('opportunities', () => {
  let app: TestApp;
  let admin: Browser;
  let adminId: string;
  let stages: StageView[];
  beforeAll(async () => {
    app = await startTestApp();
    const signedUp = await app.signUp();
    admin = signedUp.browser;
    adminId = signedUp.session.member.id;
    stages = (await admin.get('/stages')).body.items;
  });
  afterAll(() => app.close());

  const stage = (name: string): string => {
    const found = stages.find((each) => each.name === name);
    if (!found) throw new Error(`there is no stage ${name}`);
    return found.id;
  };
  const add = async (given: Record<string, unknown> = {}, browser = admin) => {
    const answer = await browser.post('/opportunities', { name: 'Harbour crane', ...given });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const change = async (id: string, patch: Record<string, unknown>, browser = admin) =>
    browser.patch(`/opportunities/${id}`, patch);

  describe('are added', () => {
    it('with the first open stage, the own currency and oneself as owner', async () => {
      const deal = await add({ amountMinor: 1_500_00 });
      expect(deal).toMatchObject({
        stage: { name: 'Prospecting', kind: 'open' },
        status: 'open',
        owner: { id: adminId },
        currency: 'NZD',
        amountBaseMinor: 1_500_00,
        winProbability: 10,
        winProbabilitySet: false,
        pushCount: 0,
        version: 1,
        health: { riskBand: 'red', notYetQualified: true },
        abilities: { update: true, changeOwner: true },
      });
    });

    it('once for one Idempotency-Key', async () => {
      const [first, again] = [
        await admin.post('/opportunities', { name: 'Once' }, { 'idempotency-key': 'once' }),
        await admin.post('/opportunities', { name: 'Once' }, { 'idempotency-key': 'once' }),
      ];
      expect(again.body.id).toBe(first.body.id);
      expect((await admin.get('/opportunities/count?search=once')).body.count).toBe(1);
    });

    it.each([
      [{ stageId: '01900000-0000-7000-8000-000000000000' }, 'stageId'],
      [{ ownerId: '01900000-0000-7000-8000-000000000000' }, 'ownerId'],
      [{ accountId: '01900000-0000-7000-8000-000000000000' }, 'accountId'],
      [{ currency: 'USD' }, 'currency'],
      [{ currency: 'XXX' }, 'currency'],
      [{ closedOn: '2026-01-01' }, 'closedOn'],
      [{ closedOn: '2999-01-01', stage: 'Closed Won' }, 'closedOn'],
      [{ category: 'commit', stage: 'Closed Lost' }, 'category'],
      [{ amountMinor: -1 }, 'amountMinor'],
    ])('not with %j', async ({ stage: name, ...given }: Record<string, unknown>, field) => {
      const answer = await admin.post('/opportunities', {
        name: 'Refused',
        ...given,
        ...(name ? { stageId: stage(String(name)) } : {}),
      });
      expect(answer.status).toBe(422);
      expect(answer.body.data).toMatchObject({ field, value: given[field] });
    });

    it('not twice with one external id', async () => {
      await add({ externalId: 'SF-1' });
      const answer = await admin.post('/opportunities', { name: 'Again', externalId: 'SF-1' });
      expect([answer.status, answer.body.data.field]).toEqual([409, 'externalId']);
    });

    it('with an empty external id, which is none', async () => {
      const first = await add({ externalId: ' ' });
      const second = await add({ externalId: '' });
      expect([first.externalId, second.externalId]).toEqual([null, null]);
      await admin.patch(`/opportunities/${first.id}`, { externalId: 'SF-2' });
      expect((await admin.patch(`/opportunities/${first.id}`, { externalId: '' })).body.externalId).toBeNull();
      expect((await admin.patch(`/opportunities/${second.id}`, { externalId: '' })).status).toBe(200);
    });
  });

  describe('are changed', () => {
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
          'the name is "Harbour crane" now',
          'the stage is Proposal now',
          'the amount is NZ$840,000.00 now',
          'the close date is 31 Mar 2027 now',
          'the win probability is 65%, that of the stage now',
          'the next step has other words now',
        ].map((words) => `Somebody changed this deal meanwhile: ${words}. Nothing was changed.`),
      );
      expect(answer.body.message).toBe(told[0]);
    });
  });

  describe('are listed', () => {
    let rep: Browser;
    beforeAll(async () => {
      const other = await app.signUp('Listers');
      rep = other.browser;
      const own: StageView[] = (await rep.get('/stages')).body.items;
      const [first, second] = own;
      for (let i = 0; i < 9; i += 1) {
        const answer = await rep.post('/opportunities', {
          name: `Deal ${i}`,
          amountMinor: i === 0 ? null : (i % 4) * 100,
          closeDate: i === 1 ? null : `2027-0${(i % 5) + 1}-15`,
          stageId: i % 2 ? first?.id : second?.id,
          category: i % 3 === 0 ? 'commit' : null,
        });
        if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      }
    });

    const walk = async (query: string): Promise<{ name: string }[]> => {
      const items: { name: string }[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const answer = await rep.get(`/opportunities?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`);
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        items.push(...answer.body.items);
        cursor = answer.body.nextCursor;
      }
      return items;
    };

    it.each(['amount', 'close_date', 'name', 'updated', 'risk', 'confidence', 'drag', 'stake'])(
      'whole, each deal once, page by page, both ways by %s',
      async (sort) => {
        const up = await walk(`sort=${sort}&direction=asc`);
        const down = await walk(`sort=${sort}&direction=desc`);
        expect(new Set(up.map((deal) => deal.name)).size).toBe(9);
        expect(down.map((deal) => deal.name)).toEqual(up.map((deal) => deal.name).reverse());
      },
    );

    it('by amount with those without one last', async () => {
      const deals = (await rep.get('/opportunities?sort=amount')).body.items;
      const amounts = deals.map((deal: { amountMinor: number | null }) => deal.amountMinor);
      expect(amounts).toEqual([300, 300, 200, 200, 100, 100, 0, 0, null]);
    });

    it.each([
      ['category=commit', 3],
      ['category=pipeline', 6],
      ['category=commit&category=pipeline', 9],
      ['status=won', 0],
      ['risk=red', 9],
      ['notYetQualified=true', 9],
      ['amountMin=200', 4],
      ['amountMax=100', 4],
      ['closeFrom=2027-05-01&closeTo=2027-05-31', 1],
      ['currency=NZD', 9],
      ['missing=amount', 3],
      ['missing=close_date', 1],
      ['missing=amount&missing=close_date', 0],
      ['missing=amount&closeTo=2027-04-30', 2],
      ['search=deal%203', 1],
      ['search=DEAL', 9],
      ['search=%25', 0],
    ])('by %s, and counted the same', async (query, count) => {
      expect(await walk(query)).toHaveLength(count);
      expect((await rep.get(`/opportunities/count?${query}`)).body.count).toBe(count);
    });

    it('not from a cursor of another form', async () => {
      const answer = await rep.get('/opportunities?sort=amount&cursor=bm90IGEgY3Vyc29y');
      expect([answer.status, answer.body.data.field]).toEqual([422, 'cursor']);
    });
  });

  describe('tell why', () => {
    it('with parts that add up to each kept score', async () => {
      const deal = await add({ stageId: stage('Discovery'), category: 'best_case' });
      for (const [score, kept] of [
        ['risk', deal.health.risk],
        ['confidence', deal.health.confidence],
        ['drag', deal.health.drag],
        ['data_quality', deal.health.dataQuality],
      ]) {
        const { body } = await admin.get(`/opportunities/${deal.id}/explanations/${score}`);
        const sum = body.parts.reduce(
          (total: number, part: { points: { value: number } }) => total + part.points.value,
          0,
        );
        expect(body.score).toBe(kept);
        expect(sum).toBeCloseTo(kept, 9);
      }
    });

    it('with the evidence of each component', async () => {
      const deal = await add();
      const put = await admin.put(`/opportunities/${deal.id}/frameworks/bant/budget`, {
        strength: 'yellow',
        notes: 'Board agreed',
      });
      expect(put.body).toMatchObject({ framework: 'bant', health: 13, status: 'in_progress' });
      const all = (await admin.get(`/opportunities/${deal.id}/frameworks`)).body.items;
      expect(all.map((view: { framework: string }) => view.framework)).toEqual([
        'meddpic',
        'bant',
        'spiced',
        'three_whys',
      ]);
      const removed = await admin.put(`/opportunities/${deal.id}/frameworks/bant/budget`, { strength: null });
      expect(removed.body).toMatchObject({ health: 0, status: 'incomplete' });
      const wrong = await admin.put(`/opportunities/${deal.id}/frameworks/bant/champion`, { strength: 'green' });
      expect([wrong.status, wrong.body.data.field]).toEqual([422, 'component']);
    });
  });

  it('have a timeline with the names of what changed, and no free text', async () => {
    const deal = await add();
    await change(deal.id, { stageId: stage('Proposal'), nextStep: 'A secret of the customer' });
    await admin.put(`/opportunities/${deal.id}/frameworks/meddpic/champion`, { strength: 'green', notes: 'Secret' });
    const { body } = await admin.get(`/opportunities/${deal.id}/timeline`);
    expect(body.items.map((entry: { kind: string }) => entry.kind)).toEqual(['evidence', 'changed', 'created']);
    expect(body.items[1]).toMatchObject({ actor: { kind: 'person', id: adminId, name: 'Mere Walker' } });
    expect(body.items[1].changes).toContainEqual({
      field: 'stageId',
      from: deal.stage.id,
      to: stage('Proposal'),
      fromLabel: 'Prospecting',
      toLabel: 'Proposal',
    });
    expect(JSON.stringify(body).toLowerCase()).not.toContain('secret');
    const paged = await admin.get(`/opportunities/${deal.id}/timeline?limit=2`);
    const rest = await admin.get(`/opportunities/${deal.id}/timeline?limit=2&cursor=${paged.body.nextCursor}`);
    expect(rest.body.items.map((entry: { kind: string }) => entry.kind)).toEqual(['created']);
  });

  describe('of others', () => {
    it('do not exist for a rep, and exist for their manager and everyone above', async () => {
      const manager = await join(app, admin, { role: 'sales_manager' });
      const rep = await join(app, admin, { role: 'account_executive', managerId: manager.memberId });
      const stranger = await join(app, admin, { role: 'account_executive' });
      const deal = await add({ name: 'Quay wall' }, rep.browser);
      for (const browser of [admin, manager.browser, rep.browser]) {
        expect((await browser.get(`/opportunities/${deal.id}`)).status).toBe(200);
        expect((await browser.get('/opportunities?search=quay')).body.items).toHaveLength(1);
        expect((await browser.get('/search?q=quay')).body.items).toHaveLength(1);
      }
      const { browser } = stranger;
      expect((await browser.get('/opportunities')).body.items).toEqual([]);
      expect((await browser.get(`/opportunities?ownerId=${rep.memberId}`)).body.items).toEqual([]);
      expect((await browser.get('/opportunities/count')).body.count).toBe(0);
      expect((await browser.get(`/opportunities/count?ownerId=${rep.memberId}&search=quay`)).body.count).toBe(0);
      expect((await browser.get('/search?q=quay')).body.items).toEqual([]);
      expect((await browser.get('/pipeline/overview')).body.open.count).toBe(0);
      expect((await browser.get(`/pipeline/overview?ownerId=${rep.memberId}`)).status).toBe(404);
      expect((await browser.get(`/forecast?ownerId=${rep.memberId}`)).status).toBe(404);
    });

    it('are not given away by a rep, nor out of a manager’s team', async () => {
      const manager = await join(app, admin, { role: 'sales_manager' });
      const rep = await join(app, admin, { role: 'account_executive', managerId: manager.memberId });
      const deal = await add({}, rep.browser);
      expect(deal.abilities.changeOwner).toBe(false);
      expect((await change(deal.id, { ownerId: adminId }, rep.browser)).status).toBe(403);
      expect((await change(deal.id, { ownerId: adminId }, manager.browser)).status).toBe(422);
      expect((await change(deal.id, { ownerId: manager.memberId }, manager.browser)).status).toBe(200);
      expect((await rep.browser.get(`/opportunities/${deal.id}`)).status).toBe(404);
    });

    it('and every operation on one answers nobody, strangers and other organisations nothing', async () => {
      const deal = await add();
      const stranger = (await join(app, admin, { role: 'account_executive' })).browser;
      const elsewhere = (await app.signUp('Elsewhere')).browser;
      const operations: ((browser: Browser) => Promise<{ status: number }>)[] = [
        (browser) => browser.get(`/opportunities/${deal.id}`),
        (browser) => browser.patch(`/opportunities/${deal.id}`, { name: 'Taken' }),
        (browser) => browser.get(`/opportunities/${deal.id}/frameworks`),
        (browser) => browser.put(`/opportunities/${deal.id}/frameworks/bant/need`, { strength: 'green' }),
        (browser) => browser.get(`/opportunities/${deal.id}/explanations/risk`),
        (browser) => browser.get(`/opportunities/${deal.id}/timeline`),
      ];
      for (const operation of operations) {
        expect((await operation(app.browser())).status).toBe(401);
        expect((await operation(stranger)).status).toBe(404);
        expect((await operation(elsewhere)).status).toBe(404);
      }
      for (const path of ['/opportunities', '/opportunities/count', '/pipeline/overview', '/forecast', '/search?q=a']) {
        expect((await app.browser().get(path)).status).toBe(401);
      }
      expect((await app.browser().post('/opportunities', { name: 'Nobody' })).status).toBe(401);
      expect((await admin.get(`/opportunities/${deal.id}`)).body).toEqual(deal);
    });
  });
});
