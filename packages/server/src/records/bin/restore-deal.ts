import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { loadRates, toBaseMinor } from '../currencies/rates.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { BINNED } from '../ledger/changes.ts';
import { doerOf } from '../ledger/doer.ts';
import { recordChanges } from '../ledger/record.ts';
import { reversed } from '../ledger/without-undone.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { firstOpenStage } from '../opportunities/first-open-stage.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { applyTriggerCounts, triggerCounts } from '../triggers/trigger-counts.ts';
import type { BinRow } from './bin-item.ts';
import { putFilePartsBack } from './file-parts.ts';
import { handRowsOver } from './hand-rows-over.ts';
import { DEAL_TABLES, DEAL_TRIGGERS } from './kept-tables.ts';
import { DEALS_OF_ACCOUNT, waitForLinked } from './links.ts';
import { lockMetAgain } from './lock-met-again.ts';
import { putRowsBack } from './put-rows-back.ts';
import { tellOtherwise } from './tell-otherwise.ts';

interface KeptDeal {
  readonly status: string;
  readonly ownerId: string;
  /** Null where they have left, or are no longer there. */
  readonly ownerStays: boolean;
  readonly externalId: string | null;
  readonly isTaken: boolean;
  readonly stageIsArchived: boolean;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closedOn: string | null;
}

/** Brings a deal back as it was when it was deleted. Answers what it could not be given back, in sentences. */
export async function restoreDeal(tx: TenantTransaction, actor: Actor, item: BinRow, now: Date): Promise<string[]> {
  const { id } = item;
  const kept = await readKept(tx, id);
  const lost: string[] = [];
  if (!kept.ownerStays) lost.push('Its owner has left: it is yours now.');
  if (kept.isTaken) lost.push(`Another deal has its ID ${kept.externalId} by now: it came back without.`);
  const rates = await loadRates(tx, (await calendarOf(tx)).currency);
  const today = isoDate((await momentIn(tx, now)).day);
  const instead = {
    ...(!kept.ownerStays && { owner_id: actor.memberId }),
    ...(kept.isTaken && { external_id: null }),
    // Rates may have moved meanwhile.
    amount_base_minor: toBaseMinor(rates, kept.amountMinor, kept.currency, kept.closedOn ?? today),
  };
  const beside = await lockMetAgain(tx, id);
  const triggers = await changeDeals(tx, [id, ...beside], now, async () => {
    await putRowsBack(tx, [...DEAL_TABLES, DEAL_TRIGGERS], { id, instead });
    await putFilePartsBack(tx, id);
    await handRowsOver(tx, { table: 'opportunity_contacts', column: 'contact_id' }, id);
    await handRowsOver(tx, { table: 'activity_contacts', column: 'contact_id' }, id);
    await waitForLinked(tx, DEALS_OF_ACCOUNT, id);
    await indexNewValues(tx, 'deal', [id]);
    await recordChanges(tx, [
      {
        ...{ opportunityId: id, kind: 'restored', actor: doerOf(actor), effectiveAt: now },
        ...{ changes: reversed(BINNED), ...(item.ledger_id && { undoes: item.ledger_id }) },
      },
    ]);
    lost.push(...(await tellOtherwise(tx, actor, id, now)));
    return triggerCounts(tx, [id]);
  });
  // Those it came back with; by how much they have changed since is counted already.
  await applyTriggerCounts(tx, triggers);
  if (kept.status === 'open' && kept.stageIsArchived) {
    await updateDeals(tx, [{ id, patch: { stageId: await firstOpenStage(tx) } }], { now, actor: doerOf(actor) });
    lost.push('Its stage is archived: it is in the first one now.');
  }
  return lost;
}

async function readKept(tx: TenantTransaction, id: string): Promise<KeptDeal> {
  const { rows } = await tx.client.query<KeptDeal>(
    `SELECT o.status, o.owner_id AS "ownerId", o.external_id AS "externalId", o.amount_minor::float8 AS "amountMinor",
       o.currency, CASE WHEN o.status <> 'open' THEN o.closed_on::text END AS "closedOn",
       EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $1 AND m.id = o.owner_id AND m.deactivated_at IS NULL) AS "ownerStays",
       o.external_id IS NOT NULL AND EXISTS (
         SELECT 1 FROM opportunities x WHERE x.organization_id = $1 AND x.external_id = o.external_id) AS "isTaken",
       EXISTS (SELECT 1 FROM stages s WHERE s.organization_id = $1 AND s.id = o.stage_id AND s.archived_at IS NOT NULL) AS "stageIsArchived"
     FROM bin b CROSS JOIN LATERAL jsonb_populate_record(NULL::opportunities, b.rows -> 'opportunities' -> 0) o
     WHERE b.organization_id = $1 AND b.id = $2`,
    [tx.organizationId, id],
  );
  const [kept] = rows;
  if (!kept) throw new Error(`the bin holds no deal ${id}`);
  return kept;
}
