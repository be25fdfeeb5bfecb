import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectNew, countsOf, dealNamed, ended, idThere, saveProposal, synced } from '../testing/load.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  await saveProposal(browser);
  return () => peer.stop();
});

type Fields = Readonly<Record<string, string | number | null>>;
const idOf = (object: string, value: string): string => idThere(peer, object, value);
const entry = (): string => [...peer.world.table('PricebookEntry').rows.keys()][0] ?? '';
const addLine = (deal: string, more: Fields = {}): string =>
  peer.world.add('OpportunityLineItem', {
    OpportunityId: idOf('Opportunity', deal),
    PricebookEntryId: entry(),
    Quantity: 10,
    ...more,
  });
const addEntry = (Name: string, UnitPrice: number, more: Readonly<Record<string, string | boolean>> = {}): string => {
  const Product2Id = peer.world.add('Product2', { Name, IsActive: true, ...more });
  const Pricebook2Id = [...peer.world.table('Pricebook2').rows.keys()][0] ?? '';
  return peer.world.add('PricebookEntry', { Pricebook2Id, Product2Id, UnitPrice, IsActive: true });
};
const linesOf = async (name: string): Promise<Answer['body']> => {
  const { id } = await dealNamed(browser, name);
  return (await browser.get(`/opportunities/${id}/line-items`)).body;
};
const products = async (): Promise<Answer['body'][]> => (await browser.get('/products')).body.items;
const warnings = async ({ id }: Answer['body']): Promise<string[]> => {
  const { items } = (await browser.get(`/connections/salesforce/syncs/${id}/rows?limit=100&outcome=warning`)).body;
  return items
    .filter(({ object }: Answer['body']) => object === 'OpportunityLineItem')
    .map(({ reason }: Answer['body']) => reason);
};

