/** Adds products that another system tells to the price list, by set. */
import { PRICE_LIST_MAX } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type EventActor, recordEvents } from '../../tenancy/audit/record-event.ts';
import { nameKey } from '../accounts/name-key.ts';

export interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly family: string | null;
  readonly isArchived: boolean;
}

/** Returns the products of the price list by the key of their name. */
export async function productsByKey({
  client,
  organizationId,
}: TenantTransaction): Promise<Map<string, ListedProduct>> {
  const { rows } = await client.query<ListedProduct & { key: string }>(
    `SELECT id, name, name_key AS key, family, archived_at IS NOT NULL AS "isArchived" FROM products WHERE organization_id = $1`,
    [organizationId],
  );
  return new Map(rows.map(({ key, ...product }) => [key, product]));
}

/** Returns how many more products in use the price list takes. */
export const roomAmong = (products: Iterable<ListedProduct>): number =>
  PRICE_LIST_MAX - [...products].filter(({ isArchived }) => !isArchived).length;

/** Adds products whose names are free, or gives those that are there another name and family. The organisation is locked by the caller. */
export async function putListedProducts(
  tx: TenantTransaction,
  by: EventActor,
  products: readonly { readonly before: ListedProduct | null; readonly after: ListedProduct }[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ after }) => ({ ...after, key: nameKey(after.name) }));
  await tx.client.query(
    `INSERT INTO products AS p (organization_id, id, name, name_key, family, charge, archived_at)
     SELECT $1, r.id, r.name, r.key, r.family, 'once', CASE WHEN r."isArchived" THEN now() END
     FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, family text, "isArchived" bool)
     ON CONFLICT (organization_id, id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
       family = excluded.family`,
    [tx.organizationId, JSON.stringify(rows)],
  );
  await recordEvents(
    tx,
    by,
    products.map(({ before, after }) => ({
      kind: before ? ('product_changed' as const) : ('product_created' as const),
      subject: { kind: 'product' as const, id: after.id },
      ...(before && {
        changes: Object.fromEntries(
          (['name', 'family'] as const)
            .filter((field) => before[field] !== after[field])
            .map((field) => [field, { from: before[field], to: after[field] }]),
        ),
      }),
    })),
  );
}
