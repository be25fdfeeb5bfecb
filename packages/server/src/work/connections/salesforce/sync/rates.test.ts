import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, ended, saveProposal, synced } from '../testing/load.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

/** One of the corporate currency is so many of these. What was before 2026 is half of it. */
const CURRENCIES = { USD: 1, NZD: 1.6, EUR: 0.8 };
const peers: SalesforcePeer[] = [];
afterAll(() => Promise.all(peers.map((peer) => peer.stop())));

/** An organisation in NZD beside a peer with a deal in euros. */
async function connected(currencies: Readonly<Record<string, number>> = CURRENCIES, datedRates = true) {
  const { peer, browser } = await connectNew(app, { currencies, datedRates });
  peers.push(peer);
  peer.world.add('Opportunity', {
    Name: 'Pukeko',
    StageName: 'Prospecting',
    CloseDate: '2027-02-01',
    Amount: 100,
    CurrencyIsoCode: 'EUR',
  });
  return { peer, browser };
}

const ratesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/exchange-rates')).body.items.map(
    ({ currency, validFrom, rate, source }: Answer['body']) => `${currency} ${validFrom} ${rate} ${source}`,
  );
const worth = async (browser: Browser) => (await dealNamed(browser, 'Pukeko')).amountBaseMinor;
const setThere = ({ world }: SalesforcePeer, code: string, from: string, rate: number): void => {
  const { rows } = world.table('DatedConversionRate');
  const known = [...rows.values()].find(({ IsoCode, StartDate }) => IsoCode === code && StartDate === from);
  if (known) known.ConversionRate = rate;
  else world.add('DatedConversionRate', { IsoCode: code, StartDate: from, ConversionRate: rate });
};
const warnings = async (browser: Browser, { id }: Answer['body']) =>
  (await browser.get(`/connections/salesforce/syncs/${id}/rows?limit=100&outcome=warning`)).body.items
    .filter(({ object }: Answer['body']) => object === 'CurrencyType')
    .map(({ externalId, reason, url }: Answer['body']) => [externalId, reason, url]);

it('rates of Salesforce convert deals in currencies that have none here', async () => {
  const { peer, browser } = await connected();
  setThere(peer, 'EUR', '2026-01-01', 0.5);
  await saveProposal(browser);
  const sync = await synced(browser);
  expect([countsOf(sync).CurrencyType, countsOf(sync).Opportunity]).toEqual([
    { read: 2, created: 2 },
    { read: 4, created: 4 },
  ]);
  expect(await ratesOf(browser)).toEqual([
    'EUR 2026-01-01 3.2 salesforce',
    'EUR 2000-01-01 2 salesforce',
    'USD 2026-01-01 1.6 salesforce',
    'USD 2000-01-01 0.8 salesforce',
  ]);
  expect(await worth(browser)).toBe(32_000);
  const { items } = (await browser.get('/audit-trail?limit=100')).body;
  const told = items.filter(({ kind }: Answer['body']) => kind === 'rate_set');
  expect([told.length, new Set(told.map(({ who }: Answer['body']) => who.kind))]).toEqual([4, new Set(['salesforce'])]);
  expect(countsOf(await synced(browser)).CurrencyType).toEqual({ read: 2, unchanged: 2 });
});

it('rates that change there change here, and deals are worth another amount', async () => {
  const { peer, browser } = await connected();
  await saveProposal(browser);
  await synced(browser);
  expect(await worth(browser)).toBe(20_000);
  setThere(peer, 'EUR', '2026-01-01', 0.4);
  setThere(peer, 'EUR', '2026-04-01', 0.32);
  expect(countsOf(await synced(browser)).CurrencyType).toEqual({ read: 2, updated: 1, unchanged: 1 });
  expect(await worth(browser)).toBe(50_000);
  for (const row of peer.world.table('DatedConversionRate').rows.values())
    if (row.StartDate === '2026-04-01') row.IsoCode = 'USD';
  await synced(browser);
  expect([await worth(browser), (await ratesOf(browser)).filter((rate) => rate.startsWith('EUR'))]).toEqual([
    40_000,
    ['EUR 2026-01-01 4 salesforce', 'EUR 2000-01-01 2 salesforce'],
  ]);
});

