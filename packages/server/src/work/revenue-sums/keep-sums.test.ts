import { dayOfIsoDate, isoDate, REVENUE_DIMENSIONS } from '@forecastle/rules';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { noteSweep } from '../../records/health/being-swept.ts';
import { rebuildTotals } from '../../records/totals/rebuild-totals.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { runBulkEdit } from '../bulk-edits/run-bulk-edit.ts';
import { keepAllRevenueSums, keepRevenueSums } from './keep-sums.ts';
import { nextThird, thirdOf, wholeThirds } from './thirds.ts';

describe('thirds of months', () => {
  it.each([
    ['2026-02-10', '2026-02-01', '2026-02-11'],
    ['2026-02-20', '2026-02-11', '2026-02-21'],
    ['2026-02-28', '2026-02-21', '2026-03-01'],
    ['2028-02-29', '2028-02-21', '2028-03-01'],
    ['2026-12-31', '2026-12-21', '2027-01-01'],
  ])('hold %s between %s and %s', (day, first, behind) => {
    expect([thirdOf(dayOfIsoDate(day)), nextThird(dayOfIsoDate(day))].map(isoDate)).toEqual([first, behind]);
  });

  it('hold each day of a stretch once, beside what is left over at its ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 21_000 }), fc.nat(120), (firstDay, length) => {
        const { whole, edges } = wholeThirds({ firstDay, lastDay: firstDay + length });
        const parts = [...edges, ...(whole ? [{ ...whole, firstDay: whole.firstDay ?? 0 }] : [])];
        expect(parts.reduce((days, part) => days + part.lastDay - part.firstDay + 1, 0)).toBe(length + 1);
        if (whole)
          expect([thirdOf(whole.firstDay ?? 0), thirdOf(whole.lastDay + 1)]).toEqual([
            whole.firstDay,
            whole.lastDay + 1,
          ]);
        for (const edge of edges) expect(edge.firstDay).toBeLessThanOrEqual(edge.lastDay);
      }),
    );
  });
});

