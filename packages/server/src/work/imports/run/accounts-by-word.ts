/**
 * Accounts by words of a file, as SQL that answers `id`, `name` and the word as `key`; $1 is the organisation. Each word is
 * looked up by the column's own index, as in `dealsByExternalId`: where all are asked for by `= ANY`, PostgreSQL 15 looks for
 * each in the index of parts of names, which takes a second for two thousand.
 */
const accountsBy = (column: 'name_key' | 'domain', words: string): string => `
  SELECT a.id, a.name, k.key
  FROM unnest(${words}::text[]) AS k(key)
  CROSS JOIN LATERAL (
    SELECT id, name FROM accounts WHERE organization_id = $1 AND ${column} = k.key OFFSET 0
  ) a`;

/** By keys of names. */
export const accountsByName = (keys: string): string => accountsBy('name_key', keys);

/** By domains in small letters. */
export const accountsByDomain = (domains: string): string => accountsBy('domain', domains);

/** The oldest of each name: `id` and `key`. */
export const oldestAccountsByName = (keys: string): string =>
  `SELECT DISTINCT ON (key) key, id FROM (${accountsByName(keys)}) found ORDER BY key, id`;
