/** Makes the lines of deals and the amount that a connected system tells agree, or says where they do not. */
import { formatMoney } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { lockDeals } from '../../../../records/totals/read-contributions.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';

/** Names a row of a run, in the order in which rows are gone through. */
export interface RowPlace {
  readonly object: string;
  readonly externalId: string;
}

interface ChangedDeals {
  readonly dealIds: readonly string[];
  /** Of the last row; null when there are no more. */
  readonly next: RowPlace | null;
}

/** Returns deals that rows of a run after a place changed, or lines of which they changed. A deal may come again later. */
export async function changedDealsAfter(
  { client, organizationId }: TenantTransaction,
  { runId }: Taking,
  after: RowPlace | null,
  limit: number,
): Promise<ChangedDeals> {
  const { rows } = await client.query<RowPlace & { entityId: string }>(
    `SELECT r.object, r.external_id AS "externalId", r.entity_id AS "entityId" FROM sync_rows r
     WHERE r.organization_id = $1 AND r.run_id = $2 AND r.object IN ('Opportunity', 'OpportunityLineItem')
       AND (r.object, r.external_id) > ($3, $4) AND r.ordinal = 0 AND r.outcome IN ('created', 'updated', 'removed')
       AND r.entity_id IS NOT NULL
     ORDER BY r.object, r.external_id LIMIT $5`,
    [organizationId, runId, after?.object ?? '', after?.externalId ?? '', limit],
  );
  const last = rows.at(-1);
  return {
    dealIds: [...new Set(rows.map(({ entityId }) => entityId))],
    next: last ? { object: last.object, externalId: last.externalId } : null,
  };
}

interface Sums {
  readonly id: string;
  readonly externalId: string;
  readonly currency: string;
  readonly amountMinor: number | null;
  readonly follows: boolean;
  readonly count: number;
  readonly totalMinor: number;
  /** A currency of its lines that is not its own. */
  readonly otherCurrency: string | null;
  /** The run has told already that they differ. */
  readonly isTold: boolean;
}

/**
 * Lets the amount of a deal follow its lines where both are the same. Where they differ the amount stays what the connected
 * system says, and a warning tells both.
 */
export async function agreeAmounts(
  tx: TenantTransaction,
  taking: Taking,
  dealIds: readonly string[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, 'OpportunityLineItem', 'opportunity', { isAfter: true });
  const lined = await withLines(tx, taking, dealIds);
  if (lined.length === 0) return outcomes.counts;
  await lockDeals(tx, lined);
  const deals = await readSums(tx, taking, lined);
  const agreeing = (deal: Sums) =>
    deal.count > 0 && deal.otherCurrency === null && deal.totalMinor === deal.amountMinor;
  const changed = deals.filter((deal) => agreeing(deal) !== deal.follows);
  if (changed.length > 0) {
    await tx.client.query(
      `UPDATE opportunities o SET amount_from_lines = r.follows FROM json_to_recordset($2::json) AS r(id uuid, follows bool)
       WHERE o.organization_id = $1 AND o.id = r.id`,
      [tx.organizationId, JSON.stringify(changed.map((deal) => ({ id: deal.id, follows: agreeing(deal) })))],
    );
  }
  for (const deal of deals) {
    const reason = agreeing(deal) || deal.isTold ? null : whyNot(deal);
    if (reason !== null) outcomes.warn(deal.externalId, deal.id, { source: 'Amount', reason });
  }
  await outcomes.write(tx);
  return outcomes.counts;
}

/** Null of a deal without lines or without an amount: there is nothing to compare. */
function whyNot({ currency, amountMinor, count, totalMinor, otherCurrency }: Sums): string | null {
  if (count === 0 || amountMinor === null) return null;
  if (otherCurrency !== null) return `Its products are in ${otherCurrency} and its amount is in ${currency}.`;
  return `Its products come to ${formatMoney(totalMinor, currency)} here, and its amount is ${formatMoney(amountMinor, currency)}. The amount stays what Salesforce says.`;
}

async function readSums(
  tx: TenantTransaction,
  { connectionId, runId }: Taking,
  dealIds: readonly string[],
): Promise<readonly Sums[]> {
  const { rows } = await tx.client.query<Sums>(
    `SELECT o.id, i.external_id AS "externalId", o.currency, o.amount_minor::float8 AS "amountMinor",
       o.amount_from_lines AS follows, coalesce(l.count, 0)::int AS count, coalesce(l.total, 0)::float8 AS "totalMinor",
       l.other AS "otherCurrency", EXISTS (SELECT FROM sync_rows r WHERE r.organization_id = $1 AND r.run_id = $4
         AND r.object = 'OpportunityLineItem' AND r.external_id = i.external_id AND r.outcome = 'warning') AS "isTold"
     FROM opportunities o
     JOIN LATERAL (SELECT external_id FROM external_identities e WHERE e.organization_id = $1 AND e.entity_id = o.id
       AND e.connection_id = $3 AND e.object = 'Opportunity' ORDER BY e.gone_at IS NOT NULL, external_id LIMIT 1) i ON true
     CROSS JOIN LATERAL (SELECT count(*) AS count, sum(amount_minor) AS total,
         min(x.currency) FILTER (WHERE x.currency <> o.currency) AS other
       FROM line_items x WHERE x.organization_id = $1 AND x.opportunity_id = o.id AND x.deleted_at IS NULL) l
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY o.id`,
    [tx.organizationId, dealIds, connectionId, runId],
  );
  return rows;
}

/** Returns the deals that have, or had, lines of the connection. */
async function withLines(
  { client, organizationId }: TenantTransaction,
  { connectionId }: Taking,
  dealIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT l.opportunity_id AS id FROM line_items l
     JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = l.id AND i.connection_id = $3
       AND i.object = 'OpportunityLineItem'
     WHERE l.organization_id = $1 AND l.opportunity_id = ANY($2::uuid[])`,
    [organizationId, dealIds, connectionId],
  );
  return rows.map(({ id }) => id);
}
