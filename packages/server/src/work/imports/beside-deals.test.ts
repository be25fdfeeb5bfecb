import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile } from './testing/journey.ts';
import { undoImport } from './testing/undo.ts';

let org: TestApp;
beforeAll(async () => {
  org = await startWorkingApp();
});
afterAll(() => org.close());

const file = (stage: string, amount: string) =>
  `Deal ID,Deal,Company,Stage,Amount\nA1,Crane hire,Harbour Ltd,${stage},${amount}\n`;

async function begin() {
  const { browser } = await org.signUp();
  await importFile(browser, 'first.csv', file('Proposal', '100.00'));
  const path = `/opportunities/${(await browser.get('/opportunities')).body.items[0].id}`;
  return { browser, path };
}

it('a deal that an import opens again stands qualified out no longer', async () => {
  const { browser, path } = await begin();
  const [reason] = (await browser.get('/qualify-out-reasons')).body.items;
  expect((await browser.post(`${path}/qualify-out`, { primaryReasonId: reason.id })).status).toBe(201);
  await importFile(browser, 'again.csv', file('Proposal', '100.00'), { duplicates: 'update' });
  expect((await browser.get(path)).body.status).toBe('open');
  expect((await browser.get(`${path}/qualify-out`)).body).toEqual({ record: null });
});

it('an import leaves amount and currency of a deal whose lines are in another', async () => {
  const { browser, path } = await begin();
  await browser.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' });
  await browser.post(`${path}/line-items`, { product: 'Crane', quantityThousandths: 1000, priceMinor: 5000 });
  const before = (await browser.get(path)).body;
  const csv = `${file('Proposal', '70.00').trimEnd().replace('\n', ',Currency\n')},AUD\n`;
  await importFile(browser, 'again.csv', csv, { duplicates: 'update' });
  const { amountMinor, currency, stage } = (await browser.get(path)).body;
  expect({ amountMinor, currency }).toEqual({ amountMinor: before.amountMinor, currency: before.currency });
  expect(stage.name).toBe('Proposal');
});

it('an amount that an import or its undo changes follows the line items no longer', async () => {
  const { browser, path } = await begin();
  const deal = async () => (await browser.get(path)).body;
  const follow = () => browser.put(`${path}/line-items/amount`, { follows: true });
  const line = await browser.post(`${path}/line-items`, {
    product: 'Crane',
    quantityThousandths: 1000,
    priceMinor: 5000,
  });
  expect(line.status).toBe(201);
  await follow();
  expect(await deal()).toMatchObject({ amountMinor: 5000, amountFollowsLines: true });
  const { id } = await importFile(browser, 'again.csv', file('Proposal', '70.00'), { duplicates: 'update' });
  expect(await deal()).toMatchObject({ amountMinor: 7000, amountFollowsLines: false });

  const [{ id: lineId }] = (await browser.get(`${path}/line-items`)).body.items;
  await browser.patch(`/line-items/${lineId}`, { priceMinor: 7000 });
  await follow();
  expect(await deal()).toMatchObject({ amountMinor: 7000, amountFollowsLines: true });
  await undoImport(browser, id);
  expect(await deal()).toMatchObject({ amountMinor: 5000, amountFollowsLines: false });
});
