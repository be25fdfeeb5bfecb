import { isDeepStrictEqual } from 'node:util';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';

export interface FieldsChange {
  readonly table: 'accounts' | 'contacts';
  readonly id: string;
  /** Column of each field that may be given. */
  readonly columns: Readonly<Record<string, string>>;
  /** Only what is given is written: two people who change two fields both keep theirs. */
  readonly given: Readonly<Record<string, unknown>>;
  /** What its giver saw in the fields; one that differs from what stands there now is a conflict. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
  /** Columns that follow from what is given. */
  readonly derived?: Readonly<Record<string, unknown>>;
}

/** Writes single fields of an account or a contact under its lock; throws CONFLICT for one that somebody else changed. */
export async function writeFields(tx: TenantTransaction, change: FieldsChange): Promise<void> {
  const { table, id, columns, given, seen = {}, derived = {} } = change;
  const fields = Object.keys(columns).filter((field) => given[field] !== undefined);
  const { rows } = await tx.client.query<Record<string, unknown>>(
    `SELECT ${Object.entries(columns)
      .map(([field, column]) => `${column} AS "${field}"`)
      .join(', ')} FROM ${table} WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.organizationId, id],
  );
  const [stands] = rows;
  if (!stands) throw notFound(table === 'accounts' ? 'account' : 'contact');
  for (const field of fields) {
    if (seen[field] === undefined || isDeepStrictEqual(stands[field], seen[field])) continue;
    if (isDeepStrictEqual(stands[field], given[field])) continue;
    throw conflict({
      field,
      value: stands[field],
      expected: 'the value that was seen',
      message: 'Somebody else changed this field in the meantime. Nothing was changed; compare both and save again.',
    });
  }
  const values: Record<string, unknown> = { ...derived };
  for (const field of fields) values[columns[field] as string] = given[field];
  const names = Object.keys(values);
  if (names.length === 0) return;
  await tx.client.query(
    `UPDATE ${table} SET ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, ...Object.values(values)],
  );
}
