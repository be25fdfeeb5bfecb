import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Letters of a text that are compared by an index; what is longer is compared whole where it is found. */
export const TERM_MAX = 100;

/** Works out anew what finds these deals by their custom fields, from what stands in them now. */
export async function indexCustomValues(tx: TenantTransaction, opportunityIds: readonly string[]): Promise<void> {
  if (opportunityIds.length === 0) return;
  const values = [tx.organizationId, opportunityIds];
  await tx.client.query(
    'DELETE FROM deal_custom_values WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])',
    values,
  );
  await tx.client.query(
    `INSERT INTO deal_custom_values (organization_id, opportunity_id, key, ordinal, term, figure)
     SELECT $1, o.id, v.key, e.ordinal,
       CASE WHEN f.kind NOT IN ('number', 'money', 'date') THEN lower(left(e.value #>> '{}', ${TERM_MAX})) END,
       CASE f.kind WHEN 'number' THEN (e.value #>> '{}')::numeric WHEN 'money' THEN (e.value #>> '{}')::numeric
         WHEN 'date' THEN (e.value #>> '{}')::date - date '1970-01-01' END
     FROM opportunities o CROSS JOIN LATERAL jsonb_each(o.custom) v
     JOIN custom_fields f ON f.organization_id = $1 AND f.noun = 'deal' AND f.key = v.key
     CROSS JOIN LATERAL jsonb_array_elements(
       CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ELSE jsonb_build_array(v.value) END
     ) WITH ORDINALITY AS e(value, ordinal)
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`,
    values,
  );
}
