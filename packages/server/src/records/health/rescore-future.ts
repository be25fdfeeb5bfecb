import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { makeDue } from './stage-medians.ts';

/** Later than any score changes: whoever has open deals has one that is due by then. */
const ALL_TIME = '9999-12-31T00:00:00Z';

/**
 * Has scores made anew of organisations that have some which were worked out for a time that is yet to come, because the
 * clock was ahead then.
 */
export async function rescoreFuture(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_due_scores($1) AS id', [ALL_TIME]);
  for (const { id } of rows) {
    await inTenant(pool, id, async (tx) => {
      const { rows: ahead } = await tx.client.query<{ found: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM opportunity_health
           WHERE organization_id = $1 AND status = 'open' AND scored_at > $2) AS found`,
        [id, now],
      );
      if (ahead[0]?.found) await makeDue(tx, { now });
    });
  }
}
