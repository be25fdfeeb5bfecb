import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const rate = (browser: Browser, currency: string, value: string, validFrom = '2020-01-01') =>
  browser.put('/exchange-rates', { currency, validFrom, rate: value });
const deal = async (browser: Browser, more: object) =>
  (await browser.post('/opportunities', { name: 'Crane', ...more })).body;
const worth = async (browser: Browser, id: string) => (await browser.get(`/opportunities/${id}`)).body.amountBaseMinor;
const total = async (browser: Browser) => (await browser.get('/pipeline/overview')).body.open.amountBaseMinor;

describe('exchange rates', () => {
  it('are kept by currency and day, latest first', async () => {
    const { browser } = await app.signUp();
    await rate(browser, 'AUD', '1.10', '2024-01-01');
    await rate(browser, 'AUD', '1.2', '2025-01-01');
    await rate(browser, 'AUD', '1.3', '2025-01-01');
    expect((await browser.get('/exchange-rates')).body).toEqual({
      currency: 'NZD',
      items: [
        { currency: 'AUD', validFrom: '2025-01-01', rate: '1.3', source: null },
        { currency: 'AUD', validFrom: '2024-01-01', rate: '1.1', source: null },
      ],
    });
  });

  it.each<[string, object]>([
    ['currency', { currency: 'XXX' }],
    ['currency', { currency: 'NZD' }],
    ['rate', { rate: '0' }],
    ['rate', { rate: '-1' }],
    ['validFrom', { validFrom: '2999-01-01' }],
  ])('are refused with a wrong %s: %o', async (field, wrong) => {
    const { browser } = await app.signUp();
    const answer = await browser.put('/exchange-rates', {
      currency: 'AUD',
      validFrom: '2024-01-01',
      rate: '1.1',
      ...wrong,
    });
    expect([answer.status, answer.body.data.field]).toEqual([422, field]);
  });

  it('are asked for when a deal names a currency without one', async () => {
    const { browser } = await app.signUp();
    const answer = await browser.post('/opportunities', { name: 'Crane', currency: 'USD', amountMinor: 100 });
    expect([answer.status, answer.body.data]).toEqual([
      422,
      expect.objectContaining({ field: 'currency', value: 'USD' }),
    ]);
  });

  it('convert the open deals of their currency anew, and the totals with them', async () => {
    const { browser } = await app.signUp();
    await rate(browser, 'AUD', '1.1');
    const { id } = await deal(browser, { currency: 'AUD', amountMinor: 1000 });
    expect([await worth(browser, id), await total(browser)]).toEqual([1100, '1100']);
    await rate(browser, 'AUD', '1.25', '2021-01-01');
    expect([await worth(browser, id), await total(browser)]).toEqual([1250, '1250']);
    await browser.delete('/exchange-rates/AUD/2021-01-01');
    expect([await worth(browser, id), await total(browser)]).toEqual([1100, '1100']);
  });

  it('convert a closed deal by the rate of the day it closed', async () => {
    const { browser } = await app.signUp();
    await rate(browser, 'AUD', '1.1', '2024-01-01');
    await rate(browser, 'AUD', '2', '2025-06-01');
    const stages = (await browser.get('/stages')).body.items;
    const won = stages.find((stage: { kind: string }) => stage.kind === 'won').id;
    const { id } = await deal(browser, { currency: 'AUD', amountMinor: 1000, stageId: won, closedOn: '2025-05-31' });
    expect(await worth(browser, id)).toBe(1100);
  });

  it('cannot be removed while a deal needs them', async () => {
    const { browser } = await app.signUp();
    await rate(browser, 'AUD', '1.1');
    const { id } = await deal(browser, { currency: 'AUD', amountMinor: 1000 });
    expect((await browser.delete('/exchange-rates/AUD/2020-01-01')).status).toBe(422);
    expect(await worth(browser, id)).toBe(1100);
  });
});

describe('another currency of the organisation', () => {
  it('turns rates and deals over, to the cent', async () => {
    const { browser } = await app.signUp();
    await rate(browser, 'USD', '1.6', '2024-01-01');
    await rate(browser, 'USD', '2', '2025-01-01');
    await rate(browser, 'AUD', '1.2', '2024-06-01');
    const [nzd, usd, aud] = [
      await deal(browser, { amountMinor: 1000 }),
      await deal(browser, { amountMinor: 1000, currency: 'USD' }),
      await deal(browser, { amountMinor: 1000, currency: 'AUD' }),
    ];
    const answer = await browser.patch('/organization', { currency: 'USD' });
    expect([answer.status, answer.body.currency]).toEqual([200, 'USD']);
    expect((await browser.get('/exchange-rates')).body).toEqual({
      currency: 'USD',
      items: [
        { currency: 'AUD', validFrom: '2025-01-01', rate: '0.6', source: null },
        { currency: 'AUD', validFrom: '2024-06-01', rate: '0.75', source: null },
        { currency: 'NZD', validFrom: '2025-01-01', rate: '0.5', source: null },
        { currency: 'NZD', validFrom: '2024-01-01', rate: '0.625', source: null },
      ],
    });
    expect(await Promise.all([nzd, usd, aud].map(({ id }) => worth(browser, id)))).toEqual([500, 1000, 600]);
    expect(await total(browser)).toBe('2100');
  });

  it('is refused without a rate, naming the currencies deals are in, and nothing changes', async () => {
    const { browser } = await app.signUp();
    await deal(browser, { amountMinor: 1000 });
    const answer = await browser.patch('/organization', { currency: 'USD', name: 'Renamed' });
    expect([answer.status, answer.body.data]).toEqual([
      422,
      expect.objectContaining({ field: 'currency', value: 'USD' }),
    ]);
    expect(answer.body.message).toContain('NZD');
    expect((await browser.get('/organization')).body).toMatchObject({ currency: 'NZD', name: 'Harbourline' });
  });

  it('is free while there are no deals', async () => {
    const { browser } = await app.signUp();
    expect((await browser.patch('/organization', { currency: 'USD' })).status).toBe(200);
  });
});
