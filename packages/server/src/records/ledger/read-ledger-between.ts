/** The ledger of thousands of deals at once, as their histories are replayed. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { KINDS_BESIDE_DEALS, type LedgerKind } from './changes.ts';
import { countsFrom } from './known-entry.ts';
import { type RecordedChanges, withoutUndone } from './without-undone.ts';

export interface HeldRow extends RecordedChanges {
  readonly kind: LedgerKind;
  /** Epoch milliseconds, microseconds as their fraction. */
  readonly effectiveAt: number;
  readonly recordedAt: number;
}

export interface DealRange {
  /** Deals follow this id, */
  readonly after: string;
  /** up to this one. */
  readonly upTo: string;
  /** Kinds of rows beside the deal's own fields that are read too. */
  readonly also?: readonly LedgerKind[];
}

/**
 * By deal the rows that hold and may tell of its own fields, in the order in which they count. The deals are named by a
 * range: a list of so many ids takes longer to plan, for every month of the ledger, than their rows to read. The statement
 * has a name: with `plan_cache_mode` set to `force_generic_plan` it is planned once for all ranges.
 */
export async function holdingBetween(
  tx: TenantTransaction,
  { after, upTo, also = [] }: DealRange,
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  const { rows } = await tx.client.query<HeldRow & { opportunityId: string }>({
    name: 'ledger of a range of deals',
    text: `SELECT id, opportunity_id AS "opportunityId", kind,
       (extract(epoch FROM effective_at) * 1000)::float8 AS "effectiveAt",
       (extract(epoch FROM recorded_at) * 1000)::float8 AS "recordedAt",
       actor_kind AS "actorKind", actor_id AS "actorId", undoes, changes
     FROM ledger WHERE organization_id = $1 AND opportunity_id > $2 AND opportunity_id <= $3 AND kind <> ALL($4::text[])
     ORDER BY opportunity_id, recorded_at, id`,
    values: [tx.organizationId, after, upTo, KINDS_BESIDE_DEALS.filter((kind) => !also.includes(kind))],
  });
  const byDeal = Map.groupBy(rows, ({ opportunityId }) => opportunityId);
  // Rows come in the order in which they were recorded: of those that count from the same time it is kept.
  return new Map(
    byDeal.entries().map(([id, own]) => [id, withoutUndone(own).toSorted((a, b) => countsFrom(a) - countsFrom(b))]),
  );
}
