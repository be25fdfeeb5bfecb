/** Products that lines of deals are chosen from, and what they cost. */
import type { LineCharge } from '@forecastle/rules';
import { date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
