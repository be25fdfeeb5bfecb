/** Records that rows may be of: found by external id, domain or address, and name, with whether the importer may write them. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { heldFieldsColumn } from '../../../records/connected-systems/record-systems.ts';
import { accountNameKey, emailKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import { keysOf, lookups, type RecordKeys, reachOf } from './record-keys.ts';
import type { RecordSetup } from './set-up.ts';

export interface FoundRecord {
  readonly id: string;
  /** As the table holds it, by column. */
  readonly stands: Readonly<Record<string, unknown>>;
  readonly keys: RecordKeys;
  readonly mayWrite: boolean;
  /** Fields that a connected system decides, as an update names them. */
  readonly held: readonly string[];
}

export interface FoundRecords {
  readonly byKey: ReadonlyMap<string, readonly FoundRecord[]>;
  /** Whether more records have this name, and nothing else that tells them apart from a row, than are looked at. */
  isCrowded(keys: RecordKeys): boolean;
}

/** Records of one name that are looked at; a row of which more could be is told by something else. */
export const MOST_OF_NAME = 100;

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
  const named = await findByName(tx, setup, keys);
  const { rows: ids } = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id IN (
       SELECT id FROM ${table} WHERE organization_id = $1 AND external_id = ANY($2::text[])
       UNION SELECT id FROM ${table} WHERE organization_id = $1 AND ${address} = ANY($3::text[])
       UNION SELECT unnest($4::uuid[])
     ) ORDER BY id ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [
      tx.organizationId,
      [...new Set(keys.flatMap(({ externalId }) => externalId ?? []))],
      addresses,
      [...new Set([...merged.values(), ...named.ids])],
    ],
  );
  const found = await readRecords(
    tx,
    setup,
    ids.map(({ id }) => id),
  );
  const byKey = new Map<string, FoundRecord[]>();
  const put = (key: string, record: FoundRecord) => {
    const records = byKey.get(key);
    if (records) records.push(record);
    else byKey.set(key, [record]);
  };
  const byId = new Map(found.map((record) => [record.id, record]));
  for (const record of found) for (const key of lookups(record.keys)) put(key, record);
  // What was merged since is known by its old name or address as well; a record of that name comes first.
  for (const [key, id] of merged) {
    const record = byId.get(id);
    const said = key.slice(key.indexOf(':') + 1);
    const lookup = table === 'accounts' ? `name ${said}` : `address ${said}`;
    if (!record || byKey.has(lookup)) continue;
    const known = table === 'accounts' ? { name: said } : { addresses: [...record.keys.addresses, said] };
    put(lookup, { ...record, keys: { ...record.keys, ...known } });
  }
  return { byKey, isCrowded: (each) => named.crowded.has(nameOf(each)) };
}

const nameOf = (keys: RecordKeys): string => JSON.stringify([keys.name, reachOf(keys)]);

/** Records that rows may be of by their name alone, and names of which there are too many to look at. */
async function findByName(
  tx: TenantTransaction,
  { table: { table } }: RecordSetup,
  keys: readonly RecordKeys[],
): Promise<{ readonly ids: readonly string[]; readonly crowded: ReadonlySet<string> }> {
  const asked = [...new Map(keys.filter(({ name }) => name !== '').map((each) => [nameOf(each), each])).entries()];
  const { rows } = await tx.client.query<{ key: string; ids: string[] }>(
    `SELECT n.key, array(
       SELECT r.id FROM ${table} r WHERE r.organization_id = $1 AND r.name_key = n.name
         AND (NOT n.has_id OR r.external_id IS NULL)
         AND (NOT n.has_address OR ${table === 'accounts' ? 'r.domain IS NULL' : "r.email IS NULL AND r.other_emails = '{}'"})
       ORDER BY r.id LIMIT $3) AS ids
     FROM json_to_recordset($2::json) AS n(key text, name text, has_id boolean, has_address boolean)`,
    [
      tx.organizationId,
      JSON.stringify(
        asked.map(([key, each]) => {
          const { hasId, hasAddress } = reachOf(each);
          return { key, name: each.name, has_id: hasId, has_address: hasAddress };
        }),
      ),
      MOST_OF_NAME + 1,
    ],
  );
  return {
    ids: rows.flatMap(({ ids }) => ids),
    crowded: new Set(rows.flatMap(({ key, ids }) => (ids.length > MOST_OF_NAME ? [key] : []))),
  };
}

/** Records by their ids, as they stand. */
export async function readRecords(
  tx: TenantTransaction,
  { table: { entity, table, writable }, choices, owners, manages }: RecordSetup,
  ids: readonly string[],
): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.client.query<{
    stands: Record<string, unknown>;
    may_update: boolean;
    account: string | null;
    held: string[];
  }>(
    `SELECT to_jsonb(x) AS stands, s.may_update${table === 'contacts' ? ', s.account_name AS account' : ', NULL AS account'},
       ${heldFieldsColumn(entity, 'x.id')} AS held
     FROM (${writable}) s JOIN ${table} x ON x.organization_id = $1 AND x.id = s.id ORDER BY x.id`,
    [tx.organizationId, owners, manages, ids],
  );
  return rows.map(({ stands, may_update, account, held }) => ({
    id: String(stands.id),
    stands,
    keys: keysOf(choices.noun, stands, account),
    mayWrite: may_update,
    held,
  }));
}
