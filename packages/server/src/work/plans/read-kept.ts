/** What making plans goes by: the deals of the reps, and what became of earlier actions on them. */
import type { ActionBasis, ActionMemory, ActionPriority, ActionStatus, ActionType } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { IS_COMMENTED, IS_PLANNED } from './what-counts.ts';

export interface DealOfPlan {
  readonly id: string;
  readonly stakeMinor: number;
}

export interface KeptItem {
  readonly id: string;
  readonly dealId: string;
  readonly type: ActionType;
  readonly priority: ActionPriority;
  readonly status: ActionStatus;
  readonly basis: ActionBasis;
  readonly place: string | null;
  /** Taken from a risk trigger: it counts beyond the caps. */
  readonly isBeyondCaps: boolean;
  /** Somebody completed, snoozed or skipped it, or commented on it: it stays, whatever competes with it. */
  readonly isTouched: boolean;
}

export interface Kept {
  /** By owner. */
  readonly thisWeek: ReadonlyMap<string, readonly KeptItem[]>;
  /** Missed or snoozed in the owner's plan before this one, by "owner deal type". */
  readonly lastWeek: ReadonlyMap<string, { readonly status: ActionStatus; readonly carriedWeeks: number }>;
  /** By "owner deal"; the day is a local one. */
  readonly skipped: ReadonlyMap<
    string,
    readonly { readonly id: string; readonly type: ActionType; readonly day: number }[]
  >;
}

/** Open deals of the owners that are not omitted, in the order of their ids. */
export async function readDeals(
  tx: TenantTransaction,
  { ownerIds, after, limit }: { ownerIds: readonly string[]; after: string | null; limit: number },
): Promise<DealOfPlan[]> {
  const { rows } = await tx.client.query<DealOfPlan>(
    `SELECT o.id, coalesce(h.stake_minor, 0)::float8 AS "stakeMinor" FROM opportunities o
     LEFT JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.owner_id = ANY($2::uuid[]) AND ${IS_PLANNED}
       AND ($3::uuid IS NULL OR o.id > $3) ORDER BY o.id LIMIT $4`,
    [tx.organizationId, ownerIds, after, limit],
  );
  return rows;
}

interface KeptRow extends KeptItem {
  owner_id: string;
  carried_weeks: number;
  is_this_week: boolean;
}

/** What is read of each rep is this plan, the one before, and what stays skipped: no more the longer they are here. */
export async function readKept(tx: TenantTransaction, ownerIds: readonly string[], week: string): Promise<Kept> {
  const { rows } = await tx.client.query<KeptRow>(
    `SELECT i.id, i.owner_id, i.opportunity_id AS "dealId", i.type, i.priority, i.status, i.basis, i.place,
       i.trigger IS NOT NULL AS "isBeyondCaps", i.status <> 'open' OR ${IS_COMMENTED} AS "isTouched",
       i.carried_weeks, i.week = $3 AS is_this_week
     FROM unnest($2::uuid[]) AS rep
     CROSS JOIN LATERAL (
       SELECT p.week FROM plans p WHERE p.organization_id = $1 AND p.owner_id = rep AND p.week <= $3
       ORDER BY p.week DESC LIMIT 2) AS plan
     JOIN plan_items i ON i.organization_id = $1 AND i.owner_id = rep AND i.week = plan.week
       AND (i.week = $3 OR i.status IN ('missed', 'snoozed'))`,
    [tx.organizationId, ownerIds, week],
  );
  const [present, last] = [rows.filter((row) => row.is_this_week), rows.filter((row) => !row.is_this_week)];
  return {
    thisWeek: Map.groupBy(present, (row) => row.owner_id),
    lastWeek: new Map(
      last.map((row) => [
        `${row.owner_id} ${row.dealId} ${row.type}`,
        { status: row.status, carriedWeeks: row.carried_weeks },
      ]),
    ),
    skipped: await readSkipped(tx, ownerIds),
  };
}

async function readSkipped(tx: TenantTransaction, ownerIds: readonly string[]): Promise<Kept['skipped']> {
  const { timeZone } = await calendarOf(tx);
  const { rows } = await tx.client.query<{ key: string; id: string; type: ActionType; day: number }>(
    `SELECT owner_id || ' ' || opportunity_id AS key, id, type,
       (touched_at AT TIME ZONE $3)::date - DATE '1970-01-01' AS day
     FROM plan_items WHERE organization_id = $1 AND owner_id = ANY($2::uuid[]) AND status = 'skipped' AND NOT reason_gone`,
    [tx.organizationId, ownerIds, timeZone],
  );
  return Map.groupBy(rows, ({ key }) => key);
}

/** Stage actions of deals that were completed, by deal, whoever completed them. */
export async function readCompletedOnce(
  tx: TenantTransaction,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, ActionMemory['completedOnce']>> {
  const { rows } = await tx.client.query<{ id: string; type: ActionType; place: string }>(
    // Deal by deal, by the index: while the table grows, its statistics are of before.
    `SELECT deal.id, once.type, once.place FROM unnest($2::uuid[]) AS deal(id)
     CROSS JOIN LATERAL (
       SELECT DISTINCT i.type, i.place FROM plan_items i
       WHERE i.organization_id = $1 AND i.opportunity_id = deal.id AND i.status = 'complete' AND i.place IS NOT NULL) AS once`,
    [tx.organizationId, dealIds],
  );
  return Map.groupBy(rows, ({ id }) => id);
}
