import type { OpportunityAsOf } from '@forecastle/contract';
import { dayOfIsoDate, isoDate, localDay, periodContaining, startOfLocalDay } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import { convertToBase, loadRates, rateOn } from '../../../records/currencies/rates.ts';
import { dealAsOf } from '../../../records/opportunities/as-of/deal-as-of.ts';
import { keepPastStates } from '../../../records/opportunities/as-of/keep-states.ts';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { runBulkEdit } from '../../bulk-edits/run-bulk-edit.ts';

const DAYS_APART = 9;
const HOUR = 3_600_000;

describe('the revenue dashboard as it stood on a past day', () => {
  let app: TestApp;
  let admin: Browser;
  let organizationId: string;
  let zone: string;
  let today: number;
  let leader: Colleague;
  let rep: Colleague;
  let other: Colleague;
  let stages: { id: string; kind: string }[];
  beforeAll(async () => {
    app = await startTestApp();
    const org = await app.signUp();
    admin = org.browser;
    organizationId = org.session.organization.id;
    zone = org.session.organization.timeZone;
    today = localDay(Date.now(), zone);
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
    leader = await addMember(app, admin, { role: 'sales_manager', name: 'Lea' });
    rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: leader.memberId });
    other = await addMember(app, admin, { role: 'account_executive', name: 'Oana' });
    stages = (await admin.get('/stages')).body.items;
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    // Deals that were open are worth something else since.
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: isoDate(today - DAYS_APART), rate: '1.3' });
  });
  afterAll(() => app.close());

  const run = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(app.database.pool, organizationId, work);
  const past = async (who: Browser, day: number, query = '') =>
    (await who.get(`/revenue/past?asOf=${isoDate(day)}&${query}`)).body;

  /** What was written down since `from`, as if it had been at noon of a past day; deals that were made then too. */
  async function happened(from: Date, day: number): Promise<void> {
    const back = `${Date.now() - (startOfLocalDay(day, zone) + 12 * HOUR)} milliseconds`;
    await administer(
      app.database.ownerUrl,
      `UPDATE opportunities o SET created_on = $3::date FROM ledger l
       WHERE l.organization_id = $1 AND l.kind = 'created' AND l.recorded_at >= $2 AND o.id = l.opportunity_id`,
      [organizationId, from, isoDate(day)],
    );
    for (const [table, columns] of [
      ['ledger', ['recorded_at', 'effective_at']],
      ['quota_changes', ['changed_at']],
      ['commit_submissions', ['submitted_at']],
      ['forecast_runs', ['as_of']],
    ] as const) {
      const [first] = columns;
      await administer(
        app.database.ownerUrl,
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - $3::interval`).join(', ')}
         WHERE organization_id = $1 AND ${first} >= $2`,
        [organizationId, from, back],
      );
    }
  }

  type Told = z.infer<typeof OpportunityAsOf>['past'] & { createdOn: string };

  /** Every deal as its own ledger tells it. */
  async function recount(day: number): Promise<Told[]> {
    return run(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM opportunities ORDER BY id');
      const told: Told[] = [];
      for (const { id } of rows) {
        const { past: deal, createdOn } = await dealAsOf(tx, { id, day: isoDate(day) }, new Date());
        if (deal) told.push({ ...deal, createdOn });
      }
      return told;
    });
  }

  async function expectExact(day: number): Promise<void> {
    const deals = await recount(day);
    const rates = await run((tx) => loadRates(tx, 'NZD'));
    const base = ({ amountMinor, currency, status, closedOn }: Told): bigint => {
      const rate = rateOn(rates, currency, status === 'open' ? isoDate(day) : (closedOn ?? ''));
      return BigInt(
        (amountMinor === null || rate === null ? null : convertToBase(rates, amountMinor, currency, rate)) ?? 0,
      );
    };
    const sum = (some: readonly Told[]) => ({
      count: some.length,
      amountBaseMinor: String(some.reduce((total, deal) => total + base(deal), 0n)),
    });
    for (const { who, query, owners } of [
      { who: admin, query: '', owners: null },
      { who: admin, query: 'period=year', owners: null },
      { who: admin, query: `period=month&ownerId=${rep.memberId}`, owners: [rep.memberId] },
      { who: leader.browser, query: 'period=month', owners: [leader.memberId, rep.memberId] },
    ]) {
      const told = await past(who, day, query);
      const kind = (new URLSearchParams(query).get('period') ?? 'quarter') as 'quarter';
      const { firstDay, lastDay } = periodContaining(kind, day, { month: 1, day: 1, cadence: 'quarterly' });
      const own = deals.filter(({ owner }) => owners === null || owners.includes(owner?.id ?? ''));
      const open = own.filter(({ status, category }) => status === 'open' && category !== 'omitted');
      const due = open.filter(({ closeDate }) => closeDate !== null && closeDate <= isoDate(lastDay));
      const closed = (first: number, last: number, status: 'won' | 'lost') =>
        own.filter(
          (deal) =>
            deal.status === status && (deal.closedOn ?? '') >= isoDate(first) && (deal.closedOn ?? '') <= isoDate(last),
        );
      const won = sum(closed(firstDay, lastDay, 'won'));
      const band = (name: string) =>
        due.filter(({ scores }) => (scores.notYetQualified ? 'not_yet_qualified' : scores.riskBand) === name);
      const year = (status: 'won' | 'lost') => closed(day - 364, day, status);
      const cycles = year('won').filter(({ closedOn, createdOn }) => (closedOn ?? '') >= createdOn);
      expect(told).toMatchObject({
        asOf: isoDate(day),
        open: sum(due),
        quota: { won: won.count, wonMinor: won.amountBaseMinor, openMinor: sum(due).amountBaseMinor },
        outcomes: { won: sum(year('won')), lost: sum(year('lost')) },
        risk: {
          atRisk: sum(band('red')),
          health: ['green', 'yellow', 'red', 'not_yet_qualified'].map((name) => ({ band: name, ...sum(band(name)) })),
        },
      });
      expect(told.velocity === null).toBe(cycles.length === 0);
      if (told.velocity) {
        const days = cycles.reduce(
          (total, { closedOn, createdOn }) => total + dayOfIsoDate(closedOn ?? '') - dayOfIsoDate(createdOn),
          0,
        );
        expect(told.velocity.open).toBe(open.length);
        expect(told.velocity.averageCycleDays).toBe(Math.max(1, Math.round((10 * days) / cycles.length) / 10));
        const dividend = BigInt(open.length) * BigInt(sum(year('won')).amountBaseMinor) * BigInt(cycles.length);
        const divisor = BigInt(year('won').length + year('lost').length) * BigInt(Math.max(cycles.length, days));
        expect(told.velocity.perDayMinor).toBe(String((2n * dividend + divisor) / (2n * divisor)));
      }
      for (const each of told.parts.reps)
        expect(each.open).toEqual(sum(due.filter(({ owner }) => owner?.id === each.memberId)));
      const byStage = due.map(({ stage }) => stage?.id).filter((id, at, all) => all.indexOf(id) === at);
      expect(told.parts.stages).toHaveLength(byStage.length);
      for (const each of told.parts.stages)
        expect(each.open).toEqual(sum(due.filter(({ stage }) => stage?.id === each.stageId)));
    }
  }

  it('is what the deals were then by their own ledgers, whatever happened since', async () => {
    const any = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
    const deals: string[] = [];
    let quiet = '';
    const near = (n: number) => isoDate(today - 80 + ((n * 37) % 140));
    const members = [leader.memberId, rep.memberId, other.memberId];
    const patch = (n: number, change: object) => admin.patch(`/opportunities/${any(deals, n)}`, change);
    const steps: Record<string, (n: number) => Promise<unknown>> = {
      add: async (n) => {
        const { body } = await admin.post('/opportunities', {
          name: `Deal ${n}`,
          amountMinor: n % 5 ? 1000 + n * 7 : null,
          closeDate: n % 8 ? near(n) : null,
          currency: n % 3 ? 'NZD' : 'AUD',
        });
        deals.push(body.id);
        await admin.patch(`/opportunities/${body.id}`, { ownerId: any(members, n) });
      },
      amount: (n) => patch(n, { amountMinor: n % 6 ? n * 11 : null }),
      date: (n) => patch(n, { closeDate: n % 9 ? near(n * 3) : null }),
      owner: (n) => patch(n, { ownerId: any(members, n * 3) }),
      words: (n) => patch(n, n % 2 ? { name: `Deal of ${n}` } : { nextStep: `Call ${n}` }),
      category: (n) => patch(n, { category: any(['omitted', 'commit', 'pipeline'], n) }),
      stage: (n) => patch(n, { stageId: any(stages, n * 5).id }),
      currency: (n) => patch(n, { currency: any(['NZD', 'AUD'], n), amountMinor: 900 + n }),
      // Told late: it closed before, and was not known to.
      closed: (n) =>
        patch(n, {
          stageId: any(
            stages.filter(({ kind }) => kind !== 'open'),
            n,
          ).id,
          closedOn: isoDate(today - 40 - (n % 30)),
        }),
      call: (n) =>
        admin.post(`/opportunities/${any(deals, n)}/activities`, {
          kind: 'call',
          subject: 'Call',
          occurredAt: new Date(Date.now() - (n % 60) * 24 * HOUR).toISOString(),
        }),
      evidence: (n) =>
        admin.put(`/opportunities/${any(deals, n)}/frameworks/bant/need`, {
          strength: any(['red', 'green'], n),
          notes: 'Said',
        }),
      bulk: async (n) => {
        const { body } = await admin.post('/bulk-edits', {
          deals: { ids: [any(deals, n), any(deals, n + 1)] },
          edit: { ownerId: any(members, n), closeDate: near(n * 5) },
        });
        const job = { organizationId, bulkEditId: body.id };
        await runBulkEdit(app.database.pool, job, new AbortController().signal);
        if (n % 2 === 0) return;
        await admin.post(`/bulk-edits/${body.id}/undo`);
        await runBulkEdit(app.database.pool, job, new AbortController().signal);
      },
    };
    const taken = fc.record({ what: fc.constantFrom(...Object.keys(steps)), n: fc.nat(500) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(taken, { minLength: 24, maxLength: 24 }), { minLength: 3, maxLength: 3 }),
        async (lives) => {
          for (const [at, life] of lives.entries()) {
            const begun = new Date();
            if (at === 0) {
              for (let n = 0; n < 8; n += 1) await steps.add?.(n * 5 + 1);
              // One that nobody touches but in its words, and that is due whatever happens to the others.
              quiet = (await admin.post('/opportunities', { name: 'Quiet', closeDate: isoDate(today - 1) })).body.id;
            }
            await admin.patch(`/opportunities/${quiet}`, { nextStep: `Call in life ${at}` });
            for (const { what, n } of life) await steps[what]?.(n);
            await happened(begun, today - (lives.length - at) * DAYS_APART);
          }
          const days = lives.map((_, back) => today - (back + 1) * DAYS_APART);
          for (const day of days) await expectExact(day);
          // The same of the days that are kept, of a part of them, and with what is told once they are.
          const keep = (day: number, hour: number) =>
            keepPastStates(app.database.pool, organizationId, {
              now: new Date(startOfLocalDay(day, zone) + hour * HOUR),
            });
          expect(await keep(today - DAYS_APART - 1, 7)).toBeGreaterThan(DAYS_APART);
          for (const day of days) await expectExact(day);
          // What began on a day may still be under way in its night.
          expect(await keep(today, 5)).toBe(DAYS_APART);
          expect(await keep(today, 7)).toBe(1);
          expect(await keep(today, 7)).toBe(0);
          for (const { what, n } of lives[0] ?? []) await steps[what]?.(n + 3);
          for (const day of [...days, today - DAYS_APART - 1]) await expectExact(day);
        },
      ),
      // What is written down once is laid into the past once.
      { numRuns: 1, endOnFailure: true },
    );
    expect((await past(admin, today - 1)).open.count).toBeGreaterThan(0);
  });

  it('is there of days before so many were changed and undone as cannot be told one by one, not of the days between', async () => {
    const own = await app.signUp();
    const closeDate = isoDate(today - 5);
    const { body: deal } = await own.browser.post('/opportunities', { name: 'Crane', amountMinor: 500, closeDate });
    const of = own.session.organization.id;
    const noon = (day: number) => new Date(startOfLocalDay(day, zone) + 12 * HOUR);
    await administer(
      app.database.ownerUrl,
      'UPDATE ledger SET recorded_at = $2, effective_at = $2 WHERE organization_id = $1',
      [of, noon(today - 6)],
    );
    // Of all but one their rows alone are there: so many deals would take minutes.
    await administer(
      app.database.ownerUrl,
      `WITH done AS (
         INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes)
         SELECT $1, $2, gen_random_uuid(), $2, 'person', $4, d.id, 'changed', '{"amountMinor": {"from": 500, "to": 900}}'
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 10000) UNION ALL SELECT $5::uuid) d RETURNING *
       )
       INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes, undoes)
       SELECT $1, $3, gen_random_uuid(), $3, 'person', $4, opportunity_id, 'bulk_edit_undone',
         '{"amountMinor": {"from": 900, "to": 500}}', id FROM done`,
      [of, noon(today - 3), noon(today - 2), own.session.member.id, deal.id],
    );
    const query = `containing=${closeDate}`;
    expect((await past(own.browser, today - 4, query)).open).toEqual({ count: 1, amountBaseMinor: '500' });
    expect((await past(own.browser, today - 2, query)).open).toEqual({ count: 1, amountBaseMinor: '500' });
    const between = await own.browser.get(`/revenue/past?asOf=${isoDate(today - 3)}`);
    expect([between.status, between.body.data?.field]).toEqual([422, 'asOf']);
  });

  it('knows quotas, calls and forecasts as they were then', async () => {
    const begun = new Date();
    const day = today - 3;
    const { period } = await past(admin, day);
    const of = { period: 'quarter', containing: period.start };
    const item = { scope: 'rep', memberId: rep.memberId };
    expect((await admin.put('/quotas', { ...of, items: [{ ...item, amountMinor: 4000 }] })).status).toBe(200);
    await happened(begun, day);
    const { version } = (await admin.get(`/quotas?containing=${period.start}`)).body.reps.find(
      ({ memberId }: { memberId: string }) => memberId === rep.memberId,
    );
    await admin.put('/quotas', { ...of, items: [{ ...item, amountMinor: 9000, version }] });
    const query = `ownerId=${rep.memberId}&containing=${period.start}`;
    expect((await past(admin, day - 1, query)).quota.quotaMinor).toBeNull();
    expect((await past(admin, day, query)).quota).toMatchObject({ quotaMinor: 4000, version: null, mayChange: false });
    const told = await past(admin, day, query);
    expect(told).toMatchObject({ forecast: null, commit: null, slippage: null, alerts: null });
    expect(told.notKept.map(({ part }: { part: string }) => part)).toEqual(['forecast', 'slippage', 'alerts']);
  });

  it('widens nobody’s view, and has no today', async () => {
    const day = today - DAYS_APART;
    const begun = new Date();
    const { body: handedOver } = await admin.post('/opportunities', { name: 'Handed over', closeDate: isoDate(day) });
    await admin.patch(`/opportunities/${handedOver.id}`, { ownerId: rep.memberId });
    await happened(begun, day);
    await admin.patch(`/opportunities/${handedOver.id}`, { ownerId: other.memberId });
    const seen = async (who: Browser, query: string) =>
      (await who.get(`/revenue/past?asOf=${isoDate(day)}&${query}`)).status;
    expect(await seen(rep.browser, `teamOf=${leader.memberId}`)).toBe(404);
    expect(await seen(rep.browser, `ownerId=${other.memberId}`)).toBe(404);
    expect(await seen(leader.browser, `ownerId=${other.memberId}`)).toBe(404);
    expect((await past(rep.browser, day, 'roleView=cro')).scope).toMatchObject({
      scope: 'rep',
      memberId: rep.memberId,
    });
    // A deal of Rewi's that is Oana's by now: Lea is told of its sum, not of its name.
    const of = await past(leader.browser, day, 'period=year');
    expect(
      of.parts.reps.find(({ memberId }: { memberId: string }) => memberId === rep.memberId)?.open.count,
    ).toBeGreaterThan(0);
    expect(JSON.stringify(of)).not.toContain(handedOver.id);
    const now = await run(async ({ client }) =>
      (await client.query('SELECT id FROM opportunities WHERE owner_id = $1', [other.memberId])).rows.map(
        ({ id }) => id,
      ),
    );
    for (const { id } of [...of.risk.atRiskDeals, ...of.risk.stakeDeals]) expect(now).not.toContain(id);
    for (const asOf of [isoDate(today), isoDate(today + 9)])
      expect(
        (await admin.get(`/revenue/past?asOf=${asOf}`)).body.error ??
          (await admin.get(`/revenue/past?asOf=${asOf}`)).status,
      ).toBe(422);
    const stranger = (await app.signUp()).browser;
    expect((await past(stranger, day)).open.count).toBe(0);
  });
});
