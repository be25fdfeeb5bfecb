import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Browser } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { searchSince, startSearch } from '../duplicates/start-search.ts';
import { importFile } from './testing/journey.ts';

const app = await startWorkingApp();
afterAll(app.close);

/** What the screen of the import shows once the search has ended. */
const found = async (browser: Browser, id: string) => {
  const ask = async () => (await browser.get(`/imports/${id}/duplicates`)).body;
  await expect.poll(async () => (await ask()).state, { timeout: 20_000 }).not.toBe('searching');
  return ask();
};

describe('an import that has ended', () => {
  it('has looked for duplicates of what it created, unasked', async () => {
    const { browser } = await app.signUp();
    await browser.post('/accounts', { name: 'Harbour Freight' });
    const deals = await importFile(
      browser,
      'deals.csv',
      'Deal,Company,Contact name,Contact email\n' +
        'Crane,Acme Ltd,Ana Lee,ana@acme.example\nWharf,Acme Limited,,\nMill,Acme Ltd,"Lee, Ana",lee@acme.example\nDepot,Harbour Freight Inc.,Bo Ray,\n',
    );
    expect(await found(browser, deals.id)).toEqual({ state: 'done', accounts: 2, contacts: 1 });
    const { items } = (await browser.get('/duplicates?noun=account')).body;
    const pairs = items.map(({ accounts }: { accounts: { name: string }[] }) =>
      accounts.map(({ name }) => name).sort(),
    );
    expect(pairs).toEqual(
      expect.arrayContaining([
        ['Acme Limited', 'Acme Ltd'],
        ['Harbour Freight', 'Harbour Freight Inc.'],
      ]),
    );

    const [one, other] = items[0].accounts;
    await browser.post('/duplicates/dismiss', {
      noun: 'account',
      oneId: one.id,
      otherId: other.id,
      dismissed: true,
    });
    expect(await found(browser, deals.id)).toEqual({ state: 'done', accounts: 1, contacts: 1 });
  });

  it('counts pairs of its own records alone, and none where it created none', async () => {
    const { browser } = await app.signUp();
    const file = 'Deal,Company\nCrane,Acme Ltd\nWharf,Acme Limited\n';
    const first = await importFile(browser, 'deals.csv', file);
    expect(await found(browser, first.id)).toEqual({ state: 'done', accounts: 1, contacts: 0 });
    const again = await importFile(browser, 'deals.csv', `${file}Depot,Wharf Storage\n`, { duplicates: 'update' });
    expect(await found(browser, again.id)).toEqual({ state: 'done', accounts: 0, contacts: 0 });
    const nothing = await importFile(browser, 'deals.csv', file, { duplicates: 'update' });
    expect(await found(browser, nothing.id)).toEqual({ state: 'none', accounts: 0, contacts: 0 });
  });
});

describe('a search under way when an import ends', () => {
  it('goes back to what the import has written', async () => {
    const { session } = await app.signUp();
    const organizationId: string = session.organization.id;
    const passed = new Date('2026-11-30T12:00:00Z');
    const place = await inTenant(app.database.pool, organizationId, async (tx) => {
      await startSearch(tx, 'account');
      await tx.client.query(
        `UPDATE duplicate_searches SET last_updated = $2, last_id = gen_random_uuid() WHERE organization_id = $1`,
        [organizationId, passed],
      );
      await searchSince(tx, 'account', new Date('2026-11-30T11:00:00Z'));
      const { rows } = await tx.client.query('SELECT last_updated AS at FROM duplicate_searches');
      return rows[0].at;
    });
    expect(place).toEqual(new Date('2026-11-30T10:00:00Z'));
  });
});