describe('kept sums of revenue', () => {
  let app: TestApp;
  let admin: Browser;
  let organizationId: string;
  let people: Colleague[];
  let stages: { id: string; kind: string }[];
  beforeAll(async () => {
    app = await startTestApp();
    const org = await app.signUp();
    admin = org.browser;
    organizationId = org.session.organization.id;
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
    const leader = await addMember(app, admin, { role: 'sales_manager', name: 'Lea' });
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: leader.memberId });
    people = [leader, rep, await addMember(app, admin, { role: 'account_executive', name: 'Oana' })];
    stages = (await admin.get('/stages')).body.items;
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
  });
  afterAll(() => app.close());

  const run = (text: string, values: unknown[] = []) =>
    inTenant(app.database.pool, organizationId, ({ client }) => client.query(text, values));
  const keep = () => keepRevenueSums(app.database.pool, organizationId);

  /** Every page in every scope, of several periods. */
  async function pages() {
    const past = isoDate(dayOfIsoDate(new Date().toISOString().slice(0, 10)) - 40);
    const asked = ['', 'period=year', `period=month&containing=${past}`, `period=year&ownerId=${people[1]?.memberId}`];
    const answers = [];
    for (const dimension of REVENUE_DIMENSIONS) {
      for (const query of asked) answers.push(await admin.get(`/revenue/by/${dimension}?${query}`));
      answers.push(await people[0]?.browser.get(`/revenue/by/${dimension}`));
    }
    for (const query of asked) answers.push(await admin.get(`/revenue?parts=true&${query}`));
    for (const query of asked.slice(0, 3)) answers.push(await admin.get(`/quotas?${query}`));
    return answers.map((answer) => ({
      ...answer?.body,
      total: answer?.body.total,
      status: answer?.status,
      asOf: null,
    }));
  }

  interface Deal {
    readonly status: 'open' | 'won' | 'lost';
    readonly omitted: boolean;
    readonly due: string | null;
    readonly closed: string | null;
    readonly amount: bigint;
    readonly owner: string;
    readonly red: boolean;
  }
  const sumOf = (deals: readonly Deal[]) => ({
    count: deals.length,
    amountBaseMinor: String(deals.reduce((sum, { amount }) => sum + amount, 0n)),
  });

  /** The dashboard and the quotas against the deals themselves, counted here one by one. */
  async function expectRecount() {
    const { rows } = await run(
      `SELECT o.status, o.category IS NOT DISTINCT FROM 'omitted' AS omitted, o.close_date::text AS due,
         o.closed_on::text AS closed, coalesce(o.amount_base_minor, 0)::text AS amount, o.owner_id AS owner,
         h.risk_band = 'red' AND NOT h.not_yet_qualified AS red
       FROM opportunities o JOIN opportunity_health h ON h.organization_id = o.organization_id AND h.opportunity_id = o.id`,
    );
    const deals: Deal[] = rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    for (const period of ['month', 'quarter', 'year']) {
      const { body } = await admin.get(`/revenue?parts=true&period=${period}`);
      const { start, end } = body.period;
      const open = deals.filter(
        (deal) => deal.status === 'open' && !deal.omitted && deal.due !== null && deal.due <= end,
      );
      expect(body.open).toEqual(sumOf(open));
      expect(body.atRisk).toMatchObject(sumOf(open.filter(({ red }) => red)));
      const { from, to } = body.outcomes;
      const decided = (status: string, first: string, last: string) =>
        deals.filter(
          (deal) => deal.status === status && deal.closed !== null && deal.closed >= first && deal.closed <= last,
        );
      for (const status of ['won', 'lost'] as const)
        expect(body.outcomes[status]).toEqual(sumOf(decided(status, from, to)));
      const won = decided('won', start, end);
      const { all, reps } = (await admin.get(`/quotas?period=${period}`)).body;
      expect([all.won, all.wonMinor]).toEqual([won.length, sumOf(won).amountBaseMinor]);
      for (const rep of reps) {
        const own = won.filter(({ owner }) => owner === rep.memberId);
        expect([rep.memberId, rep.won, rep.wonMinor]).toEqual([rep.memberId, own.length, sumOf(own).amountBaseMinor]);
      }
    }
  }

  /** As they are told with kept sums, and as the deals are counted. */
  async function expectExact() {
    const kept = await pages();
    await run('DELETE FROM revenue_kept');
    const counted = await pages();
    await run('INSERT INTO revenue_kept (organization_id) VALUES ($1)', [organizationId]);
    expect(kept).toEqual(counted);
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]));
    return kept;
  }

  it('are what the deals come to, whatever changes them and however much of it is summed', async () => {
    const any = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
    const accounts: string[] = [];
    for (const [name, territory] of [
      ['Harbour', 'North'],
      ['Kauri', 'NORTH'],
      ['Totara', 'South'],
      ['Bare', null],
    ])
      accounts.push((await admin.post('/accounts', { name, territory, segment: territory && 'Large' })).body.id);
    const deals: string[] = [];
    const today = dayOfIsoDate(new Date().toISOString().slice(0, 10));
    const near = (n: number) => isoDate(today - 100 + ((n * 37) % 200));
    const members = () => people.map(({ memberId }) => memberId);
    const deal = (n: number) => any(deals, n);
    const patch = (n: number, change: object) => admin.patch(`/opportunities/${deal(n)}`, change);
    const steps: Record<string, (n: number) => Promise<unknown>> = {
      add: async (n) => {
        const amountMinor = n % 5 ? 1000 + n * 7 : null;
        const more = {
          closeDate: near(n),
          currency: n % 4 ? 'NZD' : 'AUD',
          ...(n % 3 ? { winProbability: n % 101 } : {}),
        };
        const { body } = await admin.post('/opportunities', { name: `Deal ${n}`, amountMinor, ...more });
        deals.push(body.id);
        await admin.patch(`/opportunities/${body.id}`, {
          accountId: any([...accounts, null], n),
          ownerId: any(members(), n),
        });
      },
      amount: (n) => patch(n, { amountMinor: n % 6 ? n * 11 : null }),
      date: (n) => patch(n, { closeDate: n % 9 ? near(n * 3) : null }),
      owner: (n) => patch(n, { ownerId: any(members(), n * 3) }),
      account: (n) => patch(n, { accountId: any([...accounts, null], n * 3) }),
      category: (n) => patch(n, { category: any(['omitted', 'commit', 'pipeline'], n) }),
      stage: (n) => patch(n, { stageId: any(stages, n * 5).id }),
      // A close that was told late, with the totals an import moves beside it.
      closed: (n) =>
        inTenant(app.database.pool, organizationId, async (tx) => {
          await tx.client.query('UPDATE opportunities SET closed_on = $2 WHERE id = $1 AND closed_on IS NOT NULL', [
            deal(n),
            near(n * 7),
          ]);
          await rebuildTotals(tx);
        }),
      line: (n) =>
        admin.post(`/opportunities/${deal(n)}/line-items`, {
          product: any(['Seats', 'SEATS', 'Setup'], n),
          family: any(['Platform', null], n),
          priceMinor: n * 3,
          quantityThousandths: 1000 + n,
          charge: n % 2 ? 'monthly' : 'once',
          termMonths: n % 2 ? 7 : null,
        }),
      unline: async (n) => {
        const { items } = (await admin.get(`/opportunities/${deal(n)}/line-items`)).body;
        if (items[0]) await admin.delete(`/line-items/${items[0].id}`);
      },
      territory: (n) =>
        admin.patch(`/accounts/${any(accounts, n)}`, { territory: any(['North', 'north', 'West', null], n * 3) }),
      merge: async (n) => {
        const given = { noun: 'account', keptId: any(accounts, n), mergedId: any(accounts, n + 1) };
        const { body } = await admin.post('/merges', given);
        if (n % 2) await admin.post(`/merges/${body.id}/undo`);
        else if (body.id) accounts.splice(accounts.indexOf(given.mergedId), 1);
      },
      rate: (n) => admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: `1.${1 + (n % 8)}` }),
      probability: (n) => admin.patch(`/stages/${any(stages, n).id}`, { winProbability: n % 101 }),
      evidence: (n) =>
        admin.put(`/opportunities/${deal(n)}/frameworks/bant/need`, {
          strength: any(['red', 'green'], n),
          notes: 'Said',
        }),
      bulk: async (n) => {
        const { body } = await admin.post('/bulk-edits', {
          deals: { ids: [deal(n), deal(n + 1), deal(n + 2)] },
          edit: { ownerId: any(members(), n), closeDate: near(n * 5) },
        });
        const job = { organizationId, bulkEditId: body.id };
        await runBulkEdit(app.database.pool, job, new AbortController().signal);
        if (n % 2 === 0) return;
        await admin.post(`/bulk-edits/${body.id}/undo`);
        await runBulkEdit(app.database.pool, job, new AbortController().signal);
      },
    };
    await Promise.all(Array.from({ length: 12 }, (_, n) => steps.add?.(n * 5 + 1)));
    const step = fc.record({ what: fc.constantFrom(...Object.keys(steps), 'keep', 'keep'), n: fc.nat(500) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (history) => {
        await keep();
        for (const { what, n } of history) await (what === 'keep' ? keep() : steps[what]?.(n));
        await expectExact();
        await expectRecount();
        await keep();
        expect((await run('SELECT FROM revenue_changes')).rowCount).toBe(0);
        await expectExact();
      }),
      { numRuns: 2, endOnFailure: true },
    );
    const [page] = await expectExact();
    expect(page?.total.open.count).toBeGreaterThan(0);
    await admin.patch('/organization', { currency: 'AUD' });
    await expectExact();
    await expectRecount();
  });

  it('wait for a sweep, and are exact meanwhile', async () => {
    const deal = { name: 'Swept', amountMinor: 700, closeDate: isoDate(20_800) };
    await admin.post('/opportunities', deal);
    await inTenant(app.database.pool, organizationId, async (tx) => {
      await noteSweep(tx);
      expect(await elsewhere(keep)).toBe(0);
    });
    await expectExact();
    expect(await keep()).toBeGreaterThan(0);
    await expectExact();
  });

  it('follow a territory that changes while deals move, and are made by one process at a time', async () => {
    const account = (await admin.post('/accounts', { name: 'Rata', territory: 'East' })).body.id;
    const { body } = await admin.post('/opportunities', { name: 'Crane', amountMinor: 5, closeDate: isoDate(20_800) });
    await admin.patch(`/opportunities/${body.id}`, { accountId: account });
    await keep();
    const { pool, appUrl } = app.database;
    const another = new pg.Client({ connectionString: appUrl });
    await another.connect();
    await another.query(`BEGIN; SET LOCAL app.organization_id = '${organizationId}'`);
    await another.query("UPDATE accounts SET territory = 'West' WHERE id = $1", [account]);
    // Seen with the old territory by everybody else; to sum it now would be to keep that.
    await admin.patch(`/opportunities/${body.id}`, { closeDate: isoDate(20_840) });
    expect(await keep()).toBe(0);
    await another.query('COMMIT');
    await another.end();
    expect(await keepAllRevenueSums(pool, {})).toBeGreaterThan(0);
    await expectExact();
    const { rows } = await run(
      "SELECT sum(deals)::int AS deals FROM revenue_sums WHERE dimension = 'territory' AND key = 'east'",
    );
    expect(rows[0]?.deals ?? 0).toBe(0);
  });
});
