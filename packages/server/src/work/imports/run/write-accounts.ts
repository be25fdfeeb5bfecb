import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { oldestAccountsByName } from './accounts-by-word.ts';
import type { DealRecord } from './deal-record.ts';
import type { Making } from './made.ts';

type Named = Pick<DealRecord, 'accountKey' | 'accountName'>;

/** Ids of the accounts that deals name, by key; those that are not there are made. The oldest of a name is taken. */
export async function writeAccounts(
  tx: TenantTransaction,
  importId: string,
  deals: readonly { readonly rowNumber: number; readonly record: Named }[],
  { made, madeBefore }: Making,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, { name: string; row: number }>();
  for (const { rowNumber, record } of deals) {
    const { accountKey, accountName } = record;
    if (accountKey !== null && !wanted.has(accountKey))
      wanted.set(accountKey, { name: accountName ?? accountKey, row: rowNumber });
  }
  if (wanted.size === 0) return new Map();
  const { rows } = await tx.client.query<{ key: string; id: string }>(oldestAccountsByName('$2'), [
    tx.organizationId,
    [...wanted.keys()],
  ]);
  const ids = new Map([
    ...madeBefore.flatMap(({ accounts }) => [...accounts]),
    ...rows.map(({ key, id }) => [key, id] as const),
  ]);
  const missing = [...wanted]
    .filter(([key]) => !ids.has(key))
    .map(([key, { name, row }]) => ({ id: newId(), key, name, row }));
  if (missing.length > 0) {
    await tx.client.query(
      `WITH made AS (
         INSERT INTO accounts (organization_id, id, name, name_key, created_by_id)
         SELECT $1, r.id, r.name, r.key, i.created_by_id FROM json_to_recordset($3::json) AS r(id uuid, key text, name text)
         JOIN imports i ON i.organization_id = $1 AND i.id = $2
       )
       INSERT INTO import_changes (organization_id, import_id, entity, entity_id, row)
       SELECT $1, $2, 'account', r.id, r.row FROM json_to_recordset($3::json) AS r(id uuid, row int)`,
      [tx.organizationId, importId, JSON.stringify(missing)],
    );
    for (const { key, id } of missing) {
      ids.set(key, id);
      made.accounts.set(key, id);
    }
  }
  return ids;
}
