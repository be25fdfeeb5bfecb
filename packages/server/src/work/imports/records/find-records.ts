/** Records that rows may be of: found by external id, domain or address, and name, with whether the importer may write them. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { accountNameKey, emailKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import { keysOf, lookups, type RecordKeys } from './record-keys.ts';
import type { RecordSetup } from './set-up.ts';

export interface FoundRecord {
  readonly id: string;
  /** As the table holds it, by column. */
  readonly stands: Readonly<Record<string, unknown>>;
  readonly keys: RecordKeys;
  readonly mayWrite: boolean;
}

export type FoundRecords = ReadonlyMap<string, readonly FoundRecord[]>;

/** By lookup key. With `lock`, nobody else changes them meanwhile. */
export async function findRecords(
  tx: TenantTransaction,
  setup: RecordSetup,
  keys: readonly RecordKeys[],
  { lock }: { lock: boolean },
): Promise<FoundRecords> {
  const { table, address } = setup.table;
  const names = [...new Set(keys.map(({ name }) => name))];
  const addresses = [...new Set(keys.flatMap((each) => each.addresses))];
  const merged = await survivorsByKey(
    tx,
    table,
    table === 'accounts' ? names.map(accountNameKey) : addresses.map(emailKey),
  );
  const { rows: ids } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id IN (
       SELECT id FROM ${table} WHERE organization_id = $1 AND external_id = ANY($2::text[])
       UNION SELECT id FROM ${table} WHERE organization_id = $1 AND ${address} = ANY($3::text[])
       UNION SELECT id FROM ${table} WHERE organization_id = $1 AND name_key = ANY($4::text[])
       UNION SELECT unnest($5::uuid[])
     ) ORDER BY id ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [
      tx.organizationId,
      [...new Set(keys.flatMap(({ externalId }) => externalId ?? []))],
      addresses,
      names,
      [...new Set(merged.values())],
    ],
  );
  const found = await readRecords(
    tx,
    setup,
    ids.map(({ id }) => id),
  );
  const byKey = new Map<string, FoundRecord[]>();
  const put = (key: string, record: FoundRecord) => byKey.set(key, [...(byKey.get(key) ?? []), record]);
  for (const record of found) for (const key of lookups(record.keys)) put(key, record);
  // What was merged since is known by its old name or address as well; a record of that name comes first.
  for (const [key, id] of merged) {
    const record = found.find((each) => each.id === id);
    const said = key.slice(key.indexOf(':') + 1);
    const lookup = table === 'accounts' ? `name ${said}` : `address ${said}`;
    if (!record || byKey.has(lookup)) continue;
    const known = table === 'accounts' ? { name: said } : { addresses: [...record.keys.addresses, said] };
    put(lookup, { ...record, keys: { ...record.keys, ...known } });
  }
  return byKey;
}

/** Records by their ids, as they stand. */
export async function readRecords(
  tx: TenantTransaction,
  { table: { table, writable }, choices, owners, manages }: RecordSetup,
  ids: readonly string[],
): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.client.query<{
    stands: Record<string, unknown>;
    may_update: boolean;
    account: string | null;
  }>(
    `SELECT to_jsonb(x) AS stands, s.may_update${table === 'contacts' ? ', s.account_name AS account' : ', NULL AS account'}
     FROM (${writable}) s JOIN ${table} x ON x.organization_id = $1 AND x.id = s.id ORDER BY x.id`,
    [tx.organizationId, owners, manages, ids],
  );
  return rows.map(({ stands, may_update, account }) => ({
    id: String(stands.id),
    stands,
    keys: keysOf(choices.noun, stands, account),
    mayWrite: may_update,
  }));
}
