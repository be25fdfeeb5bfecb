import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { lockHandover } from './handover.ts';
import type { HandoverJob } from './handover-jobs.ts';
import { moveDeals } from './move-deals.ts';

/**
 * Goes on with a handover until no deal is left, a transaction at a time. May be killed at any point and called again,
 * by several processes at once too: each takes the deals that are still where they were.
 */
export async function runHandover(
  pool: pg.Pool,
  { organizationId, handoverId }: HandoverJob,
  signal: AbortSignal,
): Promise<void> {
  for (let done = false; !done && !signal.aborted; ) {
    done = await inTenant(pool, organizationId, async (tx) => {
      await holdOrganization(tx);
      const handover = await lockHandover(tx, handoverId);
      return handover === null || moveDeals(tx, handover);
    });
  }
}
