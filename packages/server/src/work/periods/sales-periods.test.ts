import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An admin and a rep of an organisation whose fiscal years are calendar years, in quarters. */
async function begin() {
  const { browser: admin, session } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 }, timeZone: 'Etc/UTC' });
  const rep = await addMember(app, admin, { role: 'account_executive' });
  const rows = (table: string) =>
    inTenant(app.database.pool, session.organization.id, async (tx) => {
      const { rows: found } = await tx.client.query(
        `SELECT * FROM ${table} WHERE organization_id = $1 ORDER BY starts_on, ends_on, 1, 2`,
        [tx.organizationId],
      );
      // How often a quota was written says nothing of what it is.
      return found.map(({ version: _, ...row }) => row);
    });
  return { admin, rep, rows };
}
const set = async (who: Browser, body: object) => {
  const answer = await who.put('/sales-periods', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const quarterly = { choice: 'manual', fiscalYearStart: { month: 1, day: 1 }, fiscalCadence: 'quarterly' };
const weeks = { choice: 'manual', fiscalYearStart: { month: 1, day: 1 }, fiscalCadence: '4-4-5' };
const quotaIn = async (who: Browser, containing: string, memberId: string, period = 'quarter') =>
  (await who.get(`/quotas?period=${period}&containing=${containing}`)).body.reps.find(
    (each: { memberId: string }) => each.memberId === memberId,
  )?.quotaMinor;

describe('sales periods', () => {
  it('are set up by Auto, by the form, or skipped and asked for again', async () => {
    const { browser } = await app.signUp();
    expect((await browser.get('/sales-periods')).body).toMatchObject({ choice: null, unfitQuotas: [], converted: 0 });
    expect((await set(browser, { choice: 'assumed' })).choice).toBe('assumed');
    const { timeZone } = (await browser.get('/organization')).body;
    expect(await set(browser, { ...weeks, timeZone: 'America/Sao_Paulo' })).toMatchObject({
      choice: 'manual',
      calendar: { fiscalCadence: '4-4-5', timeZone: 'America/Sao_Paulo' },
    });
    const { period } = (await browser.get('/quotas?period=year&containing=2026-07-01')).body;
    expect(period).toMatchObject({ label: 'FY26', start: '2025-12-29', end: '2027-01-03' });
    await set(browser, { choice: 'manual', timeZone });
    expect((await set(browser, { choice: 'auto' })).calendar).toEqual({
      fiscalYearStart: { month: 1, day: 1 },
      fiscalCadence: 'quarterly',
      timeZone,
    });
    const told = (await browser.get('/audit-trail?limit=1')).body.items[0];
    expect(JSON.stringify(told)).toContain('Cadence of the fiscal year');
  });

  it.each<[string, object, string]>([
    ['a day that its month never has', { choice: 'manual', fiscalYearStart: { month: 2, day: 30 } }, 'fiscalYearStart'],
    ['a timezone that is none', { choice: 'manual', timeZone: 'Auckland' }, 'timeZone'],
    ['an empty form', { choice: 'manual' }, 'fiscalYearStart'],
  ])('refuse %s, and so does the preview', async (_, body, field) => {
    const { browser } = await app.signUp();
    for (const answer of [
      await browser.put('/sales-periods', body),
      await browser.post('/sales-periods/preview', body),
    ])
      expect([answer.status, answer.body.data?.field]).toEqual([422, field]);
  });

  it('change there and back without losing a quota, a commit or a forecast', async () => {
    const { admin, rep, rows } = await begin();
    const { memberId } = rep;
    const put = (containing: string, period: string, amountMinor: number) =>
      admin.put('/quotas', { period, containing, items: [{ scope: 'rep', memberId, amountMinor }] });
    await put('2031-02-01', 'quarter', 90_000);
    await put('2031-04-10', 'month', 20_000);
    await put('2032-02-29', 'year', 500_000);
    const commit = { containing: '2031-02-01', scope: 'rep', memberId, commitMinor: 80_000, bestCaseMinor: 95_000 };
    expect((await rep.browser.post('/commits', commit)).status).toBe(201);
    const kept = await admin.post('/forecast/runs', { period: 'quarter' });
    expect([kept.status, kept.body.calendarBefore]).toEqual([201, null]);
    const former = (await admin.get('/quotas?period=quarter')).body.period;
    const tables = ['quotas', 'commit_submissions', 'forecast_runs'];
    const before = await Promise.all(tables.map(rows));

    const effect = (await admin.post('/sales-periods/preview', weeks)).body;
    expect(effect).toMatchObject({
      samePeriods: false,
      quotas: { fit: 0, unfit: 3, returning: 0 },
      submissions: { fit: 0, unfit: 1 },
      forecasts: { fit: 0, unfit: 1 },
      unfitQuotas: [
        {
          start: '2031-01-01',
          end: '2031-03-31',
          quotas: 1,
          converts: 1,
          to: { label: 'Q1 FY31', start: '2030-12-30' },
        },
        { start: '2031-04-01', end: '2031-04-30', to: { label: 'M4 FY31', start: '2031-03-31', end: '2031-04-27' } },
        { start: '2032-01-01', end: '2032-12-31', to: { label: 'FY32', start: '2031-12-29', end: '2033-01-02' } },
      ],
    });
    expect((await admin.get('/sales-periods')).body.unfitQuotas).toEqual([]);

    expect((await set(admin, weeks)).unfitQuotas).toHaveLength(3);
    expect(await Promise.all(tables.map(rows))).toEqual(before);
    expect(await quotaIn(admin, '2031-02-01', memberId)).toBeNull();
    const callIn = async (containing: string) =>
      (await rep.browser.get(`/commits?containing=${containing}`)).body.lines[0].call;
    expect(await callIn('2031-02-01')).toMatchObject({
      commitMinor: 80_000,
      calendarBefore: { start: '2031-01-01', end: '2031-03-31' },
      abilities: { withdraw: true },
    });
    expect(await callIn('2031-05-01')).toBeNull();
    expect((await rep.browser.get('/forecast?containing=2031-02-01')).body.committed).toEqual({
      commitMinor: '80000',
      from: 'submitted',
    });
    const runsIn = async (containing: string) =>
      (await admin.get(`/forecast/runs?period=quarter&containing=${containing}`)).body.items;
    const middle = isoDate(dayOfIsoDate(former.start) + 45);
    const marked = { ...kept.body, calendarBefore: { start: former.start, end: former.end } };
    expect(await runsIn(middle)).toEqual([marked]);
    expect((await admin.get(`/forecast/runs/${kept.body.id}`)).body).toMatchObject(marked);
    expect(await runsIn(isoDate(dayOfIsoDate(former.end) + 45))).toEqual([]);
    // What moved is never told between forecasts of other days.
    expect((await admin.get(`/forecast/waterfall?period=quarter&containing=${middle}`)).body).toBeNull();
    const own = (await admin.post('/forecast/runs', { period: 'quarter', containing: middle })).body;
    expect((await runsIn(middle)).map(({ id }: { id: string }) => id)).toEqual([own.id, kept.body.id]);
    await administer(app.database.ownerUrl, 'DELETE FROM forecast_runs WHERE id = $1', [own.id]);
    const converted = (await admin.post('/sales-periods/convert-quotas', {})).body;
    expect(converted).toMatchObject({ unfitQuotas: [], converted: 3 });
    expect(await quotaIn(admin, '2031-02-01', memberId)).toBe(90_000);
    expect(await quotaIn(admin, '2031-04-10', memberId, 'month')).toBe(20_000);

    // A second change: they are still known by what they were set for.
    await set(admin, { choice: 'manual', fiscalYearStart: { month: 2, day: 29 } });
    expect((await admin.post('/sales-periods/convert-quotas', {})).body.unfitQuotas).toEqual([]);
    expect((await admin.post('/sales-periods/preview', quarterly)).body).toMatchObject({
      quotas: { fit: 3, unfit: 0, returning: 3 },
      unfitQuotas: [],
      submissions: { fit: 1, unfit: 0 },
      forecasts: { fit: 1, unfit: 0 },
    });
    expect(await set(admin, quarterly)).toMatchObject({ unfitQuotas: [], converted: 0 });
    expect(await Promise.all(tables.map(rows))).toEqual(before);
    expect(await quotaIn(admin, '2031-02-01', memberId)).toBe(90_000);
    expect((await admin.get('/forecast/runs?period=quarter')).body.items).toHaveLength(1);
  });

  it('leave a quota in place where one stands already, and take conversions back', async () => {
    const { admin, rep } = await begin();
    const items = (amountMinor: number) => [{ scope: 'rep', memberId: rep.memberId, amountMinor }];
    await admin.put('/quotas', { containing: '2031-02-01', items: items(1000) });
    await admin.put('/quotas', { containing: '2031-05-01', items: items(4000) });
    await set(admin, weeks);
    await admin.put('/quotas', { containing: '2031-02-01', items: items(2000) });
    const { unfitQuotas } = (await admin.get('/sales-periods')).body;
    expect(unfitQuotas.map(({ converts }: { converts: number }) => converts)).toEqual([0, 1]);
    const after = (await admin.post('/sales-periods/convert-quotas', {})).body;
    expect(after).toMatchObject({ converted: 1, unfitQuotas: [{ start: '2031-01-01', quotas: 1, converts: 0 }] });
    expect(await quotaIn(admin, '2031-02-01', rep.memberId)).toBe(2000);
    expect(await quotaIn(admin, '2031-05-01', rep.memberId)).toBe(4000);
    const undone = (await admin.post('/sales-periods/unconvert-quotas', {})).body;
    expect(undone).toMatchObject({ converted: 0, unfitQuotas: [{ converts: 0 }, { converts: 1 }] });
  });
});
