import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Merges one after the other lead from one record to the next; a circle ends by itself. */
const WAY = `
  way(start, id) AS (
    SELECT m.merged_id, m.kept_id FROM merges m
    WHERE m.organization_id = $1 AND m.undone_at IS NULL AND m.merged_id = ANY($2::uuid[])
    UNION
    SELECT way.start, m.kept_id FROM way
    JOIN merges m ON m.organization_id = $1 AND m.undone_at IS NULL AND m.merged_id = way.id
  )`;

/** The records that accounts or contacts, by id, have been merged into and that are there; those never merged are left out. */
export async function survivorsOf(
  tx: TenantTransaction,
  table: 'accounts' | 'contacts',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ start: string; id: string }>(
    `WITH RECURSIVE ${WAY}
     SELECT way.start, r.id FROM way JOIN ${table} r ON r.organization_id = $1 AND r.id = way.id`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ start, id }) => [start, id]));
}

/** Ids by the keys under which imports know merged records, led on to the record that is there now. */
export async function survivorsByKey(
  tx: TenantTransaction,
  table: 'accounts' | 'contacts',
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.client.query<{ key: string; merged_id: string }>(
    'SELECT key, merged_id FROM merged_keys WHERE organization_id = $1 AND key = ANY($2::text[]) ORDER BY merge_id DESC',
    [tx.organizationId, keys],
  );
  const survivors = await survivorsOf(
    tx,
    table,
    rows.map((row) => row.merged_id),
  );
  return new Map(
    rows.flatMap(({ key, merged_id }) => {
      const id = survivors.get(merged_id);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

export const accountNameKey = (key: string): string => `account:${key}`;
export const emailKey = (email: string): string => `email:${email.toLowerCase()}`;
export const personNameKey = (key: string): string => `person:${key}`;