describe('products of opportunities', () => {
  it('are lines of the deal, whose amount is what they come to', async () => {
    addLine('Kea rollout');
    const said = { ServiceDate: '2027-01-31', Description: 'In two batches' };
    addLine('Kea rollout', { Quantity: 2.5, UnitPrice: 99.99, Discount: 12.5, ...said });
    const sync = await synced(browser);
    expect([sync.status, countsOf(sync).OpportunityLineItem, countsOf(sync).Product2]).toEqual([
      'completed',
      { read: 2, created: 2 },
      { read: 1, created: 1 },
    ]);
    const [licence] = await products();
    expect(licence).toMatchObject({ name: 'Licence', family: null, charge: 'once', archived: false });
    const line = { productId: licence.id, product: 'Licence', currency: 'NZD', listPriceMinor: 50_000 };
    expect(await linesOf('Kea rollout')).toMatchObject({
      items: [
        { ...line, quantityThousandths: 10_000, priceMinor: 50_000, discount: null, amountMinor: 500_000 },
        {
          ...line,
          quantityThousandths: 2500,
          priceMinor: 9999,
          discount: { kind: 'percent', hundredths: 1250 },
          amountMinor: 21_873,
          serviceOn: '2027-01-31',
          description: 'In two batches',
        },
      ],
      totalMinor: 521_873,
      amountFollows: true,
      source: 'salesforce',
    });
    const deal = await dealNamed(browser, 'Kea rollout');
    expect([deal.amountMinor, deal.currency]).toEqual([521_873, 'NZD']);
    expect(await warnings(sync)).toEqual([]);
    const { items } = (await browser.get(`/opportunities/${deal.id}/timeline?limit=50`)).body;
    const told = items.filter(({ kind }: Answer['body']) => kind === 'line_item_added');
    expect(told.map(({ actor }: Answer['body']) => actor.kind)).toEqual(['salesforce', 'salesforce']);
  });

  it('change, go and come back as they do there, with the amount', async () => {
    const [first, second] = [addLine('Kea rollout'), addLine('Kea rollout', { Quantity: 1 })];
    await synced(browser);
    peer.world.change('OpportunityLineItem', first, { Quantity: 4 });
    peer.world.remove('OpportunityLineItem', second);
    const sync = await synced(browser);
    expect(countsOf(sync).OpportunityLineItem).toMatchObject({ updated: 1, removed: 1 });
    const lines = await linesOf('Kea rollout');
    expect([lines.items.length, lines.totalMinor, lines.amountFollows]).toEqual([1, 200_000, true]);
    expect((await dealNamed(browser, 'Kea rollout')).amountMinor).toBe(200_000);
    peer.world.restore('OpportunityLineItem', second);
    peer.world.change('Opportunity', idOf('Opportunity', 'Kea rollout'), { Amount: 2500 });
    await synced(browser);
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 250_000, amountFollows: true });
  });

  it('leave a deal with the amount that it has there when the last of them goes', async () => {
    const line = addLine('Kea rollout');
    await synced(browser);
    peer.world.remove('OpportunityLineItem', line);
    await synced(browser);
    expect(await linesOf('Kea rollout')).toMatchObject({ items: [], amountFollows: false, source: null });
    expect((await dealNamed(browser, 'Kea rollout')).amountMinor).toBe(500_000);
  });

  it('are changed there alone, and so is the amount, whoever decides amounts', async () => {
    addLine('Kea rollout');
    await synced(browser);
    const { id, version, systems } = await dealNamed(browser, 'Kea rollout');
    expect(systems[0].heldFields).toEqual(expect.arrayContaining(['amountMinor', 'currency']));
    const amount = await browser.patch(`/opportunities/${id}`, { amountMinor: 1, expectedVersion: version });
    expect([amount.status, amount.body.message]).toEqual([422, 'Salesforce decides Amount. Change it in Salesforce.']);
    const { items, abilities } = await linesOf('Kea rollout');
    expect(abilities.update).toBe(false);
    const removed = await browser.delete(`/line-items/${items[0].id}`);
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'Salesforce decides the lines of this deal. Nothing was changed. Change its products in Salesforce.',
    ]);
    expect(await linesOf('Kea rollout')).toMatchObject({ items: [{ id: items[0].id }] });
  });

  it('are people’s to change, and so is the amount, once the mapping leaves them out', async () => {
    addLine('Kea rollout');
    await synced(browser);
    await saveProposal(browser, (mapping) => ({ ...mapping, products: false }));
    const { id, version, systems } = await dealNamed(browser, 'Kea rollout');
    expect(systems[0].heldFields).not.toContain('amountMinor');
    expect(await linesOf('Kea rollout')).toMatchObject({ abilities: { update: true }, source: null });
    const changed = await browser.patch(`/opportunities/${id}`, { amountMinor: 100, expectedVersion: version });
    expect(changed.status).toBe(200);
  });

  it('decide the amount, also when it was changed here later', async () => {
    const line = addLine('Kea rollout');
    await synced(browser);
    const { id } = await dealNamed(browser, 'Kea rollout');
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query('UPDATE opportunities SET amount_minor = 1, amount_base_minor = 1 WHERE id = $1', [id]),
    );
    // As if it had been changed long after what changes there.
    peer.world.change('OpportunityLineItem', line, { Quantity: 20 });
    await synced(browser);
    expect((await dealNamed(browser, 'Kea rollout')).amountMinor).toBe(1_000_000);
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 1_000_000, amountFollows: true });
  });

  it('of a deal that comes later come with it', async () => {
    await synced(browser);
    const deal = peer.world.add('Opportunity', { Name: 'Pukeko', StageName: 'Prospecting', CloseDate: '2027-02-01' });
    peer.world.add('OpportunityLineItem', { OpportunityId: deal, PricebookEntryId: entry(), Quantity: 1 });
    expect(countsOf(await synced(browser)).OpportunityLineItem).toEqual({ read: 1, created: 1 });
    expect(await linesOf('Pukeko')).toMatchObject({ totalMinor: 50_000, amountFollows: true });
  });

  it('of a deal that could not be taken at first come when it is', async () => {
    peer.world.add('OpportunityStage', {
      MasterLabel: 'Legal',
      ApiName: 'Legal',
      IsActive: true,
      SortOrder: 7,
      IsClosed: false,
      IsWon: false,
      ForecastCategoryName: 'Pipeline',
      DefaultProbability: 60,
    });
    const deal = peer.world.add('Opportunity', { Name: 'Pukeko', StageName: 'Legal', CloseDate: '2027-02-01' });
    addLine('Pukeko', { Quantity: 3 });
    expect(deal).not.toBe('');
    expect(countsOf(await synced(browser)).OpportunityLineItem).toMatchObject({ skipped: 1 });
    await saveProposal(browser, (mapping) => {
      const [{ to }] = mapping.stages;
      return { ...mapping, stages: [...mapping.stages, { value: 'Legal', to }] };
    });
    const { body } = await browser.post('/connections/salesforce/failures/retry');
    expect(countsOf(await ended(browser, body.id)).OpportunityLineItem).toEqual({ read: 1, created: 1 });
    expect(await linesOf('Pukeko')).toMatchObject({ totalMinor: 150_000, amountFollows: true });
  });

  it('that are gone for good are found by a sync of everything', async () => {
    const [line] = [addLine('Kea rollout'), addLine('Kea rollout', { Quantity: 1 })];
    await synced(browser);
    peer.world.remove('OpportunityLineItem', line ?? '');
    peer.world.emptyRecycleBin();
    const sync = await synced(browser, { everything: true });
    expect(countsOf(sync).OpportunityLineItem).toEqual({ read: 2, removed: 1, unchanged: 1 });
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 50_000, amountFollows: true });
  });

  it('come back with a deal that was deleted and restored there', async () => {
    addLine('Kea rollout');
    await synced(browser);
    const deal = idOf('Opportunity', 'Kea rollout');
    peer.world.remove('Opportunity', deal);
    await synced(browser);
    peer.world.restore('Opportunity', deal);
    await synced(browser);
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 500_000, amountFollows: true });
    expect(countsOf(await synced(browser, { everything: true })).OpportunityLineItem).toEqual({
      read: 1,
      unchanged: 1,
    });
  });

  it('are not read while the mapping leaves them out, and all are read once it does not', async () => {
    addLine('Kea rollout');
    await saveProposal(browser, (mapping) => ({ ...mapping, products: false }));
    expect(countsOf(await synced(browser)).OpportunityLineItem).toBeUndefined();
    await saveProposal(browser, (mapping) => ({ ...mapping, products: true }));
    const sync = await synced(browser);
    expect([sync.kind, countsOf(sync).OpportunityLineItem]).toEqual(['incremental', { read: 1, created: 1 }]);
    expect(await linesOf('Kea rollout')).toMatchObject({ amountFollows: true });
  });

  it('of an advanced sync are those of its opportunities', async () => {
    addLine('Kea rollout');
    addLine('Tui pilot');
    const filters = { ownerIds: [peer.world.user('rosa')], closeTo: '2026-12-31' };
    const { body } = await browser.post('/connections/salesforce/syncs/advanced', { filters });
    expect(countsOf(await ended(browser, body.id)).OpportunityLineItem).toEqual({ read: 1, created: 1 });
  });

  it('are counted in the preview of the mapping', async () => {
    addLine('Kea rollout');
    addLine('Kea rollout');
    const { mapping } = (await browser.get('/connections/salesforce/mapping')).body;
    const preview = async (products: boolean) => {
      const { items } = (
        await browser.post('/connections/salesforce/mapping/preview', { mapping: { ...mapping, products } })
      ).body;
      return Object.fromEntries(items.map((item: Answer['body']) => [item.name, item.products]));
    };
    expect(await preview(true)).toEqual({ 'Kea rollout': 2, 'Tui pilot': 0, 'Weka renewal': 0 });
    expect(await preview(false)).toEqual({ 'Kea rollout': null, 'Tui pilot': null, 'Weka renewal': null });
  });
});

