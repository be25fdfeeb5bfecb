import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import type { InvoiceSettings } from '../../platform/settings/settings.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { wordsOfPdf } from '../../testing/pdf-words.ts';
import { issueInvoice } from '../../work/billing/issue-invoice.ts';
import { type Ended, runHere } from './testing/run-here.ts';

const OPERATOR = {
  INVOICE_SELLER: 'Harbourline Software Ltd',
  INVOICE_ADDRESS: '1 Quay Street, Auckland 1010, New Zealand',
  INVOICE_TAX_NUMBER: 'GST 123-456-789',
  INVOICE_TAX: 'GST 1500',
  INVOICE_DUE_DAYS: '20',
  INVOICE_PAYMENT: 'Bank account 12-3456-7890123-00.',
};

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'forecastle-invoices-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
async function forecastle(args: readonly string[], operator: Record<string, string> = OPERATOR) {
  const { ownerUrl, appUrl, identityUrl } = app.database;
  const file = join(folder, `${++files}.pdf`);
  const writes = ['--from', '--credit', '--pdf'].some((action) => args.includes(action));
  const ended: Ended = await runHere(['invoice', ...args, ...(writes ? ['--file', file] : [])], {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_IDENTITY_URL: identityUrl,
    SECRET: app.settings.secret,
    ...operator,
  });
  return { ...ended, words: async () => wordsOfPdf(await readFile(file)) };
}

const customer = async (name: string): Promise<{ browser: Browser; id: string }> => {
  const { browser, session } = await app.signUp(name);
  return { browser, id: session.organization.id };
};
const tomorrow = (): string => Temporal.Now.plainDateISO('Pacific/Auckland').add({ days: 1 }).toString();
const listed = async (browser: Browser) => (await browser.get('/organization/invoices')).body.items;

const sequences = async () =>
  (await administer(app.database.ownerUrl, 'SELECT sequence FROM invoices ORDER BY sequence')).map(
    ({ sequence }) => sequence,
  );
const SELLER: InvoiceSettings = {
  seller: { name: OPERATOR.INVOICE_SELLER, address: OPERATOR.INVOICE_ADDRESS, taxNumber: null },
  prefix: 'INV-',
  tax: null,
  dueDays: null,
  payment: null,
};

