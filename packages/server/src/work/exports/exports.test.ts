import { EventEmitter, once } from 'node:events';
import { read, utils } from '@e965/xlsx';
import fastify from 'fastify';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { namedRows } from './named-rows.ts';
import { readDeals } from './read-deals.ts';
import { sendTable } from './send-table.ts';

let org: DealOrg;
let rep: Colleague;
beforeAll(async () => {
  org = await startDealOrg();
  await org.admin.put('/exchange-rates', { currency: 'JPY', validFrom: '2020-01-01', rate: '0.01' });
  rep = await addMember(org.app, org.admin, { role: 'account_executive' });
  const account = (await org.admin.post('/accounts', { name: 'Pier & Sons', industry: 'Ports' })).body.id;
  await org.add({
    name: '=1+1',
    amountMinor: 123_456_50,
    accountId: account,
    closeDate: '2026-03-31',
    nextStep: 'a;=b',
  });
  await org.add({ name: 'Quay', amountMinor: 500_000, currency: 'JPY', stageId: org.stage('Proposal') });
  await org.add({ name: 'Bare' });
  await org.add({ name: 'Of the rep', amountMinor: 10_00 }, rep.browser);
  const gone = await org.add({ name: 'Gone', amountMinor: 70_00 });
  await org.change(gone.id, { stageId: org.stage('Closed Lost'), lossReason: 'Other: moved away' });
});
afterAll(() => org.app.close());

async function csv(query: string, browser = org.admin): Promise<Record<string, string>[]> {
  const { status, body } = await browser.get(`/exports/deals.csv?${query}`);
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
  return Papa.parse<Record<string, string>>(body.replace('\ufeff', '').trim(), { header: true }).data;
}
const names = async (query: string, browser = org.admin) => (await csv(query, browser)).map(({ Deal }) => Deal);

