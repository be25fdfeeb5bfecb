import { Band } from '../../../ui/charts/Band.tsx';
import { Metric, MetricGroup } from './MetricGroup.tsx';
import { MockFrame } from './MockFrame.tsx';
import { FORECAST, millions, millionsTick } from './revenueFigures.ts';

/** A wall of figures, none of which says what to do. */
const BEFORE = [
  ['Pipeline', '$24.6M'],
  ['Weighted', '$11.9M'],
  ['Commit', '$10.5M'],
  ['Best case', '$13.2M'],
  ['Closed', '$4.1M'],
  ['Gap', '$6.9M'],
  ['Coverage', '3.6x'],
  ['Deals', '48'],
  ['New', '11'],
  ['Pushed', '14'],
  ['Stale', '9'],
  ['Avg size', '$513k'],
  ['Avg age', '74 d'],
  ['Cycle', '96 d'],
  ['Win rate', '27%'],
  ['Loss rate', '73%'],
  ['Calls', '312'],
  ['Emails', '1,904'],
] as const;

/** The same quarter twice: eighteen figures of equal weight, then five by meaning. */
export function DashboardBeforeAfter() {
  return (
    <MockFrame title="One quarter, two dashboards">
      <div className="grid @3xl:grid-cols-2">
        <div className="border-b border-line bg-sunken px-4 py-5 @3xl:border-r @3xl:border-b-0 @lg:px-5">
          <p className="mb-3 font-medium">
            Before <span className="font-normal text-ink-3">eighteen figures, equal weight</span>
          </p>
          <dl className="grid grid-cols-3 gap-1.5 @md:grid-cols-6 @3xl:grid-cols-4 @5xl:grid-cols-6">
            {BEFORE.map(([name, value]) => (
              <div key={name} className="min-w-0 rounded-sm border border-line px-2 py-1.5">
                <dt className="truncate text-12 text-ink-3">{name}</dt>
                <dd className="num text-12 font-medium text-ink-2">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="px-4 py-5 @lg:px-5">
          <p className="mb-3 font-medium">
            After <span className="font-normal text-ink-3">five, by what they mean</span>
          </p>
          <div className="grid gap-5 @md:grid-cols-3">
            <MetricGroup meaning="forecast">
              <Metric name="Forecast" value={millions(FORECAST.likely)} note="$9.2M to $10.8M">
                <Band label="Forecast" {...FORECAST} format={millions} formatTick={millionsTick} size="spark" />
              </Metric>
              <Metric name="Quota attainment" value="37%" note="35% expected by now" />
            </MetricGroup>
            <MetricGroup meaning="risk">
              <Metric name="Revenue at risk" value="$4.2M" note="9 deals to mend" />
            </MetricGroup>
            <MetricGroup meaning="health">
              <Metric name="Pipeline health" value="46%" note="of open is healthy" />
              <Metric name="Win rate" value="27%" note="four quarters" />
            </MetricGroup>
          </div>
        </div>
      </div>
    </MockFrame>
  );
}
