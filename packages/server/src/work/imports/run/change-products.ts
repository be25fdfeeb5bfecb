import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { replaceProducts } from '../../../records/opportunities/write-products.ts';
import type { PlannedUpdate } from './plan-rows.ts';
import { isSameList } from './same-deal.ts';

/** Changes the products of deals, after keeping with what the deals were before which they had. */
export async function changeProducts(
  tx: TenantTransaction,
  importId: string,
  updates: readonly PlannedUpdate[],
): Promise<void> {
  const changed = updates.filter(({ existing, record }) => !isSameList(existing.products, record.products));
  if (changed.length === 0) return;
  await tx.client.query(
    `UPDATE import_changes c SET before = c.before || jsonb_build_object('products', r.products)
     FROM json_to_recordset($3::json) AS r(id uuid, products jsonb)
     WHERE c.organization_id = $1 AND c.import_id = $2 AND c.entity = 'opportunity' AND c.entity_id = r.id`,
    [
      tx.organizationId,
      importId,
      JSON.stringify(changed.map(({ existing }) => ({ id: existing.id, products: existing.products }))),
    ],
  );
  await replaceProducts(
    tx,
    changed.map(({ existing, record }) => ({ id: existing.id, products: record.products })),
  );
}
