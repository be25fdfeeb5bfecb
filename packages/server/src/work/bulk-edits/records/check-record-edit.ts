import type { RecordEdit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { checkCustomValues } from '../../../records/custom-fields/check-values.ts';
import type { EditedNoun, Referred } from './edited-nouns.ts';

/** The edit with values of custom fields as they are kept. Refuses one that names a record that is not there. */
export async function checkRecordEdit(
  tx: TenantTransaction,
  { noun, names, refers }: EditedNoun,
  edit: RecordEdit,
): Promise<RecordEdit> {
  for (const [field, table] of Object.entries(refers)) {
    const id = edit[field as keyof RecordEdit] as unknown;
    if (typeof id !== 'string' || (await thereOf(tx, table, [id])).has(id)) continue;
    throw invalid({
      field: `edit.${field}`,
      value: id,
      expected: table === 'members' ? 'an active person' : `one of the ${table}`,
      message: `This ${names[field]?.toLowerCase()} no longer exists. Choose another.`,
    });
  }
  return edit.custom ? { ...edit, custom: await checkCustomValues(tx, noun, edit.custom, {}) } : edit;
}

/** Those of the ids that there are, people as long as they are here, with their names. */
export async function thereOf(
  tx: TenantTransaction,
  table: Referred,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
       ${table === 'members' ? 'AND deactivated_at IS NULL' : ''}`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
