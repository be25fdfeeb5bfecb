/** `invoice`: issues invoices and credit notes as PDF files, and lists them; the operator's way alone. */
import { writeFile } from 'node:fs/promises';
import {
  BILLING_CYCLES,
  type BillingTerms,
  formatNamedPrice,
  isSameBilling,
  PRICE_CURRENCIES,
  parseIsoDate,
} from '@forecastle/rules';
import pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { InvoiceSettings } from '../../platform/settings/settings.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { readBilling, setBilling } from '../../tenancy/organizations/plan/billing-terms.ts';
import { fileName } from '../../work/billing/files.ts';
import { invoicePage } from '../../work/billing/invoice-page.ts';
import { creditInvoice, issueInvoice, NotIssued } from '../../work/billing/issue-invoice.ts';
import { INVOICE_COLUMNS, type StoredInvoice } from '../../work/billing/list-invoices.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, WrongUse } from './exit-codes.ts';
import { withDatabase } from './local-database.ts';

const OPTIONS = {
  from: { type: 'string' },
  seats: { type: 'string' },
  currency: { type: 'string' },
  cycle: { type: 'string' },
  'billed-to': { type: 'string' },
  address: { type: 'string' },
  'tax-number': { type: 'string' },
  reference: { type: 'string' },
  'no-tax': { type: 'string' },
  overlap: { type: 'boolean' },
  credit: { type: 'string' },
  reason: { type: 'string' },
  pdf: { type: 'string' },
  file: { type: 'string' },
} as const;

type Values = { readonly [Key in Exclude<keyof typeof OPTIONS, 'overlap'>]?: string | undefined } & {
  readonly overlap?: boolean | undefined;
};
/** What issues, in place of each other. */
const ACTIONS = ['from', 'credit', 'pdf'] as const;
/** Options that go with each. */
const ALLOWED: Readonly<Record<(typeof ACTIONS)[number], readonly string[]>> = {
  from: Object.keys(OPTIONS).filter((name) => !['credit', 'reason', 'pdf'].includes(name)),
  credit: ['credit', 'reason', 'file'],
  pdf: ['pdf', 'file'],
};
const PRINTED_MAX = 300;

export const invoice: Command = async (words) => {
  const { values, positionals } = parse(words, OPTIONS, words[0] && !words[0].startsWith('-') ? ['ID'] : []);
  const [id = null] = positionals;
  const { from, credit } = values;
  checkUse(values, id);
  await withDatabase(async ({ database, settings }) => {
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
    try {
      if (from !== undefined && id !== null) await issue(pool, required(settings.invoices), id, { ...values, from });
      else if (credit !== undefined) await cancel(pool, required(settings.invoices), credit, values);
      else if (values.pdf !== undefined) await save(await byNumber(pool, values.pdf), values.file);
      else await list(pool, id);
    } catch (error) {
      if (error instanceof NotIssued) throw new CommandFailed(`${error.message} Nothing was issued.`);
      throw error;
    } finally {
      await pool.end();
    }
  });
  return DONE;
};

/** Only what belongs to the action may be given: what is left out by mistake would be missing on an invoice for good. */
function checkUse(values: Values, id: string | null): void {
  const given = ACTIONS.filter((action) => values[action] !== undefined);
  if (given.length > 1) throw new WrongUse(`Give one of ${ACTIONS.map((action) => `--${action}`).join(', ')}.`);
  const [action] = given;
  if (action === 'from' && id === null) throw new WrongUse('--from needs an organisation ID.');
  if (action !== undefined && action !== 'from' && id !== null)
    throw new WrongUse(`--${action} takes a number and no organisation ID.`);
  const allowed = action === undefined ? [] : ALLOWED[action];
  const stray = Object.keys(values).find((name) => !allowed.includes(name));
  if (stray !== undefined) throw new WrongUse(`--${stray} does not go with this. Run "forecastle help".`);
  const long = Object.entries(values).find(
    ([, value]) => typeof value === 'string' && (value.length > PRINTED_MAX || value.trim() === ''),
  );
  if (long) throw new WrongUse(`--${long[0]}: expected 1 to ${PRINTED_MAX} characters.`);
  if (action === 'credit' && values.reason === undefined) throw new WrongUse('--credit needs --reason.');
  if (values.from !== undefined && parseIsoDate(values.from) === null)
    throw new WrongUse(`--from ${values.from}: expected a day, for example 2026-12-01.`);
  if (values.seats !== undefined && !/^[1-9]\d{0,5}$/.test(values.seats))
    throw new WrongUse(`--seats ${values.seats}: expected a whole number from 1.`);
}

