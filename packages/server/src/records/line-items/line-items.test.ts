import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const SEATS = { product: 'Seats', quantityThousandths: 20_000, priceMinor: 4500, charge: 'monthly', termMonths: 36 };
const SETUP = { product: 'Setup', quantityThousandths: 2500, priceMinor: 120_000 };

async function begin(given: object = {}) {
  const { browser } = await app.signUp();
  const { id } = (await browser.post('/opportunities', { name: 'Crane', ...given })).body;
  const path = `/opportunities/${id}`;
  return { browser, path, add: (line: object): Promise<Answer> => browser.post(`${path}/line-items`, line) };
}
const amount = async (browser: Browser, path: string) => {
  const { amountMinor, amountFollowsLines } = (await browser.get(path)).body;
  return [amountMinor, amountFollowsLines];
};

describe('the amount of a deal', () => {
  it('follows its lines from the first one on when it had none', async () => {
    const { browser, path, add } = await begin();
    expect((await add(SEATS)).body).toMatchObject({ totalMinor: 3_240_000, amountFollows: true });
    expect(await amount(browser, path)).toEqual([3_240_000, true]);
    const { items } = (await add(SETUP)).body;
    expect(await amount(browser, path)).toEqual([3_540_000, true]);
    await browser.patch(`/line-items/${items[1].id}`, { discount: { kind: 'percent', hundredths: 1000 } });
    expect(await amount(browser, path)).toEqual([3_510_000, true]);
    await browser.delete(`/line-items/${items[0].id}`);
    expect(await amount(browser, path)).toEqual([270_000, true]);
    await browser.post(`/line-items/${items[0].id}/restore`);
    expect(await amount(browser, path)).toEqual([3_510_000, true]);
    const { body } = await browser.get('/opportunities/count');
    expect(body.amountBaseMinor).toBe('3510000');
  });

  it('stays as it was set by hand until it is told to follow, and again once it is set', async () => {
    const { browser, path, add } = await begin({ amountMinor: 500_000 });
    expect((await add(SETUP)).body).toMatchObject({ totalMinor: 300_000, amountFollows: false });
    expect(await amount(browser, path)).toEqual([500_000, false]);
    expect((await browser.put(`${path}/line-items/amount`, { follows: true })).body.amountFollows).toBe(true);
    expect(await amount(browser, path)).toEqual([300_000, true]);
    await browser.patch(path, { nextStep: 'Call' });
    expect(await amount(browser, path)).toEqual([300_000, true]);
    await browser.patch(path, { amountMinor: 250_000 });
    expect(await amount(browser, path)).toEqual([250_000, false]);
    await add(SETUP);
    expect(await amount(browser, path)).toEqual([250_000, false]);
  });

  it('takes no discount that is larger than the line', async () => {
    const { browser, path, add } = await begin({ currency: 'NZD' });
    const tiny = { product: 'Bolt', quantityThousandths: 1000, priceMinor: 3 };
    const refused = await add({ ...tiny, discount: { kind: 'amount', minor: 1234 } });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: 'The discount, $12.34, is larger than the line, $0.03. Nothing was changed.',
      data: { field: 'discount', value: 1234 },
    });
    const { items } = (await add({ ...SETUP, discount: { kind: 'amount', minor: 300_000 } })).body;
    expect(items).toMatchObject([{ amountMinor: 0 }]);
    // A cheaper line keeps no discount that was made for a dearer one.
    expect((await browser.patch(`/line-items/${items[0].id}`, { quantityThousandths: 1000 })).status).toBe(422);
    expect(await amount(browser, path)).toEqual([0, true]);
  });

  it('is set by hand again where somebody says so, and stays as it stood', async () => {
    const { browser, path, add } = await begin();
    await add(SETUP);
    expect(await amount(browser, path)).toEqual([300_000, true]);
    const { body } = await browser.put(`${path}/line-items/amount`, { follows: false });
    expect(body.amountFollows).toBe(false);
    await add(SETUP);
    expect(await amount(browser, path)).toEqual([300_000, false]);
  });

  it('changes its currency with all its lines, by the rate of today, or not at all', async () => {
    const { browser, path, add } = await begin({ currency: 'NZD' });
    const { items } = (await add(SETUP)).body;
    await add({ ...SETUP, product: 'Training', priceMinor: 11_000, discount: { kind: 'amount', minor: 27_500 } });
    const gone = (await add(SETUP)).body.items[2].id;
    await browser.delete(`/line-items/${gone}`);
    await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    const refused = await browser.patch(path, { currency: 'AUD', nextStep: 'Call' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message:
        '2 lines of the deal are in NZD. Convert the deal with all its lines under Line Items, or keep the currency. Nothing was changed.',
      data: { field: 'currency', value: 'AUD' },
    });
    expect((await browser.get(path)).body).toMatchObject({ currency: 'NZD', nextStep: null });

    const convert = (currency: string) => browser.put(`${path}/line-items/currency`, { currency });
    expect((await convert('USD')).body.data.field).toBe('currency');
    const { body } = await convert('AUD');
    // 2.5 x 1,200.00 / 1.1 each: 1,090.91; and 2.5 x 100.00 with all of it off.
    expect(body).toMatchObject({
      currency: 'AUD',
      amountFollows: true,
      totalMinor: 272_728,
      items: [
        { id: items[0].id, currency: 'AUD', priceMinor: 109_091, amountMinor: 272_728 },
        { currency: 'AUD', priceMinor: 10_000, amountMinor: 0, discount: { kind: 'amount', minor: 25_000 } },
      ],
    });
    expect((await browser.get(path)).body).toMatchObject({ currency: 'AUD', amountMinor: 272_728 });
    const restored = await browser.post(`/line-items/${gone}/restore`);
    expect(restored.body.items[2]).toMatchObject({ currency: 'AUD', priceMinor: 109_091 });
    const { items: entries } = (await browser.get(`${path}/timeline`)).body;
    expect(JSON.stringify(entries)).toContain('"currency":"AUD"');
  });

  it('is converted back exactly, unless it or a line has changed since', async () => {
    const { browser, path, add } = await begin({ currency: 'NZD', amountMinor: 110_000 });
    await add(SEATS);
    await add({ ...SETUP, quantityThousandths: 2500, discount: { kind: 'amount', minor: 333 } });
    await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    const lines = async () =>
      (await browser.get(`${path}/line-items`)).body.items.map(({ version: _, ...line }: { version: number }) => line);
    const [before, deal] = [await lines(), (await browser.get(path)).body];
    await browser.put(`${path}/line-items/currency`, { currency: 'AUD' });
    const { version } = (await browser.get(path)).body;
    // The rates of today have moved on.
    await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2021-01-01', rate: '1.7' });
    const undo = (expectedVersion: number) =>
      browser.post(`${path}/line-items/currency/undo`, {
        currency: 'NZD',
        amountMinor: deal.amountMinor,
        expectedVersion,
      });
    expect((await undo(version - 1)).status).toBe(409);
    const [line] = await lines();
    expect((await browser.post(`/line-items/${line.id}/restore`, { expectedVersion: 2 })).status).toBe(409);
    const other = { currency: 'EUR', amountMinor: 1, expectedVersion: version };
    expect((await browser.post(`${path}/line-items/currency/undo`, other)).status).toBe(409);
    expect((await undo(version)).status).toBe(200);
    expect(await lines()).toEqual(before);
    expect((await browser.get(path)).body).toMatchObject({ currency: 'NZD', amountMinor: deal.amountMinor });

    await browser.put(`${path}/line-items/currency`, { currency: 'AUD' });
    const again = (await browser.get(path)).body.version;
    await browser.patch(`/line-items/${line.id}`, { priceMinor: 5 });
    expect((await undo(again)).status).toBe(409);
    expect((await browser.get(path)).body.currency).toBe('AUD');
  });

  it('that was set by hand is converted with the lines', async () => {
    const { browser, path, add } = await begin({ currency: 'NZD', amountMinor: 110_000 });
    await add(SETUP);
    await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
    await browser.put(`${path}/line-items/currency`, { currency: 'AUD' });
    expect((await browser.get(path)).body).toMatchObject({
      currency: 'AUD',
      amountMinor: 100_000,
      amountFollowsLines: false,
    });
  });
});

