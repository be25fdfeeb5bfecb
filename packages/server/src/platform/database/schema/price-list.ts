/** Products that lines of deals are chosen from, and what they cost. */
import type { LineCharge } from '@forecastle/rules';
import { date, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, minor, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

export const products = pgTable(
  'products',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    family: text('family'),
    /** What one is: seat, day. */
    unit: text('unit'),
    charge: text('charge').$type<LineCharge>().notNull(),
    /** That a line begins with; null where it is paid once, or nothing is usual. */
    termMonths: integer('term_months'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('products_name').on(t.organizationId, t.nameKey),
  ],
);

/** A price holds from its day on, until the next one of its currency begins. */
export const productPrices = pgTable(
  'product_prices',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    currency: text('currency').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    priceMinor: minor('price_minor').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.productId, t.currency, t.validFrom] }),
    foreignKey({ columns: [t.organizationId, t.productId], foreignColumns: [products.organizationId, products.id] }),
  ],
);

interface KeptFields {
  readonly family: string | null;
  readonly unit: string | null;
  readonly charge: LineCharge;
  readonly termMonths: number | null;
}

/** What a file changed of the price list, before and after, so that it can be taken back. */
export interface PriceSheetChanges {
  readonly created: readonly (KeptFields & { readonly id: string; readonly name: string })[];
  readonly changed: readonly {
    readonly id: string;
    readonly from: Partial<KeptFields>;
    readonly to: Partial<KeptFields>;
  }[];
  readonly prices: readonly {
    readonly productId: string;
    readonly currency: string;
    readonly validFrom: string;
    /** Null where there was none for that day. */
    readonly from: number | null;
    readonly to: number;
  }[];
}

/** Files that the price list was written from. */
export const priceSheets = pgTable(
  'price_sheets',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    fileName: text('file_name').notNull(),
    changes: jsonb('changes').$type<PriceSheetChanges>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
);