describe('the list of deals as a file', () => {
  it('has the columns that are asked for in their order, and exact money with its currency', async () => {
    const [first, second] = await csv('status=open&columns=amount&columns=name&columns=close_date&columns=next_step');
    expect(Object.keys(first ?? {})).toEqual(['Amount', 'Currency', 'Amount (NZD)', 'Deal', 'Close date', 'Next step']);
    expect(first).toMatchObject({ Amount: '123456.50', Currency: 'NZD', Deal: "'=1+1", 'Close date': '2026-03-31' });
    expect(first?.['Next step']).toBe("a;'=b");
    expect(second).toMatchObject({ Amount: '500000', Currency: 'JPY', 'Amount (NZD)': '5000.00', 'Close date': '' });
    const [, , , usual] = await csv('');
    expect(Object.keys(usual ?? {})).toContain('Risk score (0-100, higher is safer)');
  });

  it('says of closed deals alone when and why they closed', async () => {
    const [lost] = await csv('status=lost');
    expect(Object.keys(lost ?? {})).not.toContain('Risk score (0-100, higher is safer)');
    expect(lost).toMatchObject({ Deal: 'Gone', 'Main loss reason': 'Other' });
    expect(lost?.['Closed on']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([
    ['', ["'=1+1", 'Quay', 'Gone', 'Of the rep', 'Bare']],
    ['status=lost', ['Gone']],
    ['search=quay', ['Quay']],
    ['status=open&order=name', ["'=1+1", 'Bare', 'Of the rep', 'Quay']],
    ['status=open&order=-stage&order=-name', ['Quay', 'Of the rep', 'Bare', "'=1+1"]],
    ['status=open&group=stage&order=-name', ['Of the rep', 'Bare', "'=1+1", 'Quay']],
    ['status=open&group=account&order=name', ["'=1+1", 'Quay', 'Of the rep', 'Bare'].toSorted()],
    ['status=open&group=close_month&order=name', ["'=1+1", 'Bare', 'Of the rep', 'Quay']],
    [`where=${encodeURIComponent('{"conditions":[{"field":"currency","is":"is","value":["JPY"]}]}')}`, ['Quay']],
  ])('holds what the list shows under %s, in its order', async (query, expected) => {
    const found = await names(query);
    expect(query.includes('group=account') ? found.toSorted() : found).toEqual(expected);
    const { items } = (await org.admin.get(`/opportunities?${query.replace(/group=\w+&/, '')}`)).body;
    expect(items.map(({ name }: { name: string }) => name.replace('=', "'=")).toSorted()).toEqual(expected.toSorted());
  });

  it('is a workbook with numbers, days and text as what they are', async () => {
    const columns = ['name', 'amount', 'close_date', 'updated', 'stage'].map((key) => `columns=${key}`).join('&');
    const { bytes, headers } = await org.admin.get(`/exports/deals.xlsx?status=open&group=stage&${columns}`);
    expect(headers['content-disposition']).toMatch(/filename="deals-\d{4}-\d\d-\d\d\.xlsx"/);
    const sheet = read(bytes, { cellNF: true }).Sheets.Deals ?? {};
    expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]).toEqual([
      'Deal',
      'Amount',
      'Currency',
      'Amount (NZD)',
      'Close date',
      'Last change (Pacific/Auckland)',
      'Stage',
    ]);
    expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' });
    expect([sheet.B2.t, sheet.B2.v, sheet.E2.z]).toEqual(['n', 123_456.5, 'yyyy\\-mm\\-dd']);
    expect(sheet.F2.t).toBe('n');
  });

  it('is of what somebody sees, and says what it does not understand', async () => {
    expect(await names('', rep.browser)).toEqual(['Of the rep']);
    for (const format of ['csv', 'xlsx']) {
      const wrong = await org.admin.get(`/exports/deals.${format}?columns=mood`);
      expect([wrong.status, wrong.body.data.field]).toEqual([422, 'columns']);
      const unknown = await org.admin.get(`/exports/deals.${format}?sort=name`);
      expect([unknown.status, unknown.body.data.field]).toEqual([422, 'sort']);
      expect((await org.admin.get(`/exports/deals.${format}?order=luck`)).status).toBe(422);
    }
    const { items } = (await org.admin.get('/audit-trail?category=exports')).body;
    expect(items.map(({ sentence }: { sentence: string }) => sentence).join()).toContain(
      'downloaded the list of deals',
    );
  });
});

describe('the lists of accounts and contacts as files', () => {
  const rows = async (path: string, browser = org.admin) => {
    const { status, body } = await browser.get(path);
    expect(status).toBe(200);
    return Papa.parse<Record<string, string>>(body.replace('\ufeff', '').trim(), { header: true }).data;
  };

  it('have the columns that are asked for, and sums of the deals that one sees', async () => {
    const wide = 'columns=open_amount&columns=open_deals&columns=name&columns=industry&columns=strategic';
    const [own] = await rows(`/exports/accounts.csv?search=pier&${wide}`);
    expect(own).toEqual({
      'Open amount (NZD)': '123456.50',
      'Open deals': '1',
      Account: 'Pier & Sons',
      Industry: 'Ports',
      Strategic: 'No',
    });
    const [seen] = await rows(`/exports/accounts.csv?search=pier&${wide}`, rep.browser);
    expect([seen?.['Open amount (NZD)'], seen?.['Open deals']]).toEqual(['0.00', '0']);
    expect(await rows('/exports/accounts.csv?strategic=true')).toEqual([]);
    const grouped = await rows('/exports/accounts.csv?group=strategic&order=-open_amount&columns=name');
    expect(Object.keys(grouped[0] ?? {})).toEqual(['Strategic', 'Account']);
  });

  it('follow search and order, and are workbooks too', async () => {
    await org.admin.post('/contacts', {
      name: 'Ana Ngata',
      email: 'ana@pier.example',
      otherPhones: ['+64 9 555 0123'],
    });
    await org.admin.post('/contacts', { name: '@Zoe', title: 'Buyer' });
    const named = async (query: string) => (await rows(`/exports/contacts.csv?${query}`)).map(({ Contact }) => Contact);
    expect(await named('')).toEqual(["'@Zoe", 'Ana Ngata']);
    expect(await named('sort=updated')).toEqual(["'@Zoe", 'Ana Ngata']);
    expect(await named('search=pier.example')).toEqual(['Ana Ngata']);
    const { bytes } = await org.admin.get('/exports/contacts.xlsx?columns=name&columns=other_phones&sort=updated');
    const book = read(bytes, { type: 'buffer' });
    expect(utils.sheet_to_json(book.Sheets.Contacts ?? {}, { header: 1 })).toEqual([
      ['Contact', 'Other phones'],
      ['@Zoe'],
      ['Ana Ngata', '+64 9 555 0123'],
    ]);
    const wrong = await org.admin.get('/exports/contacts.csv?columns=amount');
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'columns']);
  });
});

