import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { replaceProducts } from '../../../records/opportunities/write-products.ts';

interface FormerProducts {
  readonly id: string;
  readonly products: readonly string[];
}

/**
 * Gives deals the products that they had before an import, by set, except where a later import has given them others:
 * that one keeps from now on what they were before this one. Answers the deals restored. Lock them before.
 */
export async function restoreProducts(
  tx: TenantTransaction,
  importId: string,
  deals: readonly FormerProducts[],
): Promise<ReadonlySet<string>> {
  if (deals.length === 0) return new Set();
  const { rows: later } = await tx.client.query<{ id: string }>(
    `WITH former AS (
       SELECT * FROM json_to_recordset($3::json) AS r(id uuid, products jsonb)
     ), next AS (
       SELECT DISTINCT ON (c.entity_id) c.entity_id, c.import_id FROM imports own
       JOIN imports i ON i.organization_id = $1 AND i.started_at > own.started_at AND i.status <> 'undone'
       JOIN import_changes c ON c.organization_id = $1 AND c.import_id = i.id AND c.entity = 'opportunity'
         AND c.entity_id IN (SELECT id FROM former) AND c.before ? 'products'
       WHERE own.organization_id = $1 AND own.id = $2
       ORDER BY c.entity_id, i.started_at, i.id
     )
     UPDATE import_changes c SET before = c.before || jsonb_build_object('products', former.products)
     FROM next JOIN former ON former.id = next.entity_id
     WHERE c.organization_id = $1 AND c.import_id = next.import_id AND c.entity = 'opportunity' AND c.entity_id = next.entity_id
     RETURNING c.entity_id AS id`,
    [tx.organizationId, importId, JSON.stringify(deals)],
  );
  const kept = new Set(later.map(({ id }) => id));
  const restored = deals.filter(({ id }) => !kept.has(id));
  await replaceProducts(tx, restored);
  return new Set(restored.map(({ id }) => id));
}
