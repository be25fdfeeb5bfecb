/** What organisations are charged by, and the invoices their operator issued. */
import type { BillingCycle, InvoiceContent, PriceCurrency } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { date, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, minor, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/** Currency and cycle that somebody agreed on. Without a row the defaults of the rules apply. */
export const billingTerms = pgTable('billing_terms', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  currency: text('currency').$type<PriceCurrency>().notNull(),
  cycle: text('cycle').$type<BillingCycle>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Invoices and credit notes as they were issued. The server only reads them: nothing changes or deletes one. */
export const invoices = pgTable(
  'invoices',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** 1, 2, 3 … over the whole installation; the command that issues takes the next one while nobody else does. */
    sequence: integer('sequence').notNull(),
    /** As printed: the operator's prefix and the sequence. */
    number: text('number').notNull(),
    /** The invoice that this credit note cancels; null for an invoice. */
    creditsId: uuid('credits_id'),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    currency: text('currency').$type<PriceCurrency>().notNull(),
    /** Below zero on a credit note. */
    totalMinor: minor('total_minor').notNull(),
    /** Everything that is printed. */
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.creditsId], foreignColumns: [t.organizationId, t.id] }),
    uniqueIndex('invoices_sequence').on(t.organizationId, t.sequence),
    uniqueIndex('invoices_credited').on(t.organizationId, t.creditsId).where(sql`credits_id IS NOT NULL`),
  ],
);
