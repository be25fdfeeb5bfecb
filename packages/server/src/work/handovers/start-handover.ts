import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Handover } from './handover.ts';
import { enqueueHandover } from './handover-jobs.ts';
import { MOVED_AT_ONCE, moveDeals } from './move-deals.ts';

/**
 * Gives somebody's open deals to another: few in the caller's transaction, so that all or nothing has happened when it
 * commits; many by a job that begins with the commit and can be watched. The caller has checked who may and both people.
 */
export async function startHandover(
  tx: TenantTransaction,
  {
    fromId,
    toId,
    reason,
    createdById,
    total,
    owned = 0,
  }: Omit<Handover, 'id' | 'moved' | 'records'> & { owned?: number },
): Promise<{ moved: number; finished: boolean }> {
  const id = newId();
  try {
    await tx.client.query(
      `INSERT INTO handovers (organization_id, id, from_id, to_id, reason, created_by_id, total)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [tx.organizationId, id, fromId, toId, reason, createdById, total + owned],
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'handovers_under_way')) throw error;
    throw conflict({
      field: 'id',
      value: fromId,
      expected: 'someone without a handover in progress',
      message: "This person's deals are already being handed over. Wait until that is done. Nothing was changed.",
    });
  }
  if (total + owned >= MOVED_AT_ONCE) {
    await enqueueHandover(tx, { organizationId: tx.organizationId, handoverId: id });
    return { moved: 0, finished: false };
  }
  const finished = await moveDeals(tx, { id, fromId, toId, reason, createdById, total, moved: 0, records: 0 });
  return { moved: total, finished };
}
