/** Issuing: the operator's command line alone does it, as the owner of the tables; the server only reads invoices. */
import {
  type Buyer,
  creditNoteOf,
  type InvoiceContent,
  invoiceOf,
  invoiceTitle,
  isoDate,
  localDay,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { InvoiceSettings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { readBilling } from '../../tenancy/organizations/plan/billing-terms.ts';
import { seatsInUse } from '../../tenancy/organizations/plan/seats-in-use.ts';
import { whyUnprintable } from './invoice-page.ts';
import { CREDITED_INVOICES, type CreditedInvoice, INVOICE_COLUMNS, type StoredInvoice } from './list-invoices.ts';

/** Held while an invoice is issued, over all organisations, so that numbers have no gap and none comes twice. */
const NUMBERS_LOCK = 4_250_001;

export interface InvoiceRequest {
  /** First day that is paid for. */
  readonly from: string;
  /** Null: the seats in use. */
  readonly seats: number | null;
  /** Undefined takes what the latest invoice of the organisation says. */
  readonly buyer: { readonly [Key in keyof Buyer]?: string | undefined };
  readonly reference: string | null;
  /** Allows days that another invoice covers already, for seats that were added since. */
  readonly overlaps: boolean;
  /** Why no tax is charged; null where the operator's tax applies. */
  readonly untaxed: string | null;
}

/** Why an invoice was not issued, as the operator reads it. */
export class NotIssued extends Error {
  override name = 'NotIssued';
}

/** Issues the invoice of one billing cycle for the plan of the organisation, at today's prices. */
export async function issueInvoice(
  tx: TenantTransaction,
  settings: InvoiceSettings,
  request: InvoiceRequest,
): Promise<StoredInvoice> {
  // Plan, currency and cycle of one moment. Before the lock of the numbers, as the command line takes it.
  await lockOrganization(tx);
  const sequence = await nextNumber(tx);
  const organization = await getOrganization(tx);
  const latest = await latestInvoice(tx);
  const seats = request.seats ?? (await seatsInUse(tx));
  if (seats === 0) throw new NotIssued('Nobody can sign in there, so there is nothing to bill. Give --seats.');
  const issuedOn = isoDate(localDay(Date.now(), organization.timeZone));
  const { seller, tax, dueDays, payment } = settings;
  const content = invoiceOf({
    ...(await readBilling(tx)),
    issuedOn,
    dueDays,
    seller,
    buyer: {
      name: request.buyer.name ?? latest?.content.buyer.name ?? organization.name,
      address: request.buyer.address ?? latest?.content.buyer.address ?? null,
      taxNumber: request.buyer.taxNumber ?? latest?.content.buyer.taxNumber ?? null,
    },
    plan: organization.plan,
    seats,
    from: request.from,
    reference: request.reference,
    payment,
    tax: request.untaxed === null ? tax : null,
    untaxed: request.untaxed,
  });
  if (!request.overlaps) await requireUnbilledDays(tx, content);
  return keep(tx, { sequence, prefix: settings.prefix, issuedOn, creditsId: null, content });
}

/** Refuses days that an invoice covers already, which mostly is the same command run twice. */
async function requireUnbilledDays({ client, organizationId }: TenantTransaction, { from, to }: InvoiceContent) {
  const { rows } = await client.query<{ number: string; from: string; to: string }>(
    `SELECT i.number, i.content->>'from' AS "from", i.content->>'to' AS "to" FROM invoices i
     WHERE i.organization_id = $1 AND i.credits_id IS NULL
       AND (i.content->>'from')::date <= $3::date AND (i.content->>'to')::date >= $2::date
       AND NOT EXISTS (SELECT 1 FROM invoices c WHERE c.organization_id = $1 AND c.credits_id = i.id)
     ORDER BY i.sequence DESC LIMIT 1`,
    [organizationId, from, to],
  );
  const [billed] = rows;
  if (!billed) return;
  throw new NotIssued(
    `${billed.number} covers ${billed.from} to ${billed.to} already. Cancel it with --credit, or give --overlap to bill seats added since.`,
  );
}

/** Issues the credit note that cancels a whole invoice. Throws NotIssued for a credit note, and for an invoice that has one. */
export async function creditInvoice(
  tx: TenantTransaction,
  settings: Pick<InvoiceSettings, 'prefix'>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<StoredInvoice> {
  const sequence = await nextNumber(tx);
  const { rows } = await tx.client.query<CreditedInvoice>(
    `${CREDITED_INVOICES} WHERE i.organization_id = $1 AND i.id = $2`,
    [tx.organizationId, id],
  );
  const [invoice] = rows;
  if (!invoice) throw new Error(`invoice ${id} is missing`);
  const { number, content, creditedBy } = invoice;
  if (content.credits) throw new NotIssued(`${number} is a credit note itself.`);
  if (creditedBy !== null) throw new NotIssued(`${creditedBy} cancels ${number} already.`);
  const { timeZone } = await getOrganization(tx);
  return keep(tx, {
    sequence,
    prefix: settings.prefix,
    issuedOn: isoDate(localDay(Date.now(), timeZone)),
    creditsId: id,
    content: creditNoteOf(content, number, reason),
  });
}

/** A transaction that fails gives the number back: the lock is held until it ends. */
async function nextNumber({ client }: TenantTransaction): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [NUMBERS_LOCK]);
  const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(sequence), 0) + 1 AS next FROM invoices');
  return rows[0]?.next ?? 1;
}

async function latestInvoice({ client, organizationId }: TenantTransaction): Promise<StoredInvoice | null> {
  const { rows } = await client.query<StoredInvoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i.organization_id = $1 AND i.credits_id IS NULL
     ORDER BY i.sequence DESC LIMIT 1`,
    [organizationId],
  );
  return rows[0] ?? null;
}

const DIGITS = 4;

async function keep(
  tx: TenantTransaction,
  made: { sequence: number; prefix: string; issuedOn: string; creditsId: string | null; content: InvoiceContent },
): Promise<StoredInvoice> {
  const { sequence, issuedOn, creditsId, content } = made;
  const id = newId();
  const number = `${made.prefix}${String(sequence).padStart(DIGITS, '0')}`;
  const unprintable = await whyUnprintable({ number, issuedOn, content });
  if (unprintable !== null) throw new NotIssued(unprintable);
  await tx.client.query(
    `INSERT INTO invoices (organization_id, id, sequence, number, credits_id, issued_on, currency, total_minor, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.organizationId, id, sequence, number, creditsId, issuedOn, content.currency, content.totalMinor, content],
  );
  await recordEvent(tx, 'command_line', {
    kind: 'invoice_issued',
    subject: { kind: 'organization', id: tx.organizationId },
    facts: { title: invoiceTitle(content), number },
  });
  return { id, number, issuedOn, content };
}
