import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { lockHandover } from './handover.ts';
import { enqueueHandover, type HandoverJob } from './handover-jobs.ts';
import { moveDeals } from './move-deals.ts';

/**
 * Goes on with a handover until no deal is left, in turns: each process takes the deals that are still where they were.
 */
export async function runHandover(
  pool: pg.Pool,
  { organizationId, handoverId }: HandoverJob,
  signal: AbortSignal,
): Promise<void> {
  const step = async (tx: TenantTransaction) => {
    await holdOrganization(tx);
    const handover = await lockHandover(tx, handoverId);
    return handover === null || moveDeals(tx, handover);
  };
  await inTurns(() => inTenant(pool, organizationId, step), {
    signal,
    again: () => inTenant(pool, organizationId, (tx) => enqueueHandover(tx, { organizationId, handoverId })),
  });
}
