import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { mayWriteDeal, requireDeal } from '../opportunities/require-deal.ts';
import { findInBin, presentBinItem } from './bin-item.ts';
import { lockToDelete, moveDeals } from './move-deals.ts';
import { refuseDuringImport } from './refuse-during-import.ts';

/**
 * Moves a deal into the bin with all that hangs on it; the ledger keeps what it tells of it, and tells of this. Deleting it
 * twice changes nothing.
 */
export async function deleteDeal(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<z.infer<typeof BinItem>> {
  await holdOrganization(tx);
  // The deal first: one that is gone by then lies in the bin by then, whoever deletes it in this moment.
  if (!(await mayWriteDeal(tx, actor, id))) {
    const before = await findInBin(tx, actor, id, now);
    if (before?.kind !== 'opportunity') throw notFound('deal');
    return presentBinItem(before, actor, now);
  }
  await refuseDuringImport(tx);
  const beside = await lockToDelete(tx, [id]);
  // Unless somebody else has deleted it while this waited for the deal.
  if (!(await findInBin(tx, actor, id, now))) {
    await requireDeal(tx, actor, id);
    await moveDeals(tx, actor, { deals: [{ id, ledgerId: newId() }], beside, now });
  }
  const row = await findInBin(tx, actor, id, now);
  if (!row) throw notFound('deal');
  return presentBinItem(row, actor, now);
}
