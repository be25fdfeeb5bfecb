import { REVENUE_DEALS_SHOWN, type RevenueAttention } from '@forecastle/contract';
import {
  type AlertStanding,
  coverageOf,
  type RevenueAlertKind,
  revenueAlerts,
  riskCauses,
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
import { BY_AMOUNT, IS_RED, type Keeping, MEMBERS, membersOf, weightyFacts } from './weighty-facts.ts';

type Attention = z.infer<typeof RevenueAttention>;
type Deal = Attention['stakeDeals'][number];

interface ActiveAlerts {
  readonly alerts: Attention['alerts'];
  readonly standing: ReadonlyMap<RevenueAlertKind, AlertStanding>;
}
const NO_ALERTS: ActiveAlerts = { alerts: [], standing: new Map() };

/** What asks for a deed in a period: read from the deals themselves, which the figures do not need; see `weightyFacts`. */
export async function revenueAttention(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
  keeping?: Keeping,
): Promise<Attention> {
  const asking = await askRevenue(tx, actor, asked, now);
  const { lost, atRiskIds, stages } = await weightyFacts(tx, asking, now, keeping);
  // A rep alone has no team to lead.
  const standing = asking.scope.scope === 'rep' ? NO_ALERTS : await alertsOf(tx, asking, stages);
  const isKept = asking.scope.scope !== 'rep' && isKeptPeriod(asking.question);
  return {
    currency: asking.question.currency,
    causes: riskCauses(lost).map(({ cause, share }) => ({ cause, percent: percent(share) ?? 0 })),
    atRiskDeals: await weightiest(tx, asking, {
      only: IS_RED,
      order: BY_AMOUNT,
      // As they stand now, and while they belong to the figures: what was kept is no more than where to look.
      among: atRiskIds,
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

/** Those that nobody has dismissed: what is printed or advised upon does not bring up what a person has put aside. */
export const undismissedAlerts = ({ alerts, kept }: Pick<Attention, 'alerts' | 'kept'>): Attention['alerts'] =>
  alerts.filter(({ kind }) => !kept.some((each) => each.kind === kind && each.dismissal !== null));

async function weightiest(
  tx: TenantTransaction,
  question: RevenueQuestion,
  { only, order, among }: { readonly only: string; readonly order: string; readonly among?: readonly string[] },
): Promise<Deal[]> {
  const members = membersOf(question);
  if (!members) return [];
  const { rows } = await tx.client.query<Omit<Deal, 'ownerName'>>(
    `SELECT o.id, o.name, o.owner_id AS "ownerId", o.amount_base_minor::float8 AS "amountBaseMinor",
       o.close_date::text AS "closeDate", h.stake_minor::float8 AS "stakeMinor", h.risk, h.not_yet_qualified AS "notYetQualified"
     FROM ${MEMBERS} AND ${only}${among ? ' AND o.id = ANY($5::uuid[])' : ''} ORDER BY ${order} LIMIT ${REVENUE_DEALS_SHOWN}`,
    [tx.organizationId, ...members, ...(among ? [among] : [])],
  );
  return rows.map((row) => ({ ...row, ownerName: question.people.byId.get(row.ownerId)?.name ?? '' }));
}

/** The alerts as they stand now, with what each is about. */
export async function alertsOf(
  tx: TenantTransaction,
  question: RevenueQuestion,
  stages: readonly StageAge[],
): Promise<ActiveAlerts> {
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
    stages,
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
