/** What an invoice says, and how its amounts are made. An invoice that was issued keeps this for good. */
import { addMonths, dayOfIsoDate, isoDate } from '../days.ts';
import { type BillingTerms, CYCLE_MONTHS, chargeOf, type Tax, taxOn } from './billing.ts';
import type { Plan } from './plans.ts';

/** Who sends the invoice, as the operator set it. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string | null;
}

/** Who pays it. */
export interface Buyer {
  readonly name: string;
  readonly address: string | null;
  readonly taxNumber: string | null;
}

export interface InvoiceContent extends BillingTerms {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly plan: Plan;
  readonly seats: number;
  /** First and last day of what is paid for, `2026-12-01`. */
  readonly from: string;
  readonly to: string;
  readonly dueOn: string | null;
  /** The buyer's own, such as the number of an order. */
  readonly reference: string | null;
  /** How to pay. */
  readonly payment: string | null;
  /** Null without a tax; then `untaxed` may say why. */
  readonly tax: Tax | null;
  readonly untaxed: string | null;
  /** Number of the invoice that this credit note cancels, and why; null for an invoice. */
  readonly credits: { readonly number: string; readonly reason: string } | null;
  /** Cents. Net is seats × per user; total is net and tax. Below zero on a credit note, per user apart. */
  readonly perUserMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export interface InvoiceOrder extends Omit<InvoiceContent, 'to' | 'dueOn' | 'credits' | AmountKey> {
  readonly issuedOn: string;
  readonly dueDays: number | null;
}

type AmountKey = 'perUserMinor' | 'netMinor' | 'taxMinor' | 'totalMinor';

/** Returns the invoice of one month or one year from a day on. */
export function invoiceOf({ issuedOn, dueDays, ...order }: InvoiceOrder): InvoiceContent {
  const { perUserMinor, netMinor } = chargeOf(order.plan, order.seats, order);
  const taxMinor = taxOn(netMinor, order.tax);
  return {
    ...order,
    to: isoDate(addMonths(dayOfIsoDate(order.from), CYCLE_MONTHS[order.cycle]) - 1),
    dueOn: dueDays === null ? null : isoDate(dayOfIsoDate(issuedOn) + dueDays),
    credits: null,
    perUserMinor,
    netMinor,
    taxMinor,
    totalMinor: netMinor + taxMinor,
  };
}

/** Returns the credit note that cancels a whole invoice: the same amounts, below zero. */
export const creditNoteOf = (invoice: InvoiceContent, number: string, reason: string): InvoiceContent => ({
  ...invoice,
  dueOn: null,
  payment: null,
  credits: { number, reason },
  netMinor: -invoice.netMinor,
  taxMinor: -invoice.taxMinor,
  totalMinor: -invoice.totalMinor,
});

/** Returns what the document is called: "Tax invoice" where there is a tax. */
export const invoiceTitle = ({ credits, tax }: Pick<InvoiceContent, 'credits' | 'tax'>): string =>
  credits ? 'Credit note' : tax ? 'Tax invoice' : 'Invoice';
