/** How figures of the dashboard came to be what they are: past Mondays, past periods. */
import type { RevenueMetric } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { dayIn, formatDay } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { useSession } from '../shell/session.ts';
import type { Revenue, RevenueTrend } from './answers.ts';
import { recordedPeriods } from './recordedPeriods.ts';
import { weeksInput } from './revenueScope.ts';
import { SPARK_SPACE, Sparkline } from './Sparkline.tsx';
import { useForecastDays } from './useForecastDays.ts';
import type { AskedRevenue } from './useRevenue.ts';
import { amountOf, shareOf, type Week } from './weekShares.ts';

/** Every open deal on Mondays, whenever it was due: weeks are kept for the whole pipeline. */
export const useWeeks = ({ scope }: Revenue) =>
  useQuery({ ...query.pipeline.trend.queryOptions({ input: weeksInput(scope) }), refetchInterval: LOOK_EVERY });

interface TrendProps {
  view: Revenue;
  input: AskedRevenue;
  /** The present forecast, which ends its line: what the morning kept would contradict it. */
  mostLikely?: string | number | null | undefined;
}

const compact = (minor: string, { currency }: Revenue) => formatMoney(minor, currency, { style: 'compact' });

/** Slippage has none: each of its periods is told by a forecast of its own, which its parts ask for. */
const LINES: Readonly<Partial<Record<RevenueMetric, (props: TrendProps) => ReactNode>>> = {
  forecast: (props) => <ForecastLine {...props} />,
  attainment: ({ view }) => <AttainmentLine view={view} />,
  at_risk: ({ view }) => (
    <WeeksLine
      view={view}
      label="At risk in all open deals"
      tone="risk"
      value={(week) => Number(amountOf(week, 'red'))}
      shown={(week) => compact(amountOf(week, 'red'), view)}
    />
  ),
  health: ({ view }) => (
    <WeeksLine
      view={view}
      label="Healthy share of all open deals"
      tone="health"
      value={(week) => shareOf(week, 'green')}
      shown={(week) => `${shareOf(week, 'green')}%`}
    />
  ),
  win_rate: (props) => (
    <PeriodsLine
      {...props}
      label="Earlier periods"
      tone="health"
      value={({ winRate }) => winRate}
      shown={({ winRate }) => `${winRate}%`}
    />
  ),
  coverage: ({ view }) => (
    <WeeksLine
      view={view}
      label="All open deals"
      tone="forecast"
      value={({ open }) => Number(open.amountBaseMinor)}
      shown={({ open }) => compact(open.amountBaseMinor, view)}
    />
  ),
  velocity: (props) => (
    <PeriodsLine
      {...props}
      label="Won per day in earlier periods"
      tone="forecast"
      value={({ wonPerDayMinor }) => (wonPerDayMinor === null ? null : Number(wonPerDayMinor))}
      shown={({ wonPerDayMinor }) => compact(wonPerDayMinor ?? '0', props.view)}
    />
  ),
};

/** The way of a tile's figure here, where it has one. */
export function TileTrend({ metric, ...props }: TrendProps & { metric: RevenueMetric }) {
  const LineOf = LINES[metric];
  return LineOf && <LineOf {...props} />;
}

interface Reading<Item> {
  label: string;
  value: (item: Item) => number | null;
  shown: (item: Item) => string;
  tone: 'forecast' | 'risk' | 'health';
}

function WeeksLine({ view, label, value, shown, tone }: Reading<Week> & { view: Revenue }) {
  const { data, isPending } = useWeeks(view);
  if (isPending) return SPARK_SPACE;
  return (
    <Sparkline
      label={label}
      tone={tone}
      points={(data?.weeks ?? []).map((week) => ({
        value: value(week),
        shown: shown(week),
        label: formatDay(week.week, { year: false }),
      }))}
    />
  );
}

/** The most likely amount as it was told; until two days of the period have one, what the periods before brought. */
function ForecastLine(props: TrendProps) {
  const { view, mostLikely: present } = props;
  const { kept, days } = useForecastDays(view);
  const today = dayIn(useSession().organization.timeZone);
  if (kept.isPending) return SPARK_SPACE;
  // Forecasts of other days, of a calendar before, stand in the parts, with their days.
  const told = days.flatMap(({ day, mostLikely, calendarBefore }) =>
    mostLikely === null || calendarBefore
      ? []
      : [{ day, mostLikely: String((day === today && present) || mostLikely) }],
  );
  if (told.length > 1) {
    return (
      <Sparkline
        label="Most likely, over time"
        tone="forecast"
        points={told.map(({ day, mostLikely }) => ({
          value: Number(mostLikely),
          shown: compact(mostLikely, view),
          label: formatDay(day, { year: false }),
        }))}
      />
    );
  }
  return (
    <PeriodsLine
      {...props}
      label="Won in earlier periods"
      tone="forecast"
      value={({ won }) => Number(won.amountBaseMinor)}
      shown={({ won }) => compact(won.amountBaseMinor, view)}
    />
  );
}

/** The periods of the kind before this one, which is not over. */
function PeriodsLine({ input, label, value, shown, tone }: TrendProps & Reading<RevenueTrend['items'][number]>) {
  const { data, isPending } = useQuery({ ...query.revenue.trend.queryOptions({ input }), refetchInterval: LOOK_EVERY });
  if (isPending) return SPARK_SPACE;
  return (
    <Sparkline
      label={label}
      tone={tone}
      points={recordedPeriods(data?.items ?? [])
        .slice(0, -1)
        .map((item) => ({
          value: value(item),
          shown: shown(item),
          label: item.period.label,
        }))}
    />
  );
}

/** As `PeriodsLine`, of quotas. */
function AttainmentLine({ view: { period, scope } }: { view: Revenue }) {
  const { data, isPending } = useQuery({
    ...query.quotas.trend.queryOptions({
      input: {
        period: period.kind,
        containing: period.start,
        scope: scope.scope,
        ...(scope.memberId && { memberId: scope.memberId }),
      },
    }),
    refetchInterval: LOOK_EVERY,
  });
  if (isPending) return SPARK_SPACE;
  return (
    <Sparkline
      label="Earlier periods"
      tone="health"
      points={(data?.items.slice(0, -1) ?? []).map(({ period: { label }, attainment }) => ({
        value: attainment,
        shown: `${attainment}%`,
        label,
      }))}
    />
  );
}