describe('lines that no line here can be', () => {
  it('come to what they do there by another discount or as one, which is told', async () => {
    const line = addLine('Kea rollout', { Quantity: 3, UnitPrice: 33.335 });
    const other = addLine('Tui pilot', { Quantity: 2 });
    // A schedule of revenue sets another total.
    Object.assign(peer.world.get('OpportunityLineItem', other), { TotalPrice: 1234.5 });
    peer.world.change('Opportunity', idOf('Opportunity', 'Tui pilot'), { Amount: 1234.5 });
    const sync = await synced(browser);
    expect(line).not.toBe('');
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 10_001, amountFollows: true });
    expect(await linesOf('Tui pilot')).toMatchObject({
      items: [{ quantityThousandths: 1000, priceMinor: 123_450, amountMinor: 123_450 }],
      amountFollows: true,
    });
    expect(await warnings(sync)).toEqual(
      expect.arrayContaining([expect.stringContaining('Here it is one line item of quantity 1 at $1,234.50.')]),
    );
  });

  it('are left out below zero, and the amount stays what Salesforce says', async () => {
    addLine('Kea rollout');
    addLine('Kea rollout', { Quantity: 1, UnitPrice: -100 });
    const sync = await synced(browser);
    expect(countsOf(sync).OpportunityLineItem).toMatchObject({ read: 2, created: 1, skipped: 1 });
    expect((await dealNamed(browser, 'Kea rollout')).amountMinor).toBe(490_000);
    expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 500_000, amountFollows: false });
    expect(await warnings(sync)).toEqual([
      'Its products come to $5,000.00 here, and its amount is $4,900.00. The amount stays what Salesforce says.',
    ]);
  });
});

