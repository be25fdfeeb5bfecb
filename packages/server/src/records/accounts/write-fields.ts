import { isDeepStrictEqual } from 'node:util';
import { type CustomValues, customColumn, ownValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { type KnownThere, knownThereColumn } from '../connected-systems/record-systems.ts';
import { othersThan, refuseHeld } from '../connected-systems/refuse-held.ts';
import type { CustomPatch } from '../custom-fields/check-values.ts';
import { givenOnly } from '../custom-fields/custom-changes.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';

export interface FieldsChange {
  readonly table: 'accounts' | 'contacts';
  readonly id: string;
  readonly by: Doer;
  /** Column of each field that may be given. */
  readonly columns: Readonly<Record<string, string>>;
  /** Only what is given is written: two people who change two fields both keep theirs. */
  readonly given: Readonly<Record<string, unknown>>;
  /** What its giver saw in the fields; one that differs from what stands there now is a conflict. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
  /** Columns that follow from what is given. */
  readonly derived?: Readonly<Record<string, unknown>>;
  /** Values of custom fields as they are kept, by key, and what their giver saw: each is a field of its own. */
  readonly custom?: { readonly given: CustomPatch; readonly seen: Readonly<Record<string, unknown>> | undefined };
}

const NOUNS = { accounts: 'account', contacts: 'contact' } as const;

/** Writes single fields of an account or a contact under its lock; throws CONFLICT for one that somebody else changed, INVALID for one that a connected system decides. */
export async function writeFields(tx: TenantTransaction, change: FieldsChange): Promise<void> {
  const { table, id, by, columns, given, seen = {}, derived = {}, custom } = change;
  const fields = Object.keys(columns).filter((field) => given[field] !== undefined);
  const { rows } = await tx.client.query<
    Record<string, unknown> & { custom: CustomValues; known: readonly KnownThere[] | null }
  >(
    `SELECT ${Object.entries({ ...columns, custom: 'custom' })
      .map(([field, column]) => `${column} AS "${field}"`)
      .join(
        ', ',
      )}, ${knownThereColumn(NOUNS[table], `${table}.id`)} AS known FROM ${table} WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.organizationId, id],
  );
  const [stands] = rows;
  if (!stands) throw notFound(NOUNS[table]);
  for (const field of fields) refuseOvertaken(field, stands[field], seen[field], given[field]);
  const values: Record<string, unknown> = { ...derived };
  const changed = new Map(
    fields.filter((field) => !isDeepStrictEqual(stands[field], given[field])).map((field) => [field, given[field]]),
  );
  for (const field of fields) values[columns[field] as string] = given[field];
  if (custom) {
    for (const [key, value] of Object.entries(custom.given)) {
      const standing = ownValue(stands.custom, key) ?? null;
      refuseOvertaken(customColumn(key), standing, ownValue(custom.seen, key), value);
      if (!isDeepStrictEqual(standing, value)) changed.set(customColumn(key), value);
    }
    values.custom = JSON.stringify(givenOnly({ ...stands.custom, ...custom.given }));
  }
  await refuseHeld(tx, NOUNS[table], othersThan(by, stands.known), changed);
  const names = Object.keys(values);
  if (names.length === 0) return;
  await tx.client.query(
    `UPDATE ${table} SET ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, updated_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, ...Object.values(values)],
  );
  if (custom) await indexCustomValues(tx, NOUNS[table], [id]);
}

function refuseOvertaken(field: string, stands: unknown, seen: unknown, given: unknown): void {
  if (seen === undefined || isDeepStrictEqual(stands, seen) || isDeepStrictEqual(stands, given)) return;
  throw conflict({
    field,
    value: stands,
    expected: 'the value that was seen',
    message: 'Someone else changed this field meanwhile. Nothing was changed. Compare both and save again.',
  });
}
