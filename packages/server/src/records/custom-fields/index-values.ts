import type { CustomFieldNoun } from '@forecastle/rules';
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { CUSTOM_NOUNS } from './custom-nouns.ts';

/** Letters of a text that are compared by an index; what is longer is compared whole where it is found. */
export const TERM_MAX = 100;

/** Works out anew what finds these records by their custom fields, from what stands in them now. */
export async function indexCustomValues(
  tx: TenantTransaction,
  noun: CustomFieldNoun,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  const { values: found, id } = CUSTOM_NOUNS[noun];
  await all([
    tx.client.query(`DELETE FROM ${found} WHERE organization_id = $1 AND ${id} = ANY($2::uuid[])`, [
      tx.organizationId,
      recordIds,
    ]),
    indexNewValues(tx, noun, recordIds),
  ]);
}

/** The same of records that are new, of which nothing is there yet. */
export async function indexNewValues(
  tx: TenantTransaction,
  noun: CustomFieldNoun,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  const { table, values: found, id } = CUSTOM_NOUNS[noun];
  await tx.client.query(
    `INSERT INTO ${found} (organization_id, ${id}, key, ordinal, term, figure)
     SELECT $1, r.id, v.key, e.ordinal,
       CASE WHEN f.kind NOT IN ('number', 'money', 'date') THEN lower(left(e.value #>> '{}', ${TERM_MAX})) END,
       CASE f.kind WHEN 'number' THEN (e.value #>> '{}')::numeric WHEN 'money' THEN (e.value #>> '{}')::numeric
         WHEN 'date' THEN (e.value #>> '{}')::date - date '1970-01-01' END
     FROM unnest($2::uuid[]) AS k(id)
     -- Looked up one by one: taken for small, an organisation in the middle of an import would be read whole.
     CROSS JOIN LATERAL (SELECT id, custom FROM ${table} WHERE organization_id = $1 AND id = k.id OFFSET 0) r
     CROSS JOIN LATERAL jsonb_each(r.custom) v
     JOIN custom_fields f ON f.organization_id = $1 AND f.noun = '${noun}' AND f.key = v.key
     CROSS JOIN LATERAL jsonb_array_elements(
       CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ELSE jsonb_build_array(v.value) END
     ) WITH ORDINALITY AS e(value, ordinal)`,
    [tx.organizationId, recordIds],
  );
}
