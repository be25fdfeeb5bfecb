import { Band } from '../../../ui/charts/Band.tsx';
import { Metric, MetricGroup } from './MetricGroup.tsx';
import { MockFrame } from './MockFrame.tsx';
import { RepForecasts } from './RepForecasts.tsx';
import { FORECAST, millions, millionsTick, OPEN, percent, QUOTA } from './revenueFigures.ts';

export type DashboardRole = 'cro' | 'vp' | 'manager';

export const ROLE_VIEWS: Record<DashboardRole, { name: string; says: string }> = {
  cro: { name: 'CRO', says: 'Five metrics' },
  vp: { name: 'VP Sales', says: 'Seven metrics' },
  manager: { name: 'Sales manager', says: 'Every rep' },
};

const OPEN_SUM = OPEN.healthy + OPEN.moderate + OPEN.highRisk + OPEN.notYetQualified;

/** The simplified dashboard as one role sees it. */
export function RevenueDashboard({ role }: { role: DashboardRole }) {
  return (
    <MockFrame title="Revenue dashboard" aside={`${ROLE_VIEWS[role].name}, this quarter`}>
      <RoleMetrics role={role} />
    </MockFrame>
  );
}

/** Blue for the forecast, red for risk, green for health; more of each the nearer the role is to the deals. */
export function RoleMetrics({ role }: { role: DashboardRole }) {
  return (
    <div className="grid gap-6 px-4 py-5 @lg:px-5">
      <div className="grid gap-6 @xl:grid-cols-[1.4fr_1fr_1fr]">
        <MetricGroup meaning="forecast">
          <Metric name="Forecast" value={millions(FORECAST.likely)} note="People commit $10.5M (dashed)">
            <Band label="Forecast" {...FORECAST} format={millions} formatTick={millionsTick} />
          </Metric>
          <Metric
            name="Quota attainment"
            value={percent(QUOTA.closed / QUOTA.quota)}
            note={`${millions(QUOTA.closed)} of ${millions(QUOTA.quota)}; ${percent(QUOTA.expectedShare)} expected by now`}
          />
        </MetricGroup>
        <MetricGroup meaning="risk">
          <Metric
            name="Revenue at risk"
            value={millions(OPEN.highRisk)}
            note={`${percent(OPEN.highRisk / OPEN_SUM)} of the pipeline, 9 deals; most for Framework`}
          />
          {role !== 'cro' && (
            <Metric name="Deals slowing down" value="6" note="$2.3M with a drag above 60, two pushed twice" />
          )}
        </MetricGroup>
        <MetricGroup meaning="health">
          <Metric
            name="Pipeline health"
            value={percent(OPEN.healthy / OPEN_SUM)}
            note={`${millions(OPEN.healthy)} of ${millions(OPEN_SUM)} open is healthy`}
          />
          <Metric name="Win rate" value="27%" note="Last four quarters, by number" />
          {role !== 'cro' && (
            <Metric
              name="Coverage"
              value={`${(OPEN_SUM / (QUOTA.quota - QUOTA.closed)).toFixed(1)}x`}
              note={`${millions(OPEN_SUM)} open for the ${millions(QUOTA.quota - QUOTA.closed)} still to close`}
            />
          )}
        </MetricGroup>
      </div>
      {role === 'manager' && <RepForecasts />}
    </div>
  );
}
