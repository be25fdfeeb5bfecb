import type { DuplicateSearch } from '@forecastle/contract';
import type * as z from 'zod';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { NOUNS } from '../../records/merges/nouns.ts';
import { enqueueSearch } from './duplicate-jobs.ts';

/** How long before the last search began its successor looks: a change may be committed later than its time says. */
const OVERLAP = "interval '1 hour'";

/** Begins to look for duplicates in what has changed since the last search; one that is under way is answered as it is. */
export async function startSearch(tx: TenantTransaction, noun: MergedNoun): Promise<z.infer<typeof DuplicateSearch>> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO duplicate_searches AS s (organization_id, noun, started_at) VALUES ($1, $2, now())
     ON CONFLICT (organization_id, noun) DO UPDATE SET started_at = now(), last_updated = NULL, last_id = NULL, seen = 0
       WHERE s.started_at IS NULL`,
    [tx.organizationId, noun],
  );
  if (rowCount) {
    // Counted once for each search, of what it will look at.
    await tx.client.query(
      `UPDATE duplicate_searches s SET total = (SELECT count(*) FROM ${NOUNS[noun].table} r
         WHERE r.organization_id = $1 AND (s.changed_since IS NULL OR r.updated_at >= s.changed_since - ${OVERLAP}))
       WHERE s.organization_id = $1 AND s.noun = $2`,
      [tx.organizationId, noun],
    );
    await enqueueSearch(tx, { organizationId: tx.organizationId, noun });
  }
  return searchState(tx, noun);
}

/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Searches what has changed since a moment. A search under way goes back to it, because it may have passed records that
 * were committed later.
 */
export async function searchSince(tx: TenantTransaction, noun: MergedNoun, since: Date): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE duplicate_searches SET last_updated = least(last_updated, $3::timestamptz - ${OVERLAP}), last_id = $4
     WHERE organization_id = $1 AND noun = $2 AND started_at IS NOT NULL`,
    [tx.organizationId, noun, since, FIRST_ID],
  );
  if (rowCount === 0) await startSearch(tx, noun);
}

/** How far the search is. */
export async function searchState(tx: TenantTransaction, noun: MergedNoun): Promise<z.infer<typeof DuplicateSearch>> {
  const { rows } = await tx.client.query<{ running: boolean; seen: number; total: number; finished_at: Date | null }>(
    `SELECT started_at IS NOT NULL AS running, seen, total, finished_at FROM duplicate_searches
     WHERE organization_id = $1 AND noun = $2`,
    [tx.organizationId, noun],
  );
  const { running = false, seen = 0, total = 0, finished_at = null } = rows[0] ?? {};
  return { noun, isRunning: running, seen, total, finishedAt: finished_at?.toISOString() ?? null };
}
