import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { returnCredit } from './search-credits.ts';
import { findSearch, hasResult, presentSearch, type Search } from './search-row.ts';

/**
 * Stops a search and returns it as it then is. A search that another process runs is marked as stopped; that process finds
 * the mark when it saves the next part.
 */
export async function stopSearch(
  { pool, actor, ongoing }: { readonly pool: pg.Pool; readonly actor: Actor; readonly ongoing: OngoingWork },
  searchId: string,
): Promise<Search> {
  const { organizationId } = actor;
  const { state } = await inTenant(pool, organizationId, (tx) => findSearch(tx, actor, searchId), { readOnly: true });
  if (state === 'writing') {
    if (ongoing.stop(searchId)) await ongoing.ended(searchId);
    else {
      await inTenant(pool, organizationId, async (tx) => {
        const row = await findSearch(tx, actor, searchId, { lock: true });
        if (row.state !== 'writing') return;
        if (!hasResult(row)) await returnCredit(tx, searchId);
        await tx.client.query(
          `UPDATE searches SET state = 'stopped', step = NULL WHERE organization_id = $1 AND id = $2`,
          [tx.organizationId, searchId],
        );
      });
    }
  }
  return inTenant(pool, organizationId, async (tx) => presentSearch(tx, actor, await findSearch(tx, actor, searchId)), {
    readOnly: true,
  });
}