function required(settings: InvoiceSettings | null): InvoiceSettings {
  if (settings) return settings;
  throw new CommandFailed(
    'Invoices are off. Set INVOICE_SELLER and INVOICE_ADDRESS to issue invoices. Nothing was issued.',
  );
}

async function issue(
  pool: pg.Pool,
  settings: InvoiceSettings,
  id: string,
  values: Values & { readonly from: string },
): Promise<void> {
  const organizationId = await organizationOf(pool, id);
  const made = await inTenant(pool, organizationId, async (tx) => {
    // Nobody changes billing between what is read here and the invoice.
    await lockOrganization(tx);
    const before = await readBilling(tx);
    const agreed = agreedOn(values, before);
    if (!isSameBilling(agreed, before)) {
      await setBilling(tx, 'command_line', { from: before, to: agreed });
    }
    return issueInvoice(tx, settings, {
      from: values.from,
      seats: values.seats === undefined ? null : Number(values.seats),
      buyer: { name: values['billed-to'], address: values.address, taxNumber: values['tax-number'] },
      reference: values.reference ?? null,
      untaxed: values['no-tax'] ?? null,
      overlaps: values.overlap ?? false,
    });
  });
  await save(made, values.file);
}

function agreedOn({ currency, cycle }: Values, before: BillingTerms): BillingTerms {
  const agreed = {
    currency: PRICE_CURRENCIES.find((each) => each === (currency ?? before.currency)),
    cycle: BILLING_CYCLES.find((each) => each === (cycle ?? before.cycle)),
  };
  if (!agreed.currency) throw new WrongUse(`--currency ${currency}: expected ${PRICE_CURRENCIES.join(', ')}.`);
  if (!agreed.cycle) throw new WrongUse(`--cycle ${cycle}: expected ${BILLING_CYCLES.join(', ')}.`);
  return { currency: agreed.currency, cycle: agreed.cycle };
}

async function cancel(pool: pg.Pool, settings: InvoiceSettings, number: string, values: Values): Promise<void> {
  const { id, organizationId } = await byNumber(pool, number);
  const reason = values.reason ?? '';
  await save(await inTenant(pool, organizationId, (tx) => creditInvoice(tx, settings, { id, reason })), values.file);
}

/** Copies of the demo are nobody's customers. */
async function organizationOf(pool: pg.Pool, id: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT o.organization_id AS id FROM organizations o WHERE o.organization_id::text = lower($1)
       AND NOT EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = o.organization_id)`,
    [id],
  );
  if (rows[0]) return rows[0].id;
  throw new CommandFailed(`There is no organisation ${id}. "forecastle plan" lists all.`);
}

async function byNumber(pool: pg.Pool, number: string): Promise<StoredInvoice & { organizationId: string }> {
  const { rows } = await pool.query<StoredInvoice & { organizationId: string }>(
    `SELECT ${INVOICE_COLUMNS}, i.organization_id AS "organizationId" FROM invoices i WHERE i.number = $1
     ORDER BY i.sequence DESC LIMIT 1`,
    [number],
  );
  if (rows[0]) return rows[0];
  throw new CommandFailed(`There is no invoice ${number}. "forecastle invoice" lists all.`);
}

async function save(made: StoredInvoice, file = fileName(made.number)): Promise<void> {
  const { number, content } = made;
  try {
    await writeFile(file, await invoicePage(made), { flag: 'wx' });
  } catch (error) {
    throw new CommandFailed(
      `${number} is issued, but ${file} was not written: ${(error as Error).message}. ` +
        `Run "forecastle invoice --pdf ${number} --file OTHER".`,
    );
  }
  process.stdout.write(`${number}  ${totalOf(content)}  ${content.buyer.name}  ${file}\n`);
}

const totalOf = ({ totalMinor, currency }: StoredInvoice['content']): string => formatNamedPrice(totalMinor, currency);

async function list(pool: pg.Pool, id: string | null): Promise<void> {
  const organizationId = id === null ? null : await organizationOf(pool, id);
  const { rows } = await pool.query<StoredInvoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE $1::uuid IS NULL OR i.organization_id = $1 ORDER BY i.sequence`,
    [organizationId],
  );
  for (const { number, issuedOn, content } of rows)
    process.stdout.write(`${number}  ${issuedOn}  ${totalOf(content)}  ${content.buyer.name}\n`);
}
