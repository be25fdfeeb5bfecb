import { all } from '../../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { accountNameKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import type { TypedRow } from '../reading/index.ts';
import { accountsByName } from './accounts-by-word.ts';

/**
 * Rows with the account they name as it is called now, where accounts were merged since: the file of every month goes on
 * naming the one that is gone, and its deals are found at the other. An account that is there by its name is that one.
 */
export async function nameSurvivors(tx: TenantTransaction, rows: readonly TypedRow[]): Promise<readonly TypedRow[]> {
  const named = rows.flatMap(({ reading }) =>
    'deal' in reading && reading.deal.account !== null ? reading.deal.account : [],
  );
  const names = await survivingNames(tx, named);
  if (names.size === 0) return rows;
  return rows.map((row) => {
    const { reading } = row;
    if (!('deal' in reading) || reading.deal.account === null) return row;
    const account = names.get(nameKey(reading.deal.account));
    return account === undefined ? row : { ...row, reading: { ...reading, deal: { ...reading.deal, account } } };
  });
}

/** What merged accounts are called now, by the key of the name that they had. */
async function survivingNames(tx: TenantTransaction, named: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(named.map(nameKey))];
  const survivors = await survivorsByKey(tx, 'accounts', keys.map(accountNameKey));
  if (survivors.size === 0) return new Map();
  const [found, standing] = await all([
    tx.client.query<{ key: string }>(accountsByName('$2'), [tx.organizationId, keys]),
    tx.client.query<{ id: string; name: string }>(
      'SELECT id, name FROM accounts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      [tx.organizationId, [...survivors.values()]],
    ),
  ]);
  const there = new Set(found.rows.map(({ key }) => key));
  const names = new Map(standing.rows.map(({ id, name }) => [id, name]));
  return new Map(
    keys.flatMap((key) => {
      const name = names.get(survivors.get(accountNameKey(key)) ?? '');
      return name === undefined || there.has(key) ? [] : [[key, name] as const];
    }),
  );
}