it('goes when it becomes one that no line here can be, and comes back', async () => {
  const [, line] = [addLine('Kea rollout'), addLine('Kea rollout', { Quantity: 1 })];
  await synced(browser);
  peer.world.change('OpportunityLineItem', line, { UnitPrice: -100 });
  await synced(browser);
  const { items, totalMinor } = await linesOf('Kea rollout');
  expect([items.length, totalMinor, (await dealNamed(browser, 'Kea rollout')).amountMinor]).toEqual([
    1, 500_000, 490_000,
  ]);
  peer.world.change('OpportunityLineItem', line, { UnitPrice: 100 });
  await synced(browser);
  expect(await linesOf('Kea rollout')).toMatchObject({ totalMinor: 510_000, amountFollows: true });
});

describe('the price list', () => {
  it('gets no product twice: by its name, by its code, or by both of two of one name', async () => {
    const make = (name: string) => browser.post('/products', { name, family: null, unit: null, charge: 'once' });
    for (const name of ['LICENCE', 'TRN-1']) expect((await make(name)).status).toBe(201);
    const training = addEntry('Training', 900, { ProductCode: 'TRN-1' });
    const [one, other] = [
      addEntry('Support', 100, { ProductCode: 'S1' }),
      addEntry('Support', 200, { ProductCode: 'S2' }),
    ];
    for (const PricebookEntryId of [entry(), training, one, other]) addLine('Kea rollout', { PricebookEntryId });
    await synced(browser);
    expect((await products()).map(({ name }) => name)).toEqual(['LICENCE', 'Support', 'Support (S2)', 'TRN-1']);
    expect((await linesOf('Kea rollout')).items.map(({ product }: Answer['body']) => product)).toEqual([
      'Licence',
      'Training',
      'Support',
      'Support',
    ]);
    expect(countsOf(await synced(browser, { everything: true })).Product2).toBeUndefined();
  });

  it('follows a name there until somebody renames the product here', async () => {
    const line = addLine('Kea rollout');
    await synced(browser);
    const rename = async (Name: string) => {
      peer.world.change('Product2', idOf('Product2', (await products())[0].name), { Name });
      peer.world.change('OpportunityLineItem', line, { Description: Name });
      await synced(browser);
    };
    await rename('Seat');
    const [{ id, name }] = await products();
    expect([name, (await linesOf('Kea rollout')).items[0].product]).toEqual(['Seat', 'Seat']);
    expect((await browser.patch(`/products/${id}`, { name: 'Our seat' })).status).toBe(200);
    peer.world.change('Product2', idOf('Product2', 'Seat'), { Name: 'Chair' });
    peer.world.change('OpportunityLineItem', line, { Description: 'again' });
    await synced(browser);
    expect((await products()).map((product) => product.name)).toEqual(['Our seat']);
  });

  it('has products that are not sold any more in its archive', async () => {
    addLine('Kea rollout', { PricebookEntryId: addEntry('Fax', 50) });
    peer.world.change('Product2', idOf('Product2', 'Fax'), { IsActive: false });
    await synced(browser);
    expect(await products()).toMatchObject([{ name: 'Fax', archived: true }]);
  });
});

it('links lines that were typed here before, and makes none twice', async () => {
  const { body: deal } = await browser.post('/opportunities', { name: 'Kea rollout' });
  const typed = { product: 'Licence', quantityThousandths: 10_000, priceMinor: 50_000 };
  expect((await browser.post(`/opportunities/${deal.id}/line-items`, typed)).status).toBe(201);
  peer.world.change('Opportunity', idOf('Opportunity', 'Kea rollout'), { AccountId: null });
  addLine('Kea rollout');
  addLine('Kea rollout', { Quantity: 1 });
  const sync = await synced(browser);
  expect(countsOf(sync).OpportunityLineItem).toEqual({ read: 2, created: 1, updated: 1 });
  expect((await linesOf('Kea rollout')).totalMinor).toBe(550_000);
});
