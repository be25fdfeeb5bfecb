import { meant } from '../../platform/database/meant.ts';
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Contribution } from './contribution.ts';

/** Of the deal's own row, `o`, what is not a field of it as people know it. */
export const PLACEMENT_COLUMNS = `
  coalesce(date_trunc('month', (CASE WHEN o.status = 'open' THEN o.close_date ELSE o.closed_on END)::timestamp)::date::text, '-infinity') AS month,
  o.amount_base_minor::float8 AS "amountBaseMinor"`;

/** How a deal is placed in the totals, as SQL over `o` (opportunities) and `h` (opportunity_health). */
export const CONTRIBUTION_COLUMNS = `o.owner_id AS "ownerId", o.stage_id AS "stageId", o.status,
  coalesce(o.category, '') AS category, ${PLACEMENT_COLUMNS},
  h.risk_band AS "riskBand", h.not_yet_qualified AS "notYetQualified", h.confidence`;

/** With whose it is. */
export type KnownContribution = Contribution & { readonly id: string };

/** Locks deals in the order of their ids, so that two commands that share deals wait for each other. */
export async function lockDeals(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const those = meant('lock-deals', ids);
  await tx.client.query({
    name: those.name,
    text: `SELECT id FROM opportunities WHERE organization_id = $1 AND id ${those.is} ORDER BY id FOR UPDATE`,
    values: [tx.organizationId, those.ids],
  });
}

/** Locks deals as `lockDeals` does, and returns what each scored one adds to the totals. */
export async function lockContributions(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly KnownContribution[]> {
  // Read after the lock is held: what was waited for is seen.
  const [, contributions] = await all([lockDeals(tx, ids), readContributions(tx, ids)]);
  return contributions;
}

/** What scored deals add to the totals. Deals that do not exist, or were never scored, add nothing. */
export async function readContributions(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly KnownContribution[]> {
  const those = meant('read-contributions', ids);
  const { rows } = await tx.client.query<KnownContribution>({
    name: those.name,
    text: `SELECT o.id, ${CONTRIBUTION_COLUMNS} FROM opportunities o
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
      WHERE o.organization_id = $1 AND o.id ${those.is}`,
    values: [tx.organizationId, those.ids],
  });
  return rows;
}
