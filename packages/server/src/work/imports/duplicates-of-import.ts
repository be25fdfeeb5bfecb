/** Possible duplicates among the accounts and contacts that an import creates: searched for when it ends, unasked. */
import type { ImportDuplicates } from '@forecastle/contract';
import type * as z from 'zod';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { searchSince } from '../duplicates/start-search.ts';
import { visibleImport } from './find-import.ts';

/** Starts the search for each kind of record that the import created, in the transaction that ends the import. */
export async function searchDuplicates(tx: TenantTransaction, importId: string): Promise<void> {
  const { rows } = await tx.client.query<{ startedAt: Date; nouns: readonly MergedNoun[] }>(
    `SELECT coalesce(started_at, created_at) AS "startedAt", ${CREATED_NOUNS} AS nouns
     FROM imports i WHERE i.organization_id = $1 AND i.id = $2`,
    [tx.organizationId, importId],
  );
  const [ended] = rows;
  for (const noun of ended?.nouns ?? []) await searchSince(tx, noun, ended?.startedAt ?? new Date());
}

/** Each noun is asked for by itself: an import may have written a million changes. */
const CREATED_NOUNS = `array(
  SELECT noun FROM unnest(ARRAY['account', 'contact']) AS noun WHERE EXISTS (
    SELECT FROM import_changes c
    WHERE c.organization_id = i.organization_id AND c.import_id = i.id AND c.entity = noun AND c.before IS NULL))`;

/** Counts the pairs found so far that nobody has dismissed or merged. */
export async function countDuplicates(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof ImportDuplicates>> {
  const { status } = await visibleImport(tx, actor, id);
  if (status !== 'done') return { state: 'none', accounts: 0, contacts: 0 };
  const { rows } = await tx.client.query<{ noun: MergedNoun; isSearching: boolean; pairs: number }>(
    `SELECT s.noun, s.started_at IS NOT NULL AS "isSearching", (
       SELECT count(*)::int FROM duplicate_pairs d
       WHERE d.organization_id = $1 AND d.noun = s.noun AND d.dismissed_at IS NULL AND EXISTS (
         SELECT FROM import_changes c
         WHERE c.organization_id = $1 AND c.import_id = $2 AND c.entity = d.noun AND c.before IS NULL
           AND c.entity_id IN (d.one_id, d.other_id))
     ) AS pairs
     FROM imports i JOIN duplicate_searches s ON s.organization_id = i.organization_id AND s.noun = ANY(${CREATED_NOUNS})
     WHERE i.organization_id = $1 AND i.id = $2`,
    [tx.organizationId, id],
  );
  const pairs = (noun: MergedNoun) => rows.find((row) => row.noun === noun)?.pairs ?? 0;
  return {
    state: rows.length === 0 ? 'none' : rows.some(({ isSearching }) => isSearching) ? 'searching' : 'done',
    accounts: pairs('account'),
    contacts: pairs('contact'),
  };
}
