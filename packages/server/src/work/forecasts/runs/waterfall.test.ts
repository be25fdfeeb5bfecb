import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const QUARTER = 'period=quarter&containing=2040-02-01';

describe('what moved a forecast between two that were kept', () => {
  let admin: Browser;
  let rep: Browser;
  const runs: Record<string, string> = {};
  const keep = async (name: string, by: Browser, asked: object = {}) => {
    const { status, body } = await by.post('/forecast/runs', { period: 'quarter', containing: '2040-02-01', ...asked });
    expect(status, name).toBe(201);
    runs[name] = body.id;
  };
  const moved = (from: string, to: string | null, { by = admin, asked = QUARTER } = {}) =>
    by.get(`/forecast/waterfall?${asked}&fromRunId=${runs[from]}${to === null ? '' : `&toRunId=${runs[to]}`}`);

  beforeAll(async () => {
    admin = (await app.signUp()).browser;
    const colleague = await addMember(app, admin, { role: 'account_executive' });
    rep = colleague.browser;
    const deal = { name: 'Crane', amountMinor: 100_000, closeDate: '2040-02-15' };
    const { id } = (await rep.post('/opportunities', deal)).body;
    await keep('before', admin);
    await keep('of the rep', rep);
    await keep('of the next quarter', admin, { containing: '2040-05-01' });
    await keep('of the year', admin, { period: 'year' });
    await rep.patch(`/opportunities/${id}`, { amountMinor: 300_000 });
    await keep('after', admin);
    await keep('of the rep, after', admin, { ownerId: colleague.memberId });
    runs.elsewhere = (await (await app.signUp()).browser.post('/forecast/runs', {})).body.id;
  });

  it('is told step by step from the earlier to the later, to itself nothing, and to now', async () => {
    const { body } = await moved('before', 'after');
    const [step, ...others] = body.steps;
    expect([step.key, step.count, others]).toEqual(['amount_up', 1, []]);
    expect(Number(body.from.mostLikely) + Number(step.amountMinor)).toBe(Number(body.to.mostLikely));
    expect((await moved('after', 'after')).body.steps).toEqual([]);
    expect((await moved('before', null)).body.steps).toMatchObject([{ key: 'amount_up' }]);
    expect((await moved('of the rep', 'of the rep, after', { by: rep })).body.steps).toMatchObject([
      { key: 'amount_up' },
    ]);
  });

  it.each([
    [
      'of the next quarter',
      'after',
      'fromRunId',
      /^This forecast is of 2040-04-01 to 2040-06-30, and you asked about 2040-01-01 to/,
    ],
    ['before', 'of the next quarter', 'toRunId', /^This forecast is of 2040-04-01/],
    // A year that holds the quarter.
    ['of the year', 'after', 'fromRunId', /^This forecast is of 2040-01-01 to 2040-12-31/],
    ['of the rep', 'after', 'fromRunId', /^This forecast covers other people/],
    ['before', 'of the rep, after', 'toRunId', /^This forecast covers other people/],
    ['after', 'before', 'fromRunId', /^The first forecast is later than the second\./],
  ])('is not told from the one %s to the one %s', async (from, to, field, message) => {
    const { status, body } = await moved(from, to);
    expect([status, body.data?.field, body.message]).toEqual([422, field, expect.stringMatching(message)]);
  });

  it('is not told from a later day to the forecast to end with, nor put into a file then', async () => {
    const asked = `since=2039-12-31&toRunId=${runs.before}`;
    expect((await admin.get(`/forecast/waterfall?${QUARTER}&${asked}`)).body.data?.field).toBe('since');
    const file = await admin.get(`/exports/forecast.csv?${QUARTER}&fromRunId=${runs['of the year']}`);
    expect([file.status, file.body.data?.field]).toEqual([422, 'fromRunId']);
  });

  it('is there for nobody who may not see the people they were kept of', async () => {
    expect((await moved('before', null, { by: rep })).status).toBe(404);
    expect((await moved('of the rep', 'before', { by: rep })).status).toBe(404);
    expect((await moved('elsewhere', null)).status).toBe(404);
  });
});
