import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

describe('the organisation', () => {
  it('changes what is given and keeps the rest', async () => {
    const { browser, session } = await app.signUp();
    const answer = await browser.patch('/organization', { fiscalYearStart: { month: 7, day: 1 } });
    expect(answer.status).toBe(200);
    const expected = {
      ...session.organization,
      fiscalYearStart: { month: 7, day: 1 },
      // Who tells it is not asked again.
      calendarChoice: 'manual',
    };
    expect(answer.body).toEqual(expected);
    expect((await browser.get('/organization')).body).toEqual(expected);
  });

  it.each<[string, object]>([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['fiscalYearStart', { fiscalYearStart: { month: 4, day: 31 } }],
    ['currency', { currency: 'ABC' }],
    ['name', { name: '  ' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { browser } = await app.signUp();
    const answer = await browser.patch('/organization', wrong);
    expect([answer.status, answer.body.data.field]).toEqual([422, field]);
  });

  it('counts days anew in another timezone', async () => {
    const { browser } = await app.signUp();
    const { id } = (await browser.post('/opportunities', { name: 'Crane' })).body;
    const before = (await browser.get(`/opportunities/${id}`)).body.health.scoredAt;
    expect((await browser.patch('/organization', { timeZone: 'Pacific/Honolulu' })).status).toBe(200);
    expect((await browser.get(`/opportunities/${id}`)).body.health.scoredAt).not.toBe(before);
  });
});
