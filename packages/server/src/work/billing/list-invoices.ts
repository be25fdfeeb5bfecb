import type { InvoiceSummary } from '@forecastle/contract';
import { type InvoiceContent, invoiceTitle } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

export interface StoredInvoice {
  readonly id: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly content: InvoiceContent;
}

export const INVOICE_COLUMNS = `i.id, i.number, i.issued_on::text AS "issuedOn", i.content`;

export interface CreditedInvoice extends StoredInvoice {
  /** The number of the credit note that cancels it. */
  readonly creditedBy: string | null;
}

/** Begins a statement that returns invoices `i` with their credit notes. */
export const CREDITED_INVOICES = `SELECT ${INVOICE_COLUMNS}, c.number AS "creditedBy" FROM invoices i
  LEFT JOIN invoices c ON c.organization_id = i.organization_id AND c.credits_id = i.id`;

/** Returns the invoices of the organisation, newest first, for an admin. */
export async function listInvoices(
  tx: TenantTransaction,
  actor: Actor,
): Promise<{ items: z.infer<typeof InvoiceSummary>[] }> {
  if (!may(actor, 'managePlan')) throw forbidden();
  const { rows } = await tx.client.query<CreditedInvoice>(
    `${CREDITED_INVOICES} WHERE i.organization_id = $1 ORDER BY i.sequence DESC`,
    [tx.organizationId],
  );
  return {
    items: rows.map(({ id, number, issuedOn, content, creditedBy }) => {
      const { from, to, dueOn, currency, totalMinor } = content;
      return {
        id,
        number,
        title: invoiceTitle(content),
        issuedOn,
        from,
        to,
        dueOn,
        currency,
        totalMinor,
        creditedBy,
      };
    }),
  };
}

/** Returns one invoice of the organisation for an admin; throws NOT_FOUND for any other. */
export async function findInvoice(tx: TenantTransaction, actor: Actor, id: string): Promise<StoredInvoice> {
  if (!may(actor, 'managePlan')) throw forbidden();
  const { rows } = await tx.client.query<StoredInvoice>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i.organization_id = $1 AND i.id = $2`,
    [tx.organizationId, id],
  );
  const [invoice] = rows;
  if (!invoice) throw notFound('invoice');
  return invoice;
}
