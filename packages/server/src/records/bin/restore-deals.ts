import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { loadRates, toBaseMinor } from '../currencies/rates.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { BINNED, type LedgerEntry } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { reversed } from '../ledger/without-undone.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { firstOpenStage } from '../opportunities/first-open-stage.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { applyTriggerCounts, triggerCounts } from '../triggers/trigger-counts.ts';
import type { BinRow } from './bin-item.ts';
import { putFilePartsBack } from './file-parts.ts';
import { handRowsOver } from './hand-rows-over.ts';
import type { LostById } from './kept-record.ts';
import { DEAL_TABLES, DEAL_TRIGGERS } from './kept-tables.ts';
import { DEALS_OF_ACCOUNT, waitForLinked } from './links.ts';
import { lockMetAgain } from './lock-met-again.ts';
import { putRowsBack } from './put-rows-back.ts';
import { tellOtherwise } from './tell-otherwise.ts';

/** Said to whoever restored it. */
export const YOURS_NOW = 'Its owner has left. You own it now.';

interface KeptDeal {
  readonly id: string;
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

/** Brings deals back as they were when they were deleted. Answers what each could not be given back, in sentences. */
export async function restoreDeals(
  tx: TenantTransaction,
  actor: Doer,
  items: readonly Pick<BinRow, 'id' | 'ledger_id'>[],
  now: Date,
): Promise<LostById> {
  const ids = items.map(({ id }) => id);
  const kept = await readKept(tx, ids);
  const rates = await loadRates(tx, (await calendarOf(tx)).currency);
  const today = isoDate((await momentIn(tx, now)).day);
  const instead = Object.fromEntries(
    kept.map((deal) => [
      deal.id,
      {
        ...(!deal.ownerStays && { owner_id: actor.memberId }),
        ...(deal.isTaken && { external_id: null }),
        // Rates may have moved meanwhile.
        amount_base_minor: toBaseMinor(rates, deal.amountMinor, deal.currency, deal.closedOn ?? today),
      },
    ]),
  );
  const beside = await lockMetAgain(tx, ids);
  let otherwise: LostById = new Map();
  const triggers = await changeDeals(tx, [...ids, ...beside], now, async () => {
    await putRowsBack(tx, [...DEAL_TABLES, DEAL_TRIGGERS], { ids, instead });
    await putFilePartsBack(tx, ids);
    await handRowsOver(tx, { table: 'opportunity_contacts', column: 'contact_id' }, ids);
    await handRowsOver(tx, { table: 'activity_contacts', column: 'contact_id' }, ids);
    await waitForLinked(tx, DEALS_OF_ACCOUNT, ids);
    await indexNewValues(tx, 'deal', ids);
    await recordChanges(
      tx,
      items.map(
        ({ id, ledger_id }): LedgerEntry => ({
          opportunityId: id,
          kind: 'restored',
          actor: ledgerActorOf(actor),
          effectiveAt: now,
          changes: reversed(BINNED),
          ...(ledger_id && { undoes: ledger_id }),
        }),
      ),
    );
    otherwise = await tellOtherwise(tx, actor, ids, now);
    return triggerCounts(tx, ids);
  });
  // Those it came back with; by how much they have changed since is counted already.
  await applyTriggerCounts(tx, triggers);
  const staged = kept.filter(isInArchived);
  if (staged.length > 0) {
    const stageId = await firstOpenStage(tx);
    const updates = staged.map(({ id }) => ({ id, patch: { stageId } }));
    await updateDeals(tx, updates, { now, actor: ledgerActorOf(actor) });
  }
  return new Map(kept.map((deal) => [deal.id, lostOf(deal, otherwise.get(deal.id) ?? [])]));
}

const isInArchived = ({ status, stageIsArchived }: KeptDeal): boolean => status === 'open' && stageIsArchived;

const lostOf = (deal: KeptDeal, otherwise: readonly string[]): readonly string[] => [
  ...(deal.ownerStays ? [] : [YOURS_NOW]),
  ...(deal.isTaken ? [`Another deal has its ID ${deal.externalId} now, so this one was restored without it.`] : []),
  ...otherwise,
  ...(isInArchived(deal) ? ['Its stage is archived. It is in the first stage now.'] : []),
];

async function readKept(tx: TenantTransaction, ids: readonly string[]): Promise<readonly KeptDeal[]> {
  const { rows } = await tx.client.query<KeptDeal>(
    `SELECT b.id, o.status, o.owner_id AS "ownerId", o.external_id AS "externalId", o.amount_minor::float8 AS "amountMinor",
       o.currency, CASE WHEN o.status <> 'open' THEN o.closed_on::text END AS "closedOn",
       EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $1 AND m.id = o.owner_id AND m.deactivated_at IS NULL) AS "ownerStays",
       o.external_id IS NOT NULL AND EXISTS (
         SELECT 1 FROM opportunities x WHERE x.organization_id = $1 AND x.external_id = o.external_id) AS "isTaken",
       EXISTS (SELECT 1 FROM stages s WHERE s.organization_id = $1 AND s.id = o.stage_id AND s.archived_at IS NOT NULL) AS "stageIsArchived"
     FROM bin b CROSS JOIN LATERAL jsonb_populate_record(NULL::opportunities, b.rows -> 'opportunities' -> 0) o
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return rows;
}
