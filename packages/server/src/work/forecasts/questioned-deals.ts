/** The deals that a period's forecast is asked of, with what is known of them today. */
import type { ForecastDeal } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface QuestionedDeal extends ForecastDeal {
  readonly id: string;
  readonly ownerId: string;
  readonly stageId: string;
  /** Its own currency. */
  readonly currency: string;
  /** Minor units of its own currency. */
  readonly ownAmountMinor: number | null;
  readonly pushes: number;
  /** Day from which the days in its stage count, earlier visits taken off. */
  readonly stageSinceDay: number;
  /** An import set the day of its creation, for want of a better one. */
  readonly isCreationAssumed: boolean;
  /** Framework completeness and contact risk score, 0-100. */
  readonly frameworkCompleteness: number;
  readonly contactRisk: number;
  /** Risk score, 0-100; higher is safer. */
  readonly risk: number;
}

/** Deals as they are known today; `$1` is the organisation, `timeZone` the number of its parameter. */
const selectDeals = (
  timeZone: string,
): string => `SELECT o.id, o.owner_id AS "ownerId", o.stage_id AS "stageId", o.currency,
    o.amount_minor::float8 AS "ownAmountMinor", o.status, o.category,
    coalesce(o.win_probability, s.win_probability)::int AS "winProbability", o.amount_base_minor::float8 AS "amountMinor",
    o.close_date - DATE '1970-01-01' AS "closeDay", o.closed_on - DATE '1970-01-01' AS "closedDay",
    o.created_on - DATE '1970-01-01' AS "createdDay", o.push_count AS pushes,
    o.import_id IS NOT NULL AND o.created_on = (o.created_at AT TIME ZONE ${timeZone})::date AS "isCreationAssumed",
    h.framework_completeness AS "frameworkCompleteness", h.contact_risk AS "contactRisk",
    coalesce(o.stage_entered_on, o.created_on) - DATE '1970-01-01' - coalesce((
      SELECT sum(v.left_on - v.entered_on) FROM stage_stays v WHERE v.organization_id = $1 AND v.opportunity_id = o.id
        AND v.stage_id = o.stage_id AND v.left_on IS NOT NULL), 0)::int AS "stageSinceDay",
    (h.last_activity_at AT TIME ZONE ${timeZone})::date - DATE '1970-01-01' AS "lastActivityDay", h.confidence,
    h.risk, h.risk_band AS "riskBand", h.not_yet_qualified AS "notYetQualified"
  FROM opportunities o JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
  JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  WHERE o.organization_id = $1`;

/** Open deals of these owners (null for all), and those won or lost within the days; what belongs is for the rules to say. */
export async function questionedDeals(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  { firstDay, lastDay, timeZone }: { firstDay: string; lastDay: string; timeZone: string },
): Promise<QuestionedDeal[]> {
  const select = `${selectDeals('$5')} AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))`;
  const { rows } = await tx.client.query<QuestionedDeal>(
    `${select} AND o.status = 'open'
     UNION ALL ${select} AND o.status IN ('won', 'lost') AND o.closed_on BETWEEN $3::date AND $4::date`,
    [tx.organizationId, owners, firstDay, lastDay, timeZone],
  );
  // The query brings no order: sums and draws do not depend on one.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One deal, whatever its state; null where there is none. */
export async function questionedDeal(
  tx: TenantTransaction,
  id: string,
  timeZone: string,
): Promise<QuestionedDeal | null> {
  const { rows } = await tx.client.query<QuestionedDeal>(`${selectDeals('$3')} AND o.id = $2`, [
    tx.organizationId,
    id,
    timeZone,
  ]);
  return rows[0] ?? null;
}
