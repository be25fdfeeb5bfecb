import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { KINDS_BESIDE_DEALS, type LedgerActor, type LedgerKind } from './changes.ts';
import { LEDGER_ORDER } from './ledger-order.ts';
import { type RecordedChanges, withoutUndone } from './without-undone.ts';

export interface LedgerRow extends RecordedChanges {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly actorKind: LedgerActor['kind'];
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
  /** Its place in the order in which the deal's rows count. */
  readonly place: number;
}

/**
 * All rows of deals, by deal and in the order in which they were recorded; what was undone is among them. With
 * `ownFields` only those that may tell of a deal's own fields.
 */
export async function readLedger(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  { ownFields = false }: { ownFields?: boolean } = {},
): Promise<ReadonlyMap<string, readonly LedgerRow[]>> {
  const { rows } = await tx.client.query<LedgerRow & { opportunityId: string }>(
    `SELECT id, opportunity_id AS "opportunityId", kind, effective_at AS "effectiveAt", recorded_at AS "recordedAt",
       actor_kind AS "actorKind", actor_id AS "actorId", undoes, changes,
       row_number() OVER (PARTITION BY opportunity_id ORDER BY ${LEDGER_ORDER})::int AS place
     FROM ledger WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND kind <> ALL($3::text[])
     ORDER BY opportunity_id, recorded_at, id`,
    [tx.organizationId, opportunityIds, ownFields ? KINDS_BESIDE_DEALS : []],
  );
  return Map.groupBy(rows, ({ opportunityId }) => opportunityId);
}

/** Rows of a deal that hold, in the order in which they count. */
export const holding = (rows: readonly LedgerRow[]): readonly LedgerRow[] =>
  withoutUndone(rows).toSorted((a, b) => a.place - b.place);

/** The change-sets of deals that hold, in the order in which they count. */
export async function readHistories(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerChanges[]>> {
  const rows = await readLedger(tx, opportunityIds);
  return new Map([...rows].map(([id, own]) => [id, holding(own).map(({ changes }) => changes)]));
}
