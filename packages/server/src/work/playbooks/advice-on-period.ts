import { type Advice, adviseRevenue, dayOfIsoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedRevenue } from '../revenue/asked-view.ts';
import { revenueAttention, undismissedAlerts } from '../revenue/revenue-attention.ts';
import { revenueView } from '../revenue/revenue-view.ts';

/** The same figures as the revenue dashboard shows, and no advice on alerts that are dismissed. Throws NOT_FOUND for a team the actor may not see. */
export async function adviceOnPeriod(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
): Promise<{ about: string; advice: Advice }> {
  const view = await revenueView(tx, actor, asked, now);
  const attention = await revenueAttention(tx, actor, asked, now);
  const { causes, atRiskDeals, stakeDeals } = attention;
  const alerts = undismissedAlerts(attention);
  const { period, quota, atRisk, scope } = view;
  const named = (deals: typeof atRiskDeals) =>
    deals.map(({ name, ownerName, amountBaseMinor }) => ({ name, ownerName, amountMinor: amountBaseMinor }));
  const [cause] = causes;
  const conservative = atRisk.recovery.find(({ recovery }) => recovery === 'conservative');
  const coverage = alerts.find((alert) => alert.kind === 'pipeline_coverage_low');
  const bottleneck = alerts.find((alert) => alert.kind === 'velocity_bottleneck');
  const imbalance = alerts.find((alert) => alert.kind === 'rep_imbalance');
  const whose = scope.name;
  const advice = adviseRevenue({
    currency: view.currency,
    locale: actor.locale,
    period: { label: period.label, firstDay: dayOfIsoDate(period.start), lastDay: dayOfIsoDate(period.end) },
    today: (await momentIn(tx, now)).day,
    whose,
    quotaMinor: quota.quotaMinor,
    wonMinor: BigInt(quota.wonMinor),
    leftMinor: quota.leftMinor === null ? null : BigInt(quota.leftMinor),
    attainment: quota.attainment,
    expected: view.expected.percent,
    status: quota.status,
    openMinor: BigInt(view.open.amountBaseMinor),
    coverage: quota.coverage,
    atRisk: {
      count: atRisk.count,
      amountMinor: BigInt(atRisk.amountBaseMinor),
      percent: atRisk.percent,
      level: atRisk.level,
      recoverableMinor: BigInt(conservative?.amountMinor ?? '0'),
    },
    cause: cause ?? null,
    riskyDeals: named(atRiskDeals),
    topDeals: named(stakeDeals),
    alerts: {
      missingMinor: coverage ? BigInt(coverage.missingMinor) : null,
      slowStages: bottleneck?.stages ?? [],
      heavyReps:
        imbalance?.reps.map(({ name, openMinor, times }) => ({ name, openMinor: BigInt(openMinor), times })) ?? [],
    },
    winRate: view.outcomes.byCount,
  });
  return { about: whose === '' ? period.label : `${period.label}, ${whose}`, advice };
}