describe('an invoice', () => {
  it('says who bills whom for which seats and days, with the tax in cents, and admins download the same', async () => {
    const { browser, id } = await customer('Kauri Foods');
    await addMember(app, browser, { role: 'account_executive' });
    await administer(app.database.ownerUrl, "UPDATE organizations SET plan = 'ultimate' WHERE organization_id = $1", [
      id,
    ]);
    const made = await forecastle([
      id,
      '--from',
      '2026-12-01',
      '--billed-to',
      'Kauri Foods Ltd',
      '--address',
      '5 Mill Road, Hamilton',
      '--reference',
      'PO 778',
    ]);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/^INV-0001 {2}\$298\.98 NZD {2}Kauri Foods Ltd {2}/);
    const words = await made.words();
    expect(words).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'Number INV-0001',
        'Your reference PO 778',
        'Harbourline Software Ltd',
        '1 Quay Street, Auckland 1010, New Zealand',
        'GST 123-456-789',
        'Kauri Foods Ltd',
        '5 Mill Road, Hamilton',
        'Ultimate plan, 1 month',
        '1 Dec 2026 to 31 Dec 2026',
        'Bank account 12-3456-7890123-00.',
        'All amounts are in NZD. GST is calculated on the net amount and rounded to the cent.',
      ]),
    );
    const at = words.indexOf('Ultimate plan, 1 month');
    expect(words.slice(at + 1, at + 4)).toEqual(['2', '$129.99', '$259.98']);
    expect(words.slice(at + 5, at + 11)).toEqual(['Net', '$259.98', 'GST 15%', '$39.00', 'Total NZD', '$298.98']);
    const [item] = await listed(browser);
    expect(item).toMatchObject({
      number: 'INV-0001',
      title: 'Tax invoice',
      from: '2026-12-01',
      to: '2026-12-31',
      currency: 'NZD',
      totalMinor: 298_98,
      creditedBy: null,
    });
    const download = await browser.get(`/invoices/${item.id}/content`);
    expect([download.status, download.headers['content-type'], download.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="INV-0001.pdf"',
    ]);
    expect(wordsOfPdf(download.bytes)).toEqual(words);
    const { items } = (await browser.get('/audit-trail?limit=1')).body;
    expect(items[0].sentence).toBe('The operator, on the command line, issued tax invoice INV-0001.');
  });

  it('stays as it was issued when plan, seats and the operator’s details change', async () => {
    const { browser, id } = await customer('Rata');
    const made = await forecastle([id, '--from', '2026-01-31', '--currency', 'USD', '--cycle', 'annual'], {
      ...OPERATOR,
      INVOICE_PREFIX: 'FC/',
    });
    const words = await made.words();
    expect(words).toEqual(expect.arrayContaining(['Starter plan, 12 months', '31 Jan 2026 to 30 Jan 2027', '$290.00']));
    const [item] = await listed(browser);
    await administer(
      app.database.ownerUrl,
      "UPDATE organizations SET plan = 'ultimate', name = 'X' WHERE organization_id = $1",
      [id],
    );
    const again = await forecastle(['--pdf', item.number], { ...OPERATOR, INVOICE_SELLER: 'Renamed' });
    expect(await again.words()).toEqual(words);
    expect((await browser.get('/organization/plan')).body.billing).toEqual({ currency: 'USD', cycle: 'annual' });
    await expect(app.database.pool.query('UPDATE invoices SET total_minor = 0')).rejects.toThrow(/permission denied/);
    await expect(app.database.pool.query('DELETE FROM invoices')).rejects.toThrow(/permission denied/);
  });

  it('is cancelled whole by one credit note, and the corrected one takes the next number', async () => {
    const { browser, id } = await customer('Totara');
    await forecastle([id, '--from', '2026-12-01', '--billed-to', 'Wrong Ltd']);
    const [first] = await listed(browser);
    const credit = await forecastle(['--credit', first.number, '--reason', 'Wrong company name.']);
    const words = await credit.words();
    expect(words).toEqual(
      expect.arrayContaining([
        'Credit note',
        `Cancels ${first.number}. Wrong company name.`,
        '-$39.00',
        '-$5.85',
        '-$44.85',
      ]),
    );
    await forecastle([id, '--from', '2026-12-01', '--billed-to', 'Right Ltd']);
    const items = await listed(browser);
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Tax invoice', 'Credit note', 'Tax invoice']);
    const numbers = items.map(({ number }: { number: string }) => Number(number.slice(4)));
    expect(numbers).toEqual([numbers[2] + 2, numbers[2] + 1, numbers[2]]);
    expect(items[2].creditedBy).toBe(items[1].number);
    const twice = await forecastle(['--credit', first.number, '--reason', 'Again']);
    expect([twice.code, twice.err]).toEqual([
      1,
      expect.stringContaining(`${items[1].number} cancels ${first.number} already. Nothing was issued.`),
    ]);
    const ofNote = await forecastle(['--credit', items[1].number, '--reason', 'Again']);
    expect(ofNote.err).toContain('is a credit note itself');
  });

  it('is not issued for days that another one covers, until that one is cancelled or the overlap is meant', async () => {
    const { browser, id } = await customer('Overlap');
    await forecastle([id, '--from', '2026-12-01']);
    const before = await sequences();
    const [first] = await listed(browser);
    const refused = await forecastle([id, '--from', '2026-12-31', '--currency', 'USD', '--cycle', 'annual']);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(
        `${first.number} covers 2026-12-01 to 2026-12-31 already. Cancel it with --credit, or give --overlap to bill seats added since. Nothing was issued.`,
      ),
    ]);
    expect(await sequences()).toEqual(before);
    expect((await browser.get('/organization/plan')).body.billing).toEqual({ currency: 'NZD', cycle: 'monthly' });
    const added = await forecastle([id, '--from', '2026-12-15', '--seats', '2', '--overlap']);
    expect([added.code, added.err]).toEqual([0, '']);
    const [second] = await listed(browser);
    await forecastle(['--credit', first.number, '--reason', 'Wrong seats.']);
    await forecastle(['--credit', second.number, '--reason', 'Wrong seats.']);
    expect((await forecastle([id, '--from', '2026-12-01'])).code).toBe(0);
    expect((await forecastle([id, '--from', '2027-01-01'])).code).toBe(0);
  });

  it('prints long, right-to-left and HTML-like names whole, and is not issued where the PDF would lose a character', async () => {
    const { browser, id } = await customer('Names');
    const name = `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} <b>&amp; Söhne`;
    const address = 'Long street 1, '.repeat(19).trim();
    const made = await forecastle([id, '--from', '2026-12-01', '--billed-to', name, '--address', address]);
    expect([made.code, made.err]).toEqual([0, '']);
    const words = (await made.words()).join('');
    expect(words.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(words.match(/Long street 1,/g)).toHaveLength(19);
    expect(words).not.toContain('…');
    const rightToLeft = await forecastle([id, '--from', '2027-01-01', '--billed-to', 'شركة النيل']);
    expect(rightToLeft.code).toBe(0);
    const chinese = await forecastle([id, '--from', '2027-02-01', '--billed-to', '北京有限公司 देवनागरी']);
    expect([chinese.code, chinese.err]).toEqual([0, '']);
    expect((await chinese.words()).join('')).toContain('北京有限公司');
    const before = await sequences();
    const hieroglyphs = await forecastle([id, '--from', '2027-03-01', '--billed-to', '𓀀𓀁𓀂']);
    expect([hieroglyphs.code, hieroglyphs.err]).toEqual([
      1,
      expect.stringMatching(/The PDF has no letters for 3 characters .* Nothing was issued\./),
    ]);
    const long = 'W'.repeat(300);
    const tooLong = await forecastle([
      id,
      '--from',
      '2027-03-01',
      '--billed-to',
      long,
      '--address',
      long,
      '--reference',
      long,
      '--no-tax',
      long,
    ]);
    expect([tooLong.code, tooLong.err]).toEqual([1, expect.stringContaining('longer than one page')]);
    expect(await sequences()).toEqual(before);
    expect(await listed(browser)).toHaveLength(3);
  });

  it('numbers have no gap and come once when several are issued at once and one of them fails', async () => {
    const [one, two] = [await customer('One'), await customer('Two')];
    const before = await sequences();
    const pool = new pg.Pool({ connectionString: app.database.ownerUrl });
    const issue = (id: string, fails = false) =>
      inTenant(pool, id, async (tx) => {
        const made = await issueInvoice(tx, SELLER, {
          from: '2026-12-01',
          seats: 3,
          buyer: {},
          reference: null,
          untaxed: null,
          overlaps: true,
        });
        if (fails) throw new Error('the transaction fails');
        return made.number;
      });
    const ended = await Promise.allSettled([issue(one.id), issue(two.id, true), issue(two.id), issue(one.id)]);
    await pool.end();
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const after = await sequences();
    expect(after).toEqual(after.map((_, at) => at + 1));
    expect(after).toHaveLength(before.length + 3);
  });

  it('names no tax where the operator sets none, and says why where one customer pays none', async () => {
    const { browser, id } = await customer('Elsewhere GmbH');
    const { INVOICE_TAX: _, ...untaxed } = OPERATOR;
    const plain = await (await forecastle([id, '--from', '2026-12-01'], untaxed)).words();
    expect(plain[0]).toBe('Invoice');
    expect(plain.join(' ')).not.toContain('GST 15%');
    const reverse = await (
      await forecastle([id, '--from', '2027-01-01', '--no-tax', 'Reverse charge.', '--tax-number', 'VAT DE123456789'])
    ).words();
    expect(reverse).toEqual(expect.arrayContaining(['Invoice', 'Reverse charge.', 'VAT DE123456789']));
    expect((await listed(browser))[0].totalMinor).toBe(39_00);
  });
});

