import { isoDate, localDay, periodContaining } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { convertToBase, loadRates, rateOn } from '../../records/currencies/rates.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const STEPS = 40;

interface Deal {
  readonly ownerId: string;
  readonly stageId: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly category: string | null;
  readonly amountMinor: string | null;
  readonly currency: string;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  readonly risk: string;
}

describe('totals and roll-ups', () => {
  it('are what the deals come to, whatever was done with them', async () => {
    const { browser: admin, session } = await app.signUp();
    const zone: string = session.organization.timeZone;
    const today = localDay(Date.now(), zone);
    await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
    const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Mia' });
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: manager.memberId });
    const other = await addMember(app, admin, { role: 'account_executive', name: 'Oana' });
    const members = [manager.memberId, rep.memberId, other.memberId];
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: isoDate(today - 20), rate: '1.3' });
    const { items: stages } = (await admin.get('/stages')).body as { items: { id: string; kind: string }[] };
    const closing = stages.filter(({ kind }) => kind !== 'open');
    const opening = stages.filter(({ kind }) => kind === 'open');
    const { items: reasons } = (await admin.get('/qualify-out-reasons')).body;

    const deals: string[] = [];
    const any = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
    const near = (n: number) => isoDate(today - 60 + ((n * 37) % 160));
    const change = (n: number, to: object) => admin.patch(`/opportunities/${any(deals, n)}`, to);
    const steps: Record<string, (n: number) => Promise<unknown>> = {
      add: async (n) => {
        const { body } = await admin.post('/opportunities', {
          name: `Deal ${n}`,
          amountMinor: n % 5 ? 1000 + n * 7 : null,
          closeDate: n % 8 ? near(n) : null,
          currency: n % 3 ? 'NZD' : 'AUD',
          ownerId: any(members, n),
        });
        deals.push(body.id);
      },
      amount: (n) => change(n, { amountMinor: n % 6 ? n * 11 : null }),
      date: (n) => change(n, { closeDate: n % 9 ? near(n * 3) : null }),
      owner: (n) => change(n, { ownerId: any(members, n * 3) }),
      category: (n) => change(n, { category: any(['omitted', 'commit', 'best_case', 'pipeline'], n) }),
      currency: (n) => change(n, { currency: any(['NZD', 'AUD'], n), amountMinor: 900 + n }),
      stage: (n) => change(n, { stageId: any(opening, n * 5).id }),
      closed: (n) => change(n, { stageId: any(closing, n).id, closedOn: isoDate(today - (n % 400)) }),
      call: (n) =>
        admin.post(`/opportunities/${any(deals, n)}/activities`, {
          kind: 'call',
          subject: 'Call',
          occurredAt: new Date(Date.now() - (n % 60) * DAY).toISOString(),
        }),
      evidence: (n) =>
        admin.put(`/opportunities/${any(deals, n)}/frameworks/bant/need`, {
          strength: any(['red', 'green'], n),
          notes: 'Said',
        }),
      qualifiedOut: (n) =>
        admin.post(`/opportunities/${any(deals, n)}/qualify-out`, {
          primaryReasonId: any<{ id: string }>(reasons, n).id,
        }),
    };
    const taken = fc.record({ what: fc.constantFrom(...Object.keys(steps)), n: fc.nat(500) });
    await fc.assert(
      fc.asyncProperty(fc.array(taken, { minLength: STEPS, maxLength: STEPS }), async (life) => {
        for (let n = 1; n < 10; n += 1) await steps.add?.(n * 7);
        for (const { what, n } of life) await steps[what]?.(n);
        const all = await inTenant(app.database.pool, session.organization.id, async (tx) => {
          const { rows } = await tx.client.query<Deal>(
            `SELECT o.owner_id AS "ownerId", o.stage_id AS "stageId", o.status, o.category, o.amount_minor::text AS "amountMinor",
               o.currency, o.close_date::text AS "closeDate", o.closed_on::text AS "closedOn",
               CASE WHEN h.not_yet_qualified THEN 'not_yet_qualified' ELSE h.risk_band END AS risk
             FROM opportunities o JOIN opportunity_health h ON h.opportunity_id = o.id`,
          );
          return { rows, rates: await loadRates(tx, 'NZD') };
        });
        const base = ({ amountMinor, currency, status, closedOn }: Deal): bigint => {
          const rate = rateOn(all.rates, currency, status === 'open' ? isoDate(today) : (closedOn ?? ''));
          if (amountMinor === null || rate === null) return 0n;
          return BigInt(convertToBase(all.rates, Number(amountMinor), currency, rate) ?? 0);
        };
        const minor = (some: readonly Deal[]) => String(some.reduce((sum, deal) => sum + base(deal), 0n));
        const bucket = (some: readonly Deal[]) => ({ count: some.length, amountBaseMinor: minor(some) });
        const viewers: [Browser, string[]][] = [
          [admin, [session.member.id, ...members]],
          [manager.browser, [manager.memberId, rep.memberId]],
          [rep.browser, [rep.memberId]],
        ];
        for (const [who, owners] of viewers) {
          for (const kind of who === admin ? (['month', 'quarter', 'year'] as const) : (['quarter'] as const)) {
            const { firstDay, lastDay } = periodContaining(kind, today, { month: 1, day: 1, cadence: 'quarterly' });
            const own = all.rows.filter(({ ownerId }) => owners.includes(ownerId));
            const due = own.filter(
              ({ status, category, closeDate }) =>
                status === 'open' && category !== 'omitted' && closeDate !== null && closeDate <= isoDate(lastDay),
            );
            const decided = (status: string, from: number) =>
              own.filter((deal) => deal.status === status && (deal.closedOn ?? '') >= isoDate(from));
            const won = decided('won', firstDay);
            const view = (await who.get(`/revenue?period=${kind}&roleView=cro&parts=true`)).body;
            expect(view).toMatchObject({
              open: bucket(due),
              atRisk: bucket(due.filter(({ risk }) => risk === 'red')),
              outcomes: { won: bucket(decided('won', today - 364)), lost: bucket(decided('lost', today - 364)) },
              quota: { won: won.length, wonMinor: minor(won), openMinor: minor(due) },
            });
            for (const { band, count, amountBaseMinor } of view.health)
              expect({ count, amountBaseMinor }).toEqual(bucket(due.filter(({ risk }) => risk === band)));
            for (const each of view.parts.reps)
              expect(each).toMatchObject({
                open: bucket(due.filter(({ ownerId }) => ownerId === each.memberId)),
                wonMinor: minor(won.filter(({ ownerId }) => ownerId === each.memberId)),
              });
            for (const each of view.parts.stages)
              expect(each.open).toEqual(bucket(due.filter(({ stageId }) => stageId === each.stageId)));
            expect(sumOf(view.parts.stages)).toBe(minor(due));

            const ofRep = (id: string) => ({
              won: won.filter(({ ownerId }) => ownerId === id),
              due: due.filter(({ ownerId }) => ownerId === id),
            });
            const inCategory = (some: readonly Deal[], name: string) =>
              minor(some.filter(({ category }) => (category ?? 'pipeline') === name));
            const quotas = (await who.get(`/quotas?period=${kind}`)).body;
            for (const each of quotas.reps)
              expect(each).toMatchObject({
                wonMinor: minor(ofRep(each.memberId).won),
                openMinor: minor(ofRep(each.memberId).due),
              });
            expect(quotas.all).toMatchObject({ wonMinor: minor(won), openMinor: minor(due) });
            const { lines } = (await who.get(`/commits?period=${kind}`)).body;
            for (const line of lines) {
              const below = line.scope === 'rep' ? ofRep(line.memberId) : { won, due };
              // The team of the manager is not all that an admin sees.
              if (line.scope === 'team' && owners.length > 2) continue;
              expect(line.now).toEqual({
                closedMinor: minor(below.won),
                commitMinor: inCategory(below.due, 'commit'),
                bestCaseMinor: inCategory(below.due, 'best_case'),
                pipelineMinor: inCategory(below.due, 'pipeline'),
              });
            }
            const top = lines[0];
            if (top.sum !== null)
              expect(top.sum.commitMinor).toBe(String(BigInt(minor(won)) + BigInt(inCategory(due, 'commit'))));
            const forecast = (await who.get(`/forecast?period=${kind}`)).body;
            expect(forecast.closedSoFar).toEqual(bucket(won));
            for (const { category, ...known } of forecast.byCategory)
              expect([category, known]).toEqual([
                category,
                expect.objectContaining(bucket(due.filter((deal) => (deal.category ?? 'pipeline') === category))),
              ]);
            const { items } = (await who.get(`/revenue/trend?period=${kind}&roleView=cro`)).body;
            expect(items.at(-1)).toMatchObject({ won: bucket(won), lost: bucket(decided('lost', firstDay)) });
            const { total } = (await who.get(`/revenue/by/territory?period=${kind}&roleView=cro`)).body;
            expect(total).toMatchObject({ open: bucket(due), won: bucket(won) });
          }
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    expect(deals.length).toBeGreaterThan(8);
  });
});

const sumOf = (parts: readonly { open: { amountBaseMinor: string } }[]): string =>
  String(parts.reduce((sum, { open }) => sum + BigInt(open.amountBaseMinor), 0n));