it('rates without a date hold on every day', async () => {
  const { peer, browser } = await connected(CURRENCIES, false);
  peer.world.add('Opportunity', {
    Name: 'Moa',
    StageName: 'Closed Won',
    CloseDate: '1999-06-30',
    Amount: 100,
    CurrencyIsoCode: 'EUR',
  });
  await saveProposal(browser);
  expect(countsOf(await synced(browser)).Opportunity).toEqual({ read: 5, created: 5 });
  expect(await ratesOf(browser)).toEqual(['EUR 1900-01-01 2 salesforce', 'USD 1900-01-01 1.6 salesforce']);
  for (const row of peer.world.table('CurrencyType').rows.values()) if (row.IsoCode === 'EUR') row.ConversionRate = 0.4;
  await synced(browser);
  expect((await dealNamed(browser, 'Moa')).amountBaseMinor).toBe(40_000);
});

it('a rate that a person sets stays, and Salesforce tells no more of its currency', async () => {
  const { peer, browser } = await connected();
  const set = (currency: string, validFrom: string) =>
    browser.put('/exchange-rates', { currency, validFrom, rate: '7' });
  expect((await set('EUR', '2020-01-01')).status).toBe(200);
  await saveProposal(browser);
  expect(countsOf(await synced(browser)).CurrencyType).toEqual({ read: 2, created: 1, unchanged: 1 });
  expect(await worth(browser)).toBe(70_000);
  expect((await set('USD', '2026-01-01')).status).toBe(200);
  setThere(peer, 'NZD', '2026-01-01', 5);
  await synced(browser);
  expect(await ratesOf(browser)).toEqual([
    'EUR 2020-01-01 7 null',
    'USD 2026-01-01 7 null',
    'USD 2000-01-01 0.8 salesforce',
  ]);
});

it('rates into a currency that Salesforce does not have are not read, which is told', async () => {
  const { browser } = await connected({ USD: 1, EUR: 0.8 });
  const reason =
    'Your currency NZD is not among the currencies of Salesforce (USD, EUR), so its rates cannot be converted. Add NZD there, or set rates under Settings, Currencies.';
  const { findings } = await saveProposal(browser);
  expect(findings).toContainEqual(expect.objectContaining({ part: 'read', message: reason }));
  const sync = await synced(browser);
  expect(countsOf(sync)).toMatchObject({ CurrencyType: { warnings: 1 }, Opportunity: { failed: 4 } });
  expect(await warnings(browser, sync)).toEqual([['NZD', reason, null]]);
  expect(await warnings(browser, await synced(browser))).toEqual([]);
});

it('failed deals are taken by a retry once Salesforce has their rate', async () => {
  const { peer, browser } = await connected({ NZD: 1, EUR: 0.8 });
  for (const { rows } of [peer.world.table('CurrencyType'), peer.world.table('DatedConversionRate')])
    for (const row of rows.values()) if (row.IsoCode === 'EUR') row.ConversionRate = 0;
  await saveProposal(browser);
  const sync = await synced(browser);
  expect(countsOf(sync).Opportunity).toMatchObject({ created: 3, failed: 1 });
  expect(await warnings(browser, sync)).toEqual([
    ['EUR', 'Salesforce has no usable rate for EUR. Set one under Settings, Currencies.', null],
  ]);
  setThere(peer, 'EUR', '2026-01-01', 0.5);
  const { body } = await browser.post('/connections/salesforce/failures/retry');
  expect(countsOf(await ended(browser, body.id)).Opportunity).toEqual({ read: 1, created: 1 });
  expect(await worth(browser)).toBe(20_000);
});

it('no rates are read while the mapping leaves them out', async () => {
  const { browser } = await connected();
  await saveProposal(browser, (mapping) => ({ ...mapping, rates: false }));
  const sync = await synced(browser);
  expect([countsOf(sync).CurrencyType, countsOf(sync).Opportunity?.failed]).toEqual([undefined, 4]);
  expect(await ratesOf(browser)).toEqual([]);
});

it('rates of Salesforce stay its own when the organisation changes its currency', async () => {
  const { browser } = await connected();
  await saveProposal(browser);
  await synced(browser);
  const changed = await browser.patch('/organization', { currency: 'EUR' });
  expect(changed.status).toBe(200);
  expect(new Set((await ratesOf(browser)).map((rate) => rate.split(' ')[3]))).toEqual(new Set(['salesforce']));
  await synced(browser);
  expect(await ratesOf(browser)).toEqual([
    'NZD 2000-01-01 0.5 salesforce',
    'USD 2026-01-01 0.8 salesforce',
    'USD 2000-01-01 0.4 salesforce',
  ]);
});
