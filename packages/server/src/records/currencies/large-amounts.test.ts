import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser } = await app.signUp();
const LARGEST = 9_000_000_000_000_000;
const setRate = (rate: string) => browser.put('/exchange-rates', { currency: 'EUR', validFrom: '2020-01-01', rate });
await setRate('1');
const deal = (await browser.post('/opportunities', { name: 'Dam', amountMinor: LARGEST, currency: 'EUR' })).body;

describe('an amount that is too large in the currency of the organisation', () => {
  it('is refused where it is given', async () => {
    await setRate('0.5');
    const given = await browser.post('/opportunities', { name: 'Dam', amountMinor: LARGEST, currency: 'EUR' });
    expect(given.body.amountBaseMinor).toBe(LARGEST / 2);
    await browser.patch(`/opportunities/${given.body.id}`, { amountMinor: 1 });
    await browser.patch(`/opportunities/${deal.id}`, { amountMinor: 1 });
    await setRate('1000');
    const answer = await browser.patch(`/opportunities/${deal.id}`, { amountMinor: LARGEST });
    expect([answer.status, answer.body.data]).toMatchObject([422, { field: 'amountMinor', value: LARGEST }]);
  });

  // 1.0005 leads past what an amount may be, but not past what a number holds exactly.
  it.each(['1.0005', '1000', '999999999999'])('is refused where a rate of %s would make it', async (rate) => {
    await setRate('1');
    await browser.patch(`/opportunities/${deal.id}`, { amountMinor: LARGEST });
    const answer = await setRate(rate);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    expect((await browser.get(`/opportunities/${deal.id}`)).body.amountBaseMinor).toBe(LARGEST);
    expect((await browser.get('/exchange-rates')).body.items).toMatchObject([{ rate: '1' }]);
  });
});
