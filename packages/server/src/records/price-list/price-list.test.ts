import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

async function begin() {
  const { browser } = await app.signUp();
  const { id } = (await browser.post('/opportunities', { name: 'Crane' })).body;
  const add = async (given: object) => (await browser.post('/products', given)).body;
  const price = (product: string, priceMinor: number | null, validFrom = '2020-01-01', currency = 'NZD') =>
    browser.put(`/products/${product}/prices`, { currency, validFrom, priceMinor });
  const line = (given: object) =>
    browser.post(`/opportunities/${id}/line-items`, {
      product: 'Typed',
      quantityThousandths: 1000,
      priceMinor: 108_000,
      ...given,
    });
  return { browser, add, price, line };
}

describe('the price list', () => {
  it('keeps prices by currency and day, names once, and terms of what recurs', async () => {
    const { browser, add, price } = await begin();
    const seats = await add({ name: 'Seats', family: 'Subscription', unit: 'seat', charge: 'monthly', termMonths: 12 });
    expect(seats).toMatchObject({ name: 'Seats', archived: false, prices: [] });
    expect((await browser.post('/products', { name: 'SEATS' })).body.data.field).toBe('name');
    expect((await browser.post('/products', { name: 'Setup', termMonths: 3 })).body.data.field).toBe('termMonths');
    await price(seats.id, 100_000);
    await price(seats.id, 60_000, '2020-01-01', 'EUR');
    await price(seats.id, 120_000, '2021-01-01');
    await price(seats.id, 60_000, '2020-01-01', 'EUR');
    expect((await price(seats.id, 999_000, '2022-01-01')).body.prices).toHaveLength(4);
    expect((await price(seats.id, null, '2022-01-01')).body.prices).toEqual([
      { currency: 'EUR', validFrom: '2020-01-01', priceMinor: 60_000 },
      { currency: 'NZD', validFrom: '2021-01-01', priceMinor: 120_000 },
      { currency: 'NZD', validFrom: '2020-01-01', priceMinor: 100_000 },
    ]);
    const { items, today } = (await browser.get('/products')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Seats']);
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
    const told = (await browser.get('/audit-trail?category=settings')).body.items;
    const sentences = told.map(({ sentence }: { sentence: string }) => sentence).join('\n');
    expect(sentences).toContain('added the product “Seats”');
    expect(sentences).toMatch(/set the price of “Seats” to .*1,200\.00.* from 2021-01-01/);
  });

  it('is what lines are chosen from, which keep what they were sold at', async () => {
    const { browser, add, price, line } = await begin();
    expect((await line({ product: 'Typed' })).body.items[0]).toMatchObject({ productId: null, listPriceMinor: null });
    const { id } = await add({ name: 'Seats', family: 'Subscription' });
    await price(id, 120_000);
    await price(id, 60_000, '2020-01-01', 'EUR');
    await price(id, 500_000, '2999-01-01');
    const typed = await line({ product: 'Typed' });
    expect([typed.status, typed.body.data.field]).toEqual([422, 'productId']);
    const [, sold] = (await line({ productId: id })).body.items;
    expect(sold).toMatchObject({
      productId: id,
      product: 'Seats',
      family: 'Subscription',
      priceMinor: 108_000,
      listPriceMinor: 120_000,
    });
    // What becomes of the list is nothing to what was sold.
    await price(id, 150_000);
    await browser.patch(`/products/${id}`, { name: 'Places', archived: true });
    const changed = (await browser.patch(`/line-items/${sold.id}`, { quantityThousandths: 2000 })).body.items[1];
    expect(changed).toMatchObject({ product: 'Seats', listPriceMinor: 120_000, amountMinor: 216_000 });
    // Without a product in use there is nothing to choose from.
    expect((await line({ productId: id })).status).toBe(422);
    expect((await line({ product: 'Typed' })).status).toBe(201);
    await browser.patch(`/products/${id}`, { archived: false });
    const other = await add({ name: 'Setup' });
    const moved = (await browser.patch(`/line-items/${sold.id}`, { productId: other.id })).body.items[1];
    expect(moved).toMatchObject({ productId: other.id, product: 'Setup', family: null, listPriceMinor: null });
    expect((await browser.patch(`/line-items/${sold.id}`, { product: 'Mine' })).body.data.field).toBe('product');
    const off = { productId: null, product: 'Mine' };
    expect((await browser.patch(`/line-items/${sold.id}`, off)).body.data.field).toBe('productId');
  });

  it('says nothing to a changed line that is changed back, once and before anything else', async () => {
    const { browser, add, price, line } = await begin();
    const [seats, setup] = [await add({ name: 'Seats', family: 'Subscription' }), await add({ name: 'Setup' })];
    await price(seats.id, 100_000);
    const [sold] = (await line({ productId: seats.id, charge: 'monthly', termMonths: 12 })).body.items;
    const path = `/line-items/${sold.id}`;
    const given = { productId: setup.id, charge: 'once', termMonths: null, priceMinor: 5 };
    const [changed] = (await browser.patch(path, given)).body.items;
    await price(seats.id, 120_000);
    await browser.patch(`/products/${seats.id}`, { name: 'Places', archived: true });
    expect((await browser.post(`${path}/restore`, { expectedVersion: sold.version })).status).toBe(409);
    const back = await browser.post(`${path}/restore`, { expectedVersion: changed.version });
    expect(back.body.items).toEqual([{ ...sold, version: changed.version + 1 }]);
    expect((await browser.post(`${path}/restore`, { expectedVersion: changed.version + 1 })).status).toBe(409);
  });
});
