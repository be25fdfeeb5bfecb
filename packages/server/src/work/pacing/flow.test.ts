import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { flowView } from './flow-view.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const flow = (count: number, amount: number, withoutAmount = 0) => ({
  count,
  amountMinor: String(amount),
  withoutAmount,
});

async function begin() {
  const { browser: admin, session } = await app.signUp();
  await admin.patch('/organization', {
    fiscalYearStart: { month: 1, day: 1 },
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
  });
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Tom Ashby' });
  const rep = await addMember(app, admin, {
    role: 'account_executive',
    name: 'Joe Patel',
    managerId: manager.memberId,
  });
  const beside = await addMember(app, admin, { role: 'account_executive', name: 'Ana Ruiz' });
  const stages = (await admin.get('/stages')).body.items as { id: string; kind: string }[];
  const stageOf = (kind: string) => stages.find((stage) => stage.kind === kind)?.id;
  const organizationId = session.organization.id as string;
  /** A deal of somebody, created on a day; closed on another. */
  const deal = async (
    by: Browser,
    createdOn: string,
    amountMinor: number | null,
    { won, lost, ...given }: { won?: string; lost?: string; category?: string } = {},
  ) => {
    const { id } = (
      await by.post('/opportunities', { name: 'Crane', ...(amountMinor !== null && { amountMinor }), ...given })
    ).body;
    const closedOn = won ?? lost;
    if (closedOn) {
      const closed = { stageId: stageOf(won ? 'won' : 'lost'), closedOn, ...(lost && { lossReason: 'Price' }) };
      expect((await by.patch(`/opportunities/${id}`, closed)).status).toBe(200);
    }
    // Told by imports alone.
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE opportunities SET created_on = $3 WHERE organization_id = $1 AND id = $2', [
        organizationId,
        id,
        createdOn,
      ]),
    );
  };
  const actor = { organizationId, memberId: session.member.id, role: 'admin' } as Actor;
  const at = (instant: string, question: object = {}) =>
    inTenant(app.database.pool, organizationId, (tx) =>
      flowView(tx, actor, { period: 'month', ...question }, new Date(instant)),
    );
  return { admin, manager, rep, beside, deal, at };
}

describe('the flow of the pipeline', () => {
  it('of an organisation without deals is nothing in each week', async () => {
    const { admin } = await begin();
    const { body } = await admin.get('/pipeline/flow');
    const none = { created: flow(0, 0), won: flow(0, 0), lost: flow(0, 0) };
    expect(body).toMatchObject({ total: none, before: none });
    expect(body.weeks[0].flows).toEqual(none);
  });

  it('is by week what was created, won and lost, beside as many days of the period before', async () => {
    const { rep, beside, deal, at } = await begin();
    // July 2024 begins on a Monday, June on a Saturday.
    await deal(rep.browser, '2024-07-01', 1000);
    await deal(beside.browser, '2024-07-07', null);
    await deal(rep.browser, '2024-07-08', 200, { won: '2024-07-10' });
    await deal(rep.browser, '2024-07-09', 30, { lost: '2024-07-10' });
    await deal(rep.browser, '2024-07-09', 9999, { category: 'omitted' });
    await deal(rep.browser, '2024-01-01', 4, { lost: '2024-07-09' });
    await deal(rep.browser, '2024-01-01', null, { lost: '2024-07-09' });
    await deal(rep.browser, '2024-07-11', 50_000);
    // June, to the tenth, and after it.
    await deal(rep.browser, '2024-06-10', 5, { won: '2024-06-10' });
    await deal(rep.browser, '2024-06-11', 60_000, { won: '2024-06-11' });
    // July 10, 23:30 in Auckland.
    const { runningWeek, weeks, total, before } = await at('2024-07-10T11:30:00Z');
    expect(runningWeek).toBe(2);
    expect(weeks.map(({ flows }) => flows).slice(0, 3)).toEqual([
      { created: flow(2, 1000, 1), won: flow(0, 0), lost: flow(0, 0) },
      { created: flow(2, 230), won: flow(1, 200), lost: flow(3, 34, 1) },
      null,
    ]);
    expect(total).toEqual({ created: flow(4, 1230, 1), won: flow(1, 200), lost: flow(3, 34, 1) });
    expect(before).toMatchObject({
      period: { start: '2024-06-01' },
      end: '2024-06-10',
      created: flow(1, 5),
      won: flow(1, 5),
      lost: flow(0, 0),
    });
    // Half an hour later the deal of the eleventh is there, and June has come as far.
    const next = await at('2024-07-10T12:00:00Z');
    expect(next).toMatchObject({ total: { created: flow(5, 51_230, 1) }, before: { created: flow(2, 60_005) } });
    // A month that is over is compared with all of the one before.
    expect(await at('2024-09-01T00:00:00Z', { containing: '2024-07-01' })).toMatchObject({
      runningWeek: null,
      before: { end: '2024-06-30', won: flow(2, 60_005) },
    });
    // One to come with none of it.
    const ahead = await at('2024-07-10T00:00:00Z', { containing: '2024-08-01' });
    expect(ahead).toMatchObject({ total: { created: flow(0, 0) }, before: { end: null, created: flow(0, 0) } });
  });

  it('is of what the reader sees', async () => {
    const { admin, manager, rep, beside, deal } = await begin();
    const today = (await admin.get('/forecast')).body.period.start;
    await deal(rep.browser, today, 100);
    await deal(beside.browser, today, 3);
    const created = async (by: Browser, query = '') =>
      (await by.get(`/pipeline/flow${query}`)).body.total.created.amountMinor;
    expect(await created(admin)).toBe('103');
    expect(await created(manager.browser)).toBe('100');
    expect(await created(admin, `?teamOf=${manager.memberId}`)).toBe('100');
    expect(await created(beside.browser)).toBe('3');
    expect((await manager.browser.get(`/pipeline/flow?ownerId=${beside.memberId}`)).status).toBe(404);
  });

  it('counts a deal won today in the running week, as pacing does', async () => {
    const { admin, rep, deal } = await begin();
    const { period } = (await admin.get('/forecast')).body;
    await deal(rep.browser, period.start, 700, { won: period.start });
    const [pacing, { body }] = [(await admin.get('/forecast/pacing')).body, await admin.get('/pipeline/flow')];
    expect(body.total.won.amountMinor).toBe(pacing.closedMinor);
    expect(isoDate(dayOfIsoDate(body.before.end) + 1) <= body.period.start).toBe(true);
  });
});
