import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';

/** Later than any score changes: whoever has open deals has one that is due by then. */
const ALL_TIME = '9999-12-31T00:00:00Z';

/**
 * Makes the scores due that were worked out for a time that is yet to come, because the clock was ahead then. The next
 * sweep rewrites them.
 */
export async function rescoreFuture(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_due_scores($1) AS id', [ALL_TIME]);
  for (const { id } of rows) {
    await inTenant(pool, id, async (tx) => {
      await tx.client.query(
        // Locks the deals first, in the order of their ids as every change does.
        `WITH ahead AS MATERIALIZED (
           SELECT o.id FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
           WHERE o.organization_id = $1 AND o.status = 'open' AND h.scored_at > $2
           ORDER BY o.id FOR UPDATE OF o
         )
         UPDATE opportunity_health h SET next_change_at = $2 FROM ahead
         WHERE h.organization_id = $1 AND h.opportunity_id = ahead.id`,
        [id, now],
      );
    });
  }
}
