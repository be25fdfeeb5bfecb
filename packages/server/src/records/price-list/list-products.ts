import type { Product } from '@forecastle/contract';
import { isoDate, type LineCharge } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../health/calendar.ts';

type View = z.infer<typeof Product>;

interface Row {
  id: string;
  name: string;
  family: string | null;
  unit: string | null;
  charge: LineCharge;
  termMonths: number | null;
  archived: boolean;
  prices: View['prices'];
}

/** Products by name, archived ones too: lines still name them. With `id` that one alone. */
export async function readProducts(tx: TenantTransaction, id: string | null = null): Promise<View[]> {
  const { rows } = await tx.client.query<Row>(
    `SELECT p.id, p.name, p.family, p.unit, p.charge, p.term_months AS "termMonths", p.archived_at IS NOT NULL AS archived,
       coalesce((
         SELECT json_agg(json_build_object('currency', x.currency, 'validFrom', x.valid_from, 'priceMinor', x.price_minor)
           ORDER BY x.currency, x.valid_from DESC)
         FROM product_prices x WHERE x.organization_id = $1 AND x.product_id = p.id), '[]') AS prices
     FROM products p WHERE p.organization_id = $1 AND ($2::uuid IS NULL OR p.id = $2) ORDER BY p.name_key, p.id`,
    [tx.organizationId, id],
  );
  return rows;
}

/** The organisation's day, by which prices are valid. */
export const priceDay = async (tx: TenantTransaction): Promise<string> => isoDate((await momentIn(tx, new Date())).day);

export const listProducts = async (tx: TenantTransaction): Promise<{ items: View[]; today: string }> => ({
  items: await readProducts(tx),
  today: await priceDay(tx),
});
