import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';

export interface ProductsOfDeal {
  readonly id: string;
  /** Names in their order, none twice. */
  readonly products: readonly string[];
}

/** Puts products on deals that have none, by set. */
export async function writeProducts(tx: TenantTransaction, deals: readonly ProductsOfDeal[]): Promise<void> {
  const rows = deals.flatMap(({ id, products }) =>
    products.map((name, position) => ({ id, name, key: nameKey(name), position })),
  );
  if (rows.length === 0) return;
  await tx.client.query(
    `INSERT INTO opportunity_products (organization_id, opportunity_id, name_key, name, position)
     SELECT $1, id, key, name, position FROM json_to_recordset($2::json) AS r(id uuid, key text, name text, position smallint)`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}

/** Gives deals these products in place of those they have, by set. Lock the deals before. */
export async function replaceProducts(tx: TenantTransaction, deals: readonly ProductsOfDeal[]): Promise<void> {
  if (deals.length === 0) return;
  await tx.client.query(
    'DELETE FROM opportunity_products WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])',
    [tx.organizationId, deals.map(({ id }) => id)],
  );
  await writeProducts(tx, deals);
}
