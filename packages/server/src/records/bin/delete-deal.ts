import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { dealsMetThrough } from '../activities/deals-met-through.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';
import { BINNED } from '../ledger/changes.ts';
import { doerOf } from '../ledger/doer.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { dropTriggers } from '../triggers/trigger-counts.ts';
import { findInBin, presentBinItem } from './bin-item.ts';
import { keepFileParts } from './file-parts.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { DEAL_TABLES, DEAL_TRIGGERS } from './kept-tables.ts';
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
  const there = await findInBin(tx, actor, id, now);
  if (there?.kind === 'opportunity') return presentBinItem(there, actor, now);
  await requireDeal(tx, actor, id);
  await refuseDuringImport(tx);
  await lockContacts(tx, (await dealsMetThrough(tx, [id])).contactIds);
  // Read once they are locked: whoever came onto another deal meanwhile is seen.
  const { dealIds } = await dealsMetThrough(tx, [id]);
  const ledgerId = newId();
  // An interaction counts for every deal that its people are on.
  await changeDeals(tx, [id, ...dealIds], now, async () => {
    const { rowCount } = await tx.client.query(
      `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, file_bytes, ledger_id,
         deleted_at, deleted_by_id)
       SELECT $1, $2, 'opportunity', o.name, o.name_key, o.owner_id, ARRAY[o.owner_id], ${rowsOf([...DEAL_TABLES, DEAL_TRIGGERS])},
         (SELECT coalesce(sum(f.size), 0) FROM deal_files f WHERE f.organization_id = $1 AND f.opportunity_id = $2), $3, $4, $5
       FROM opportunities o WHERE o.organization_id = $1 AND o.id = $2`,
      [tx.organizationId, id, ledgerId, now, actor.memberId],
    );
    // Somebody else has deleted it while this waited for the deal.
    if (rowCount === 0) return;
    await keepFileParts(tx, id);
    await recordChanges(tx, [
      {
        ...{ id: ledgerId, opportunityId: id, kind: 'deleted', actor: doerOf(actor), effectiveAt: now },
        changes: BINNED,
      },
    ]);
    await tx.client.query('DELETE FROM scoring_facts WHERE organization_id = $1 AND opportunity_id = $2', [
      tx.organizationId,
      id,
    ]);
    await removeRows(tx, DEAL_TABLES, id);
  });
  await dropTriggers(tx, [id]);
  const row = await findInBin(tx, actor, id, now);
  if (!row) throw notFound('deal');
  return presentBinItem(row, actor, now);
}
