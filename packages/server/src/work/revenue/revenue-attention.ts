import { REVENUE_DEALS_SHOWN, type RevenueAttention } from '@forecastle/contract';
import {
  ACTIVITY_WEIGHT_PERCENT,
  type AlertStanding,
  COMMITMENT_WEIGHT_PERCENT,
  CONTACT_WEIGHT_PERCENT,
  coverageOf,
  FRAMEWORK_WEIGHT_PERCENT,
  isoDate,
  type LostPoints,
  type RevenueAlertKind,
  revenueAlerts,
  riskCauses,
  STAND_IN_MEDIAN_DAYS,
  type StageAge,
  shareOf,
  standingOf,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { listedReps } from '../quotas/quota-view.ts';
import { together } from '../quotas/sums-by-owner.ts';
import { alertFigures, namedAlerts } from './alerts/alert-figures.ts';
import { isKeptPeriod, keptOf } from './alerts/kept-alerts.ts';
import { type AskedRevenue, askRevenue, quotaOf, type RevenueQuestion } from './asked-view.ts';
import { bucketOf, openSums } from './open-sums.ts';
import { percent } from './outcomes.ts';

type Attention = z.infer<typeof RevenueAttention>;
type Deal = Attention['stakeDeals'][number];

interface StandingAlerts {
  readonly alerts: Attention['alerts'];
  readonly standing: ReadonlyMap<RevenueAlertKind, AlertStanding>;
}
const NO_ALERTS: StandingAlerts = { alerts: [], standing: new Map() };

/** What asks for a deed in a period: read from the deals themselves, which the figures do not need. */
export async function revenueAttention(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
): Promise<Attention> {
  const asking = await askRevenue(tx, actor, asked, now);
  const lost = await lostPoints(tx, asking);
  // A rep alone has no team to lead.
  const standing = asking.scope.scope === 'rep' ? NO_ALERTS : await alertsOf(tx, asking);
  const isKept = asking.scope.scope !== 'rep' && isKeptPeriod(asking.question);
  return {
    currency: asking.question.currency,
    causes: riskCauses(lost).map(({ cause, share }) => ({ cause, percent: percent(share) ?? 0 })),
    atRiskDeals: await weightiest(tx, asking, {
      only: "h.risk_band = 'red' AND NOT h.not_yet_qualified",
      order: 'o.amount_sort DESC, o.id',
    }),
    stakeDeals: await weightiest(tx, asking, {
      only: 'h.stake_minor > 0',
      order: 'h.stake_minor DESC, h.opportunity_id',
    }),
    alerts: standing.alerts,
    kept: isKept ? await keptOf(tx, asking.scope, asking.question.period, standing.standing) : [],
    mayDismiss: isKept,
  };
}

/** Open deals of the period over `o` and `h`, whose days are $3 and $4. */
const MEMBERS = `opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  AND h.status = 'open'
  WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)) AND o.status = 'open'
    AND o.category IS DISTINCT FROM 'omitted' AND o.close_date >= coalesce($3::date, o.close_date)
    AND o.close_date <= $4::date`;

const membersOf = ({ owners, due }: RevenueQuestion) =>
  due && [owners, due.overdue ? null : isoDate(due.firstDay), isoDate(due.lastDay)];

/** What red deals lack of their points, weighted by amount; deals alike where none has an amount. */
async function lostPoints(tx: TenantTransaction, question: RevenueQuestion): Promise<LostPoints> {
  const members = membersOf(question);
  if (!members) return { framework: 0, engagement: 0, execution: 0 };
  const weighted = (
    weight: string,
  ) => `coalesce(sum(${weight} * ${FRAMEWORK_WEIGHT_PERCENT} * (100 - h.framework_completeness)), 0)::float8 AS framework,
    coalesce(sum(${weight} * ${CONTACT_WEIGHT_PERCENT} * (100 - h.contact_risk)), 0)::float8 AS engagement,
    coalesce(sum(${weight} * (${ACTIVITY_WEIGHT_PERCENT} * (100 - h.activity_drag)
      + ${COMMITMENT_WEIGHT_PERCENT} * (100 - h.commitment))), 0)::float8 AS execution`;
  const { rows } = await tx.client.query<LostPoints>(
    `WITH red AS MATERIALIZED (SELECT coalesce(o.amount_base_minor, 0)::float8 AS amount, h.framework_completeness,
       h.contact_risk, h.activity_drag, h.commitment
       FROM ${MEMBERS} AND h.risk_band = 'red' AND NOT h.not_yet_qualified)
     SELECT ${weighted('h.amount')} FROM red h HAVING sum(h.amount) > 0
     UNION ALL SELECT ${weighted('1')} FROM red h HAVING coalesce(sum(h.amount), 0) = 0`,
    [tx.organizationId, ...members],
  );
  return rows[0] ?? { framework: 0, engagement: 0, execution: 0 };
}

async function weightiest(
  tx: TenantTransaction,
  question: RevenueQuestion,
  { only, order }: { readonly only: string; readonly order: string },
): Promise<Deal[]> {
  const members = membersOf(question);
  if (!members) return [];
  const { rows } = await tx.client.query<Omit<Deal, 'ownerName'>>(
    `SELECT o.id, o.name, o.owner_id AS "ownerId", o.amount_base_minor::float8 AS "amountBaseMinor",
       o.close_date::text AS "closeDate", h.risk
     FROM ${MEMBERS} AND ${only} ORDER BY ${order} LIMIT ${REVENUE_DEALS_SHOWN}`,
    [tx.organizationId, ...members],
  );
  return rows.map((row) => ({ ...row, ownerName: question.people.byId.get(row.ownerId)?.name ?? '' }));
}

/** The alerts as they stand now, with what each is about. */
export async function alertsOf(tx: TenantTransaction, question: RevenueQuestion): Promise<StandingAlerts> {
  const { owners, due } = question;
  const { facts, quota } = await quotaOf(tx, question);
  const open = await openSums(tx, owners, due, 'band');
  const all = bucketOf(open);
  const red = bucketOf(open, 'red');
  const won = BigInt(quota.wonMinor);
  const coverage = due ? coverageOf(all.amountMinor, won, quota.quotaMinor).times : null;
  const reps = due
    ? listedReps(facts, owners ?? facts.people.byId.keys()).map((memberId) => ({
        memberId,
        openMinor: together(facts.open, [memberId]).amountMinor,
      }))
    : [];
  const alerts = revenueAlerts({
    coverage,
    stages: await stageAges(tx, question),
    atRisk: shareOf(red.amountMinor, all.amountMinor),
    reps,
  });
  return {
    standing: new Map(alerts.map((alert) => [alert.kind, standingOf(alert)])),
    alerts: await namedAlerts(
      tx,
      alerts.map((alert) => alertFigures(alert, { quotaMinor: quota.quotaMinor, won, all: all.amountMinor, red })),
    ),
  };
}

/** The median days that open deals, whenever they are due, have now been in each stage, beside what won deals took. */
async function stageAges(tx: TenantTransaction, { owners, question, due }: RevenueQuestion): Promise<StageAge[]> {
  // A stage fills up now: a period that is over or to come says nothing about it.
  if (!due?.overdue) return [];
  const { rows } = await tx.client.query<StageAge>(
    `SELECT s.stage_id AS "stageId", s.age AS "ageDays", coalesce(m.median_days, ${STAND_IN_MEDIAN_DAYS})::float8 AS "ownDays"
     FROM (
       SELECT stage_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY $3::date - stage_entered_on) AS age
       FROM opportunities WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND status = 'open'
         AND category IS DISTINCT FROM 'omitted' AND stage_entered_on IS NOT NULL
       GROUP BY stage_id
     ) s LEFT JOIN stage_medians m ON m.organization_id = $1 AND m.stage_id = s.stage_id`,
    [tx.organizationId, owners, isoDate(question.today)],
  );
  return rows;
}
