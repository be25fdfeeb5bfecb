import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { PlanReader } from './plan-reader.ts';
import { ITEM_COLUMNS, ITEM_TABLES, type ItemRow } from './plan-row.ts';
import { presentItems } from './present-items.ts';
import { presentWeek } from './present-week.ts';
import { IS_ASKED } from './what-counts.ts';

/**
 * Returns what this week's plan of its owner asks for first on each of some deals, by deal. The caller has checked who sees them.
 */
export async function openActionsOfDeals(
  tx: TenantTransaction,
  actor: PlanReader,
  dealIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (dealIds.length === 0) return new Map();
  const { week } = await presentWeek(tx, now);
  const { rows } = await tx.client.query<ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM ${ITEM_TABLES}
     WHERE i.organization_id = $1 AND i.week = $2 AND i.opportunity_id = ANY($3::uuid[]) AND i.status = 'open' AND ${IS_ASKED}`,
    [tx.organizationId, week, dealIds],
  );
  const actions = new Map<string, string>();
  for (const { deal, suggestedAction } of await presentItems(tx, actor, rows, { week, now })) {
    if (!actions.has(deal.id)) actions.set(deal.id, suggestedAction);
  }
  return actions;
}
