import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import type { TypedHistoryRow } from '../../reading/index.ts';
import { oldestAccountsByName } from '../accounts-by-word.ts';
import type { Run, Surroundings } from '../take-chunk.ts';
import { writeAccounts } from '../write-accounts.ts';

/** Ids of the accounts that rows name, by key; those that are not there are made, or in a preview only counted on. */
export async function findAccounts(
  tx: TenantTransaction,
  { setup, mode }: Run,
  rows: readonly TypedHistoryRow[],
  { made, before }: Surroundings,
): Promise<ReadonlyMap<string, string>> {
  const named = rows.flatMap(({ rowNumber, reading }) => {
    if (!('row' in reading) || reading.row.account === null) return [];
    return [{ rowNumber, record: { accountKey: nameKey(reading.row.account), accountName: reading.row.account } }];
  });
  if (mode === 'import') return writeAccounts(tx, setup.importId, named, { made, madeBefore: before.madeLately });
  const keys = [...new Set(named.map(({ record }) => record.accountKey))];
  const { rows: found } = await tx.client.query<{ key: string; id: string }>(oldestAccountsByName('$2'), [
    tx.organizationId,
    keys,
  ]);
  const known = new Map(found.map(({ key, id }) => [key, id]));
  return new Map(keys.map((key) => [key, known.get(key) ?? newId()]));
}