describe('a line', () => {
  it.each([
    ['recurs without a term', { ...SETUP, charge: 'yearly' }, 'termMonths'],
    ['is paid once and has a term', { ...SETUP, termMonths: 12 }, 'termMonths'],
    [
      'comes to more than an amount can be',
      { ...SETUP, quantityThousandths: 1_000_000_000, priceMinor: 9e15 },
      'priceMinor',
    ],
  ])('is refused when it %s', async (_, line, field) => {
    const { add } = await begin();
    const answer = await add(line);
    expect([answer.status, answer.body.data.field]).toEqual([422, field]);
  });

  it('of a closed deal is frozen', async () => {
    const { browser, path, add } = await begin();
    const { items } = (await add(SETUP)).body;
    const { items: stages } = (await browser.get('/stages')).body;
    await browser.patch(path, { stageId: stages.find(({ kind }: { kind: string }) => kind === 'won').id });
    expect((await browser.get(`${path}/line-items`)).body.abilities).toEqual({ update: false });
    for (const answer of [
      await add(SEATS),
      await browser.patch(`/line-items/${items[0].id}`, { priceMinor: 1 }),
      await browser.delete(`/line-items/${items[0].id}`),
    ]) {
      expect(answer.status).toBe(409);
    }
    expect(await amount(browser, path)).toEqual([300_000, true]);
  });

  it('is told by the timeline with what it came to and comes to', async () => {
    const { browser, path, add } = await begin();
    const { items } = (await add(SETUP)).body;
    await browser.patch(`/line-items/${items[0].id}`, { quantityThousandths: 1000 });
    const { body } = await browser.get(`${path}/timeline`);
    const told = body.items.find(({ kind }: { kind: string }) => kind === 'line_item_changed');
    expect(told.changes).toMatchObject([
      {
        from: { amountMinor: 300_000, currency: 'NZD' },
        to: { amountMinor: 120_000, currency: 'NZD' },
        toLabel: 'Setup',
      },
    ]);
  });
});
