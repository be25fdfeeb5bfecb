import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { pacingView } from './pacing-view.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An organisation in Auckland whose fiscal years begin in January; a manager with a rep, and a rep beside them. */
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
  const won = (await admin.get('/stages')).body.items.find(({ kind }: { kind: string }) => kind === 'won').id as string;
  const organizationId = session.organization.id as string;
  const actor = { organizationId, memberId: session.member.id, role: 'admin' } as Actor;
  /** Won by somebody on a day. */
  const win = async (by: Browser, closedOn: string, amountMinor: number | null) => {
    const { id } = (await by.post('/opportunities', { name: 'Crane', ...(amountMinor !== null && { amountMinor }) }))
      .body;
    const answer = await by.patch(`/opportunities/${id}`, { stageId: won, closedOn });
    expect(answer.status).toBe(200);
  };
  /** As it is told at an instant, to who sees everything. */
  const at = (instant: string, question: object = {}) =>
    inTenant(app.database.pool, organizationId, (tx) =>
      pacingView(tx, actor, { period: 'quarter', ...question }, new Date(instant)),
    );
  return { admin, manager, rep, beside, organizationId, win, at };
}
const closedOf = (weeks: Answer['body'][]) => weeks.map(({ closedMinor }) => closedMinor);

describe('pacing', () => {
  it('of an organisation without deals is nothing closed, no forecast, no quota, no last year', async () => {
    const { admin } = await begin();
    const { status, body } = await admin.get('/forecast/pacing');
    expect(status).toBe(200);
    expect(body).toMatchObject({ closedMinor: '0', quotaMinor: null, lastYear: null });
    expect(body.weeks[0]).toEqual({
      start: body.period.start,
      end: expect.any(String),
      closedMinor: '0',
      forecast: null,
      lastYearMinor: null,
    });
    expect(body.weeks.at(-1).end).toBe(body.period.end);
  });

  it('adds up what closed week by week, as of the local day, beside last year', async () => {
    const { rep, beside, win, at } = await begin();
    // 2023: July 1 is a Saturday, September 30 too. 2024: a Monday, and a Monday.
    await win(rep.browser, '2024-07-01', 100);
    await win(rep.browser, '2024-07-07', 20);
    await win(beside.browser, '2024-07-08', 3);
    await win(rep.browser, '2024-09-30', 4000);
    await win(rep.browser, '2024-10-01', 90_000);
    await win(rep.browser, '2023-07-07', 500);
    await win(rep.browser, '2023-07-08', 60);
    await win(rep.browser, '2023-09-30', 7);
    await win(rep.browser, '2023-06-30', 90_000);
    // July 10, 09:00 in Auckland: the second week of fourteen.
    const july = await at('2024-07-09T21:00:00Z');
    expect(july).toMatchObject({ runningWeek: 2, closedMinor: '123' });
    expect(july.weeks).toHaveLength(14);
    expect(closedOf(july.weeks.slice(0, 3))).toEqual(['120', '123', null]);
    // As many days in: the first seven of 2023 end on July 7.
    expect(july.weeks.slice(0, 2).map(({ lastYearMinor }) => lastYearMinor)).toEqual(['500', '560']);
    expect(july.lastYear).toMatchObject({
      period: { start: '2023-07-01', end: '2023-09-30' },
      byNowMinor: '560',
      finalMinor: '567',
    });
    // 23:30 on the last day in Auckland (11:30 in London): the win of that day counts, and the week runs.
    const last = await at('2024-09-30T10:30:00Z');
    expect(last).toMatchObject({ runningWeek: 14, closedMinor: '4123', lastYear: { byNowMinor: '567' } });
    expect(closedOf(last.weeks.slice(-2))).toEqual(['123', '4123']);
    // Half an hour later the next quarter runs, and the win of its first day is in it.
    const next = await at('2024-09-30T11:00:00Z');
    expect(next).toMatchObject({ period: { start: '2024-10-01' }, runningWeek: 1, closedMinor: '90000' });
    const over = await at('2024-09-30T11:00:00Z', { containing: '2024-09-30' });
    expect(over).toMatchObject({ runningWeek: null, closedMinor: '4123' });
    expect(closedOf(over.weeks).at(-1)).toBe('4123');
    // A period to come has nothing yet.
    const ahead = await at('2024-06-30T00:00:00Z', { containing: '2024-07-01' });
    expect(ahead).toMatchObject({ runningWeek: null, closedMinor: '0', lastYear: { byNowMinor: '0' } });
    expect(new Set(closedOf(ahead.weeks))).toEqual(new Set([null]));
  });

  it('is of what the reader sees: one rep, a team, everything', async () => {
    const { admin, manager, rep, beside, win } = await begin();
    const today = (await admin.get('/forecast')).body.period.start;
    await win(rep.browser, today, 100);
    await win(manager.browser, today, 20);
    await win(beside.browser, today, 3);
    const closed = async (by: Browser, query = '') => (await by.get(`/forecast/pacing${query}`)).body.closedMinor;
    expect(await closed(admin)).toBe('123');
    expect(await closed(manager.browser)).toBe('120');
    expect(await closed(manager.browser, `?ownerId=${rep.memberId}`)).toBe('100');
    expect(await closed(admin, `?teamOf=${manager.memberId}`)).toBe('120');
    expect(await closed(rep.browser)).toBe('100');
    for (const query of [`?ownerId=${beside.memberId}`, `?teamOf=${beside.memberId}`])
      expect((await manager.browser.get(`/forecast/pacing${query}`)).status).toBe(404);
    // As GET /forecast says, for each kind of period.
    for (const period of ['month', 'quarter', 'year']) {
      const told = (await admin.get(`/forecast?period=${period}`)).body.closedSoFar.amountBaseMinor;
      const { body } = await admin.get(`/forecast/pacing?period=${period}`);
      expect(body.closedMinor).toBe(told);
      expect(body.weeks[body.runningWeek - 1].closedMinor).toBe(told);
    }
  });

  it('has the quota, and the latest forecast that was kept in each week', async () => {
    const { admin, organizationId } = await begin();
    const { period } = (await admin.get('/forecast')).body;
    await admin.put('/quotas', {
      containing: period.start,
      items: [{ scope: 'organization', memberId: null, amountMinor: 5000 }],
    });
    const second = isoDate(dayOfIsoDate((await admin.get('/forecast/pacing')).body.weeks[0].end) + 1);
    const keep = (day: string, hour: number, [low, likely, high]: (number | null)[], scope = 'organization') =>
      inTenant(app.database.pool, organizationId, (tx) =>
        tx.client.query(
          `INSERT INTO forecast_runs (organization_id, id, scope, period_kind, period_key, starts_on, ends_on, as_of, as_of_day,
             made_for, model_name, model_kind, currency, low_minor, most_likely_minor, high_minor, figures)
           VALUES ($1, gen_random_uuid(), $2, 'quarter', 'Q', $3, $4, $5::date + make_interval(hours => $6), $5::date, 'asked', 'm',
             'fitted', 'NZD', $7, $8, $9, '{"closedSoFar":0}')`,
          [organizationId, scope, period.start, period.end, day, hour, low, likely, high],
        ),
      );
    await keep(period.start, 9, [900, 1000, 1100]);
    await keep(period.start, 15, [950, 1050, 1150]);
    // Kept without a figure, and another's.
    await keep(period.start, 18, [null, null, null]);
    await keep(period.start, 19, [1, 2, 3], `rep ${(await admin.get('/session')).body.member.id}`);
    await keep(second, 9, [null, 1200, null]);
    // Of the quarter, before it began.
    await keep(isoDate(dayOfIsoDate(period.start) - 1), 9, [1, 2, 3]);
    const { body } = await admin.get('/forecast/pacing');
    expect(body.quotaMinor).toBe(5000);
    expect(body.weeks.slice(0, 3).map(({ forecast }: Answer['body']) => forecast)).toEqual([
      { asOf: expect.any(String), low: '950', mostLikely: '1050', high: '1150' },
      { asOf: expect.any(String), low: null, mostLikely: '1200', high: null },
      null,
    ]);
  });
});
