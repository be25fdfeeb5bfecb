import { type ActionCounts, type ActionStatus, NO_ACTIONS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { IS_COUNTED, statusBy } from './what-counts.ts';

/** Weeks of one owner or of many, by "owner week"; an ISO date names the week. */
export type CountedWeeks = ReadonlyMap<string, ActionCounts>;

/** Stands for the owner where those of all are counted as one. */
export const TOGETHER = 'all';

/**
 * How the actions of weeks from one on fared, by one statement. An action nobody touched is missed once its week is
 * over, whether or not a plan was made since, and none where its deal is no longer to be planned.
 */
export async function countWeeks(
  tx: TenantTransaction,
  ownerIds: readonly string[] | null,
  { from, present, together = false }: { from: string; present: string; together?: boolean },
): Promise<CountedWeeks> {
  const { rows } = await tx.client.query<{ key: string; status: ActionStatus; count: number }>(
    `SELECT ${together ? `'${TOGETHER}'` : 'i.owner_id'} || ' ' || i.week AS key,
       ${statusBy('$4')} AS status, count(*)::int AS count
     FROM plan_items i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id
     WHERE i.organization_id = $1 AND i.week >= $3 AND ($2::uuid[] IS NULL OR i.owner_id = ANY($2::uuid[]))
       AND ${IS_COUNTED}
     GROUP BY 1, 2`,
    [tx.organizationId, ownerIds, from, present],
  );
  const counted = new Map<string, ActionCounts>();
  for (const { key, status, count } of rows) {
    counted.set(key, { ...(counted.get(key) ?? NO_ACTIONS), [status]: count });
  }
  return counted;
}
