import {
  REVENUE_METRIC_NAMES,
  REVENUE_METRICS,
  type RevenueMetric,
  ROLE_METRICS,
  ROLE_VIEW_NAMES,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { Report, ReportList } from '../../exports/report.ts';
import type { AskedRevenue } from '../asked-view.ts';
import { revenueAttention } from '../revenue-attention.ts';
import { revenueSlippage } from '../revenue-slippage.ts';
import { revenueView } from '../revenue-view.ts';
import { aboutOf } from './about.ts';
import { figuresOf } from './dashboard-figures.ts';
import { repsTable, stagesTable } from './dashboard-tables.ts';
import { forecastOfScope } from './forecast-of-scope.ts';

export interface AskedDashboard extends AskedRevenue {
  /** Of the role view alone, as the dashboard, or all, as the classic dashboard and the page of a rep. */
  readonly figures: 'role' | 'all';
}

/** The figures of the dashboard as it is looked at, by rep and stage too, all of one instant. */
export async function dashboardReport(
  tx: TenantTransaction,
  actor: Actor,
  { figures, ...asked }: AskedDashboard,
  now: Date,
): Promise<Report> {
  const view = await revenueView(tx, actor, { ...asked, parts: true }, now);
  const roleView = asked.roleView ?? view.preferences.roleView;
  const metrics = figures === 'all' ? REVENUE_METRICS : ROLE_METRICS[roleView];
  const told = {
    view,
    forecast: await forecastOfScope(tx, actor, asked, view.scope, now),
    attention: await revenueAttention(tx, actor, asked, now),
    slippage: metrics.includes('slippage') ? (await revenueSlippage(tx, actor, asked, now)).slippage : null,
  };
  return {
    currency: view.currency,
    about: await aboutOf(
      tx,
      actor,
      view,
      view.scope,
      figures === 'role' ? [['Role view', ROLE_VIEW_NAMES[roleView]]] : [],
    ),
    parts: [
      list('Figures', metrics, (metric) => figuresOf[metric](told)),
      ...(view.parts ? [repsTable(view, view.parts), stagesTable(view, view.parts)] : []),
    ],
  };
}

const list = (
  name: string,
  metrics: readonly RevenueMetric[],
  of: (metric: RevenueMetric) => ReportList['items'][number]['figures'],
): ReportList => ({
  name,
  of: 'What',
  items: metrics.map((metric) => ({ name: REVENUE_METRIC_NAMES[metric], figures: of(metric) })),
});
