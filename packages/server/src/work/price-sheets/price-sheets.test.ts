import { afterAll, describe, expect, it } from 'vitest';
import type { SheetColumn } from '../../platform/files/column.ts';
import { xlsxFile } from '../../platform/files/xlsx.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const HEADINGS = 'Product,Family,Unit,Paid,Usual term (months),Currency,Price,Valid from';
const fileOf = (...rows: string[]) => ({
  fileName: 'prices.csv',
  content: Buffer.from(`${rows.join('\n')}\n`).toString('base64'),
});
type File = ReturnType<typeof fileOf> & { dayOrder?: string };

async function read(browser: Browser, file: File) {
  const { status, body } = await browser.post('/products/read-sheet', file);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return body;
}
async function bring(browser: Browser, file: File) {
  const { fingerprint } = await read(browser, file);
  const answer = await browser.post('/products/sheets', { ...file, fingerprint });
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
  return answer.body;
}
const undo = async (browser: Browser, id: string) => (await browser.post(`/products/sheets/${id}/undo`)).body;
const list = async (browser: Browser) => (await browser.get('/products')).body.items;
const named = async (browser: Browser, name: string) =>
  (await list(browser)).find((product: { name: string }) => product.name === name);

describe('a price list from a file', () => {
  it('shows what would change, writes it when confirmed, and says nothing new the second time', async () => {
    const { browser } = await app.signUp();
    const { id } = (await browser.post('/products', { name: 'Seats', charge: 'monthly', termMonths: 12 })).body;
    const price = (priceMinor: number, validFrom: string) =>
      browser.put(`/products/${id}/prices`, { currency: 'NZD', validFrom, priceMinor });
    await price(10_000, '2026-01-01');
    const file = fileOf(
      HEADINGS,
      'seats,Subscription,,,,NZD,"1,250.50",2026-01-01',
      'Seats,,,,,EUR,60,2026-01-01',
      'Setup,Services,project,Once,,NZD,5000,2026-01-01',
      'Wrong,,,Once,12,NZD,1,2026-01-01',
      'Yen,,,,,JPY,1.5,2026-01-01',
      'Setup,,,,,NZD,6000,2026-01-01',
      'Setup,,,,,NZD,7000,2027-01-01',
    );
    const shown = await read(browser, file);
    expect(shown.counts).toEqual({ products: 1, added: 2, changed: 1, same: 0 });
    expect(shown.items).toMatchObject([
      {
        row: 2,
        name: 'Seats',
        change: 'changed',
        after: { family: 'Subscription' },
        before: { family: null },
        price: { priceMinor: 125_050, beforeMinor: 10_000 },
      },
      { row: 3, change: 'added', price: { currency: 'EUR', priceMinor: 6_000, beforeMinor: null } },
      { row: 8, name: 'Setup', change: 'added', isNewProduct: true },
    ]);
    expect(shown.problems).toMatchObject([
      { row: 4, column: 'G', heading: 'Price', value: '5000' },
      { row: 5, column: 'E', value: '12', expected: expect.stringContaining('Wrong is paid once') },
      { row: 6, column: 'G', value: '1.5', expected: 'a price of JPY without decimals' },
      { row: 7, column: 'G', value: '6000', expected: expect.stringContaining('of Setup: row 4 says') },
    ]);
    expect(await list(browser)).toHaveLength(1);
    const done = await bring(browser, file);
    expect(done).toMatchObject({ products: 1, added: 2, changed: 1 });
    expect(await named(browser, 'Seats')).toMatchObject({
      family: 'Subscription',
      charge: 'monthly',
      termMonths: 12,
      prices: [
        { currency: 'EUR', priceMinor: 6_000 },
        { currency: 'NZD', priceMinor: 125_050 },
      ],
    });
    // Of a row that cannot be taken nothing is.
    expect(await named(browser, 'Setup')).toMatchObject({ family: null, prices: [{ priceMinor: 700_000 }] });
    expect((await read(browser, file)).counts).toEqual({ products: 0, added: 0, changed: 0, same: 3 });
    const told = (await browser.get('/audit-trail?category=settings')).body.items;
    const sentences = told.map(({ sentence }: { sentence: string }) => sentence).join('\n');
    expect(sentences).toContain('wrote 3 rows of the file “prices.csv” into the price list');
    expect(sentences).toMatch(/set the price of “Seats” to .*1,250\.50 from 2026-01-01/);
    expect(sentences).toContain('added the product “Setup”');

    await undo(browser, done.id);
    expect(await list(browser)).toMatchObject([
      { name: 'Seats', family: null, prices: [{ currency: 'NZD', priceMinor: 10_000 }] },
    ]);
    expect(await undo(browser, done.id)).toEqual({ undone: 0, left: [] });
  });

  it('takes back no more than nothing was built on', async () => {
    const { browser } = await app.signUp();
    const done = await bring(
      browser,
      fileOf('Product,Price,Valid from', 'Sold,10,2020-01-01', 'Changed,10,2020-01-01', 'Free,10,2020-01-01'),
    );
    const more = await bring(
      browser,
      fileOf('Product,Family,Price,Valid from', 'Sold,F,11,2020-01-01', 'Sold,,12,2021-01-01'),
    );
    const [sold, changed] = [await named(browser, 'Sold'), await named(browser, 'Changed')];
    const { id } = (await browser.post('/opportunities', { name: 'Crane' })).body;
    const line = await browser.post(`/opportunities/${id}/line-items`, {
      productId: sold.id,
      product: 'Sold',
      quantityThousandths: 1000,
      priceMinor: 1,
    });
    expect(line.status).toBe(201);
    await browser.patch(`/products/${changed.id}`, { unit: 'day' });
    await browser.put(`/products/${sold.id}/prices`, { currency: 'NZD', validFrom: '2021-01-01', priceMinor: 5 });
    expect(await undo(browser, more.id)).toEqual({ undone: 2, left: [{ name: 'Sold', reason: 'changed' }] });
    expect(await named(browser, 'Sold')).toMatchObject({
      family: null,
      prices: [{ priceMinor: 5 }, { priceMinor: 1_000 }],
    });
    expect((await undo(browser, done.id)).left).toEqual([
      { name: 'Sold', reason: 'used' },
      { name: 'Changed', reason: 'changed' },
    ]);
    expect((await list(browser)).map(({ name }: { name: string }) => name)).toEqual(['Changed', 'Sold']);
  });

  it('leaves what got another name, and what got a term after it was no longer paid once', async () => {
    const { browser } = await app.signUp();
    await bring(browser, fileOf('Product,Charge,Price,Valid from', 'Seats,once,10,2020-01-01'));
    const done = await bring(
      browser,
      fileOf('Product,Charge,Price,Valid from', 'Seats,monthly,10,2020-01-01', 'Crane,once,9,2020-01-01'),
    );
    const [seats, crane] = [await named(browser, 'Seats'), await named(browser, 'Crane')];
    expect((await browser.patch(`/products/${seats.id}`, { termMonths: 12 })).status).toBe(200);
    expect((await browser.patch(`/products/${crane.id}`, { name: 'Crane XL' })).status).toBe(200);
    expect((await undo(browser, done.id)).left).toEqual([
      { name: 'Crane XL', reason: 'changed' },
      { name: 'Seats', reason: 'changed' },
    ]);
    expect(await named(browser, 'Seats')).toMatchObject({ charge: 'monthly', termMonths: 12 });
    expect(await named(browser, 'Crane XL')).toMatchObject({ prices: [{ priceMinor: 900 }] });
  });

  it('asks what comes first in days that can be read both ways, and reads what it writes itself', async () => {
    const { browser } = await app.signUp();
    const file = fileOf('Product;Preis;Gültig ab', 'Sitze;1.200,50;03/04/2026', '"=1+1";7;2026-01-01');
    const asked = await read(browser, file);
    expect(asked).toMatchObject({ dayOrder: null, unsureDays: ['03/04/2026'], counts: { added: 1 } });
    const dayFirst = await read(browser, { ...file, dayOrder: 'day_first' });
    expect(dayFirst.items[0]).toMatchObject({ name: 'Sitze', price: { validFrom: '2026-04-03', priceMinor: 120_050 } });
    const decided = await read(browser, fileOf('Product,Price,From', 'A,1,03/04/2026', 'B,1,12/31/2026'));
    expect(decided).toMatchObject({ dayOrder: 'month_first', unsureDays: [], counts: { added: 2 } });
    await bring(browser, { ...file, dayOrder: 'month_first' });
    const exported = await browser.get('/exports/price-list.csv');
    expect(exported.body).toContain("'=1+1");
    const again = fileOf(String(exported.body));
    expect(await read(browser, again)).toMatchObject({ counts: { added: 0, changed: 0, same: 2 }, problems: [] });
    const shown = await read(browser, again);
    const nothing = await browser.post('/products/sheets', { ...again, fingerprint: shown.fingerprint });
    expect([nothing.status, nothing.body.data.field]).toEqual([422, 'content']);
  });

  it('reads a workbook, whose days and prices are cells of their kind', async () => {
    const { browser } = await app.signUp();
    const columns: SheetColumn<string>[] = [
      { header: 'Artikel', kind: 'text', cell: (name) => name },
      { header: 'Preis (EUR)', kind: 'money', cell: () => '1200.50' },
      { header: 'Gültig ab', kind: 'day', cell: () => '2026-04-03' },
    ];
    const chunks: Buffer[] = [];
    async function* pages() {
      yield ['Sitze'];
    }
    for await (const chunk of xlsxFile(columns, pages(), { name: 'Preise' })) chunks.push(chunk);
    const file = { fileName: 'preise.xlsx', content: Buffer.concat(chunks).toString('base64') };
    const { items, problems } = await read(browser, file);
    const price = { currency: 'EUR', validFrom: '2026-04-03', priceMinor: 120_050, beforeMinor: null, heldMinor: null };
    expect([items, problems]).toMatchObject([[{ name: 'Sitze', price }], []]);
  });

  it('writes nothing where the list has changed since it was shown, and no file that is none', async () => {
    const { browser } = await app.signUp();
    const file = fileOf('Product,Price,Valid from', 'Seats,10,2026-01-01');
    const { fingerprint } = await read(browser, file);
    await browser.post('/products', { name: 'Seats' });
    expect((await browser.post('/products/sheets', { ...file, fingerprint })).status).toBe(409);
    expect((await named(browser, 'Seats')).prices).toEqual([]);
    const other = await browser.post('/products/read-sheet', fileOf('Deal,Account', 'A,B'));
    expect(other.body.message).toContain('No row names the columns');
  });

  it('is for whoever keeps the price list, of the own organisation', async () => {
    const { browser } = await app.signUp();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const revops = await addMember(app, browser, { role: 'revops' });
    const file = fileOf('Product,Price', 'Seats,10');
    expect((await rep.browser.post('/products/read-sheet', file)).status).toBe(403);
    const done = await bring(revops.browser, file);
    expect((await rep.browser.post('/products/sheets', { ...file, fingerprint: 'f'.repeat(64) })).status).toBe(403);
    expect((await rep.browser.post(`/products/sheets/${done.id}/undo`)).status).toBe(403);
    const elsewhere = (await app.signUp()).browser;
    expect((await elsewhere.post(`/products/sheets/${done.id}/undo`)).status).toBe(404);
    expect((await elsewhere.get('/exports/price-list.csv')).body).not.toContain('Seats');
    expect((await rep.browser.get('/exports/price-list.csv')).body).toContain('Seats');
    expect((await app.browser().get('/exports/price-list.csv')).status).toBe(401);
    expect((await browser.post(`/products/sheets/${done.id}/undo`)).body).toEqual({ undone: 1, left: [] });
  });

  it('takes ten thousand rows at once, and takes them back', async () => {
    const { browser } = await app.signUp();
    const rows = Array.from(
      { length: 10_000 },
      (_, at) => `Product ${at % 1000},${at + 1}.25,20${10 + Math.floor(at / 1000)}-01-01`,
    );
    const done = await bring(browser, fileOf('Product,Price,Valid from', ...rows));
    expect(done).toMatchObject({ products: 1000, added: 10_000 });
    expect((await undo(browser, done.id)).undone).toBe(1000);
    expect(await list(browser)).toEqual([]);
  });
});