describe('what a file is read from', () => {
  const reading = async <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> => {
    const organizationId = (await org.admin.get('/session')).body.organization.id;
    return inTenant(org.app.database.pool, organizationId, work, { readOnly: true, oneState: true });
  };

  it('is read page by page, every row once and in the order of the statement', async () => {
    const found = await reading(async (tx) => {
      const text = "SELECT lpad(n::text, 32, '0')::uuid AS id FROM generate_series(1, $1::int) n";
      const pages = [];
      for await (const page of namedRows(tx, { text, order: 'n DESC', values: [2500] }, async (ids) =>
        ids.map((id) => Number(id.slice(-12))),
      )) {
        pages.push(page);
      }
      return pages;
    });
    expect(found.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(found.flat()).toEqual(Array.from({ length: 2500 }, (_, at) => 2500 - at));
  });

  it('is one state, whatever changes meanwhile', async () => {
    const { id } = await org.add({ name: 'Before' }, rep.browser);
    const begun = new EventEmitter();
    // By somebody else: whoever reads holds a connection and is given no second one.
    const changed = once(begun, 'reading').then(() => org.change(id, { name: 'After' }));
    const told = await reading(async (tx) => {
      const statement = { text: 'SELECT $1::uuid AS id', order: 'id', values: [id] };
      const pages = namedRows(tx, statement, async (ids) => {
        begun.emit('reading');
        expect((await changed).body.name).toBe('After');
        return readDeals(tx, ids);
      });
      for await (const rows of pages) return rows.map(({ name }) => name);
    });
    expect(told).toEqual(['Before']);
  });

  it('is answered as an error before its first row, and broken off behind it, so that no part passes for the whole', async () => {
    const organizationId = (await org.admin.get('/session')).body.organization.id;
    const app = fastify();
    const columns = [{ header: 'N', kind: 'number' as const, cell: (row: number) => row }];
    async function* pages(rows: number) {
      if (rows > 0) yield Array.from({ length: rows }, (_, at) => at);
      throw new Error('the database went away');
    }
    for (const [format, rows] of [
      ['csv', 0],
      ['csv', 100_000],
      ['xlsx', 0],
      ['xlsx', 100_000],
    ] as const) {
      app.get(`/${format}/${rows}`, (_request, reply) =>
        sendTable(
          reply,
          { pool: org.app.database.pool, actor: { organizationId } as Actor },
          { name: 'deals', day: '2026-01-01', format, folder: org.app.settings.home },
          async () => ({ columns, pages: pages(rows), count: async () => rows }),
        ),
      );
    }
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const format of ['csv', 'xlsx']) {
      expect((await fetch(`${address}/${format}/0`)).status).toBe(500);
      const cut = await fetch(`${address}/${format}/100000`);
      expect(cut.status).toBe(200);
      await expect(cut.arrayBuffer()).rejects.toThrow('terminated');
    }
    await app.close();
  });
});