describe('issuing', () => {
  const nobody = '01900000-0000-7000-8000-000000000000';
  it.each([
    ['no organisation there', [nobody, '--from', '2026-12-01'], 1, /There is no organisation/],
    ['a day that there is not', [nobody, '--from', '2026-02-30'], 2, /expected a day/],
    ['half a seat', [nobody, '--from', '2026-12-01', '--seats', '0.5'], 2, /whole number/],
    ['another currency', ['ORG', '--from', '2026-12-01', '--currency', 'EUR'], 2, /expected NZD, AUD, USD/],
    ['a credit without a reason', ['--credit', 'INV-0001'], 2, /needs --reason/],
    ['two at once', [nobody, '--from', '2026-12-01', '--credit', 'INV-0001', '--reason', 'x'], 2, /Give one of/],
    ['what does not belong', ['--pdf', 'INV-0001', '--seats', '4'], 2, /--seats does not go with this/],
    ['a number that there is not', ['--pdf', 'INV-9999'], 1, /There is no invoice INV-9999/],
  ])('refuses %s', async (_, args, code, message) => {
    const { id } = await customer('Refused');
    const ended = await forecastle(args.map((word) => (word === 'ORG' ? id : word)));
    expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(message)]);
  });

  it('is off without the name on the invoices', async () => {
    const { browser, id } = await customer('Off');
    const ended = await forecastle([id, '--from', '2026-12-01'], {});
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('Invoices are off.')]);
    expect(await listed(browser)).toEqual([]);
    expect((await browser.get('/organization/plan')).body.issuesInvoices).toBe(false);
  });
});

describe('invoices of an organisation', () => {
  it('are for its admins: not for nobody, other roles, or the admin of another organisation', async () => {
    const { browser, id } = await customer('Denials');
    await forecastle([id, '--from', '2026-12-01']);
    const [{ id: invoiceId }] = await listed(browser);
    const path = `/invoices/${invoiceId}/content`;
    expect((await app.browser().get(path)).status).toBe(401);
    const { browser: stranger } = await customer('Stranger');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get('/invoices/nonsense/content')).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    for (const role of ['account_executive', 'sales_manager', 'vp_sales', 'cro', 'revops'] as const) {
      const { browser: other } = await addMember(app, browser, { role });
      expect([role, (await other.get(path)).status]).toEqual([role, 403]);
      expect([role, (await other.get('/organization/invoices')).status]).toEqual([role, 403]);
    }
    const { key } = (await browser.post('/api-keys', { name: 'Books', role: 'admin', expiresOn: tomorrow() })).body;
    const program = app.browser({ authorization: `Bearer ${key}` });
    expect((await program.get('/opportunities')).status).toBe(200);
    expect((await program.get(path)).status).toBe(403);
    expect((await program.get('/organization/invoices')).status).toBe(403);
    expect((await browser.get(path)).status).toBe(200);
  });
});
