/** A figure over past periods or Mondays: a line with its figures below it. */
import { BEGUN_FATES, type RevenueMetric } from '@forecastle/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { WeekLine } from '../../ui/charts/WeekLine.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { screenPath, TRACK_RECORD } from '../forecasts/forecastScreens.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { TEAM_OF_TODAY } from '../quotas/quotas.ts';
import { useSession } from '../shell/session.ts';
import type { Revenue, RevenueTrend } from './answers.ts';
import { percentOr } from './FigureParts.tsx';
import { recordedPeriods } from './recordedPeriods.ts';
import { shownWhose } from './revenueScope.ts';
import { SumsTable } from './SumsTable.tsx';
import { useWeeks } from './trends.tsx';
import { useForecastDays } from './useForecastDays.ts';
import type { AskedRevenue } from './useRevenue.ts';
import { amountOf, shareOf, type Week } from './weekShares.ts';

interface MetricTrendProps {
  view: Revenue;
  input: AskedRevenue;
}

/** Below the parts of each figure. */
export const TRENDS: Readonly<Record<RevenueMetric, (props: MetricTrendProps) => ReactNode>> = {
  forecast: ({ view, input }) => (
    <>
      <ForecastDays view={view} />
      <PeriodsTrend
        input={input}
        title="Won in past periods"
        columns={[`Won, ${view.currency}`, 'Deals', `Average, ${view.currency}`]}
        value={({ won }) => Number(won.amountBaseMinor)}
        shown={({ won }) => formatMoney(won.amountBaseMinor, view.currency, { style: 'compact' })}
        cells={({ won, averageWonMinor }) => [
          money(won.amountBaseMinor, view.currency),
          won.count.toLocaleString(),
          money(averageWonMinor, view.currency),
        ]}
      >
        <TrackRecordLink view={view} />
      </PeriodsTrend>
    </>
  ),
  attainment: ({ view }) => <AttainmentPeriods view={view} />,
  at_risk: ({ view }) => (
    <WeeksTrend
      view={view}
      title="Pipeline at risk on Mondays"
      columns={[`At risk, ${view.currency}`, 'Of the open amount']}
      value={(week) => Number(amountOf(week, 'red'))}
      shown={(week) => formatMoney(amountOf(week, 'red'), view.currency, { style: 'compact' })}
      cells={(week) => [money(amountOf(week, 'red'), view.currency), percentOr(shareOf(week, 'red'))]}
    />
  ),
  health: ({ view }) => (
    <WeeksTrend
      view={view}
      title="Healthy share on Mondays"
      columns={['Healthy', 'At risk', `Open, ${view.currency}`]}
      value={(week) => shareOf(week, 'green')}
      shown={(week) => `${shareOf(week, 'green')}%`}
      cells={(week) => [
        percentOr(shareOf(week, 'green')),
        percentOr(shareOf(week, 'red')),
        money(week.open.amountBaseMinor, view.currency),
      ]}
    />
  ),
  win_rate: ({ view, input }) => (
    <PeriodsTrend
      input={input}
      title="Win rate in past periods"
      columns={['Won', 'Lost', 'Win rate', `Won, ${view.currency}`]}
      value={({ winRate }) => winRate}
      shown={({ winRate }) => `${winRate}%`}
      cells={({ won, lost, winRate }) => [
        won.count.toLocaleString(),
        lost.count.toLocaleString(),
        percentOr(winRate),
        money(won.amountBaseMinor, view.currency),
      ]}
    />
  ),
  coverage: ({ view }) => (
    <WeeksTrend
      view={view}
      title="Open pipeline on Mondays"
      columns={['Deals', `Open, ${view.currency}`]}
      value={({ open }) => Number(open.amountBaseMinor)}
      shown={({ open }) => formatMoney(open.amountBaseMinor, view.currency, { style: 'compact' })}
      cells={({ open }) => [open.count.toLocaleString(), money(open.amountBaseMinor, view.currency)]}
    />
  ),
  velocity: ({ view, input }) => (
    <PeriodsTrend
      input={input}
      title="Won per day in past periods"
      columns={['Per day', 'Win rate', 'Average', 'Days to win']}
      value={({ wonPerDayMinor }) => (wonPerDayMinor === null ? null : Number(wonPerDayMinor))}
      shown={({ wonPerDayMinor }) => formatMoney(wonPerDayMinor ?? '0', view.currency, { style: 'compact' })}
      cells={({ wonPerDayMinor, winRate, averageWonMinor, cycleDays }) => [
        compact(wonPerDayMinor, view.currency),
        percentOr(winRate),
        compact(averageWonMinor, view.currency),
        cycleDays === null ? <Unknown key="days" /> : cycleDays.toLocaleString(),
      ]}
    />
  ),
  slippage: (props) => <SlippageTrend {...props} />,
};

function TrackRecordLink({ view: { scope, period } }: { view: Revenue }) {
  const whose = shownWhose(scope, useSession());
  return (
    <p>
      <Link
        to={screenPath(TRACK_RECORD, { kind: period.kind, ...whose })}
        className="inline-flex min-h-6 items-center touch:min-h-12"
      >
        Past forecasts and actuals
      </Link>
    </p>
  );
}

const compact = (minor: string | number | null, currency: string) => (
  <Money key={`${minor}`} minor={minor} currency={currency} style="compact" />
);
const money = (minor: string | number | null, currency: string) => (
  <Money key={`${minor}`} minor={minor} currency={currency} style="whole" />
);

interface Told {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly shown: string;
  readonly isRebuilt: boolean;
  readonly cells: readonly ReactNode[];
}

interface TrendFigureProps {
  title: string;
  of: string;
  columns: readonly string[];
  /** The earliest first. */
  points: readonly Told[];
  children?: ReactNode;
}

function TrendFigure({ title, of, columns, points, children }: TrendFigureProps) {
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{title}</h3>
      {points.filter(({ value }) => value !== null).length < 2 ? (
        <p className="text-ink-3">The line needs two points.</p>
      ) : (
        <WeekLine weeks={points} floor={0} />
      )}
      {points.length > 0 && (
        <SumsTable
          caption={title}
          of={of}
          columns={columns}
          rows={points.toReversed().map(({ key, label, cells }) => ({ key, name: label, cells }))}
        />
      )}
      {children}
    </section>
  );
}

interface Reading<Item> {
  title: string;
  columns: readonly string[];
  value: (item: Item) => number | null;
  shown: (item: Item) => string;
  cells: (item: Item) => readonly ReactNode[];
  children?: ReactNode;
}
type Item = RevenueTrend['items'][number];

function PeriodsTrend({
  input,
  title,
  columns,
  value,
  shown,
  cells,
  children,
}: Reading<Item> & { input: AskedRevenue }) {
  const trend = useQuery(query.revenue.trend.queryOptions({ input }));
  return (
    <QueryBody of={trend} what="past periods">
      {({ items }) => (
        <TrendFigure
          title={title}
          of="Period"
          columns={columns}
          points={recordedPeriods(items).map((item) => ({
            key: item.period.start,
            label: item.isOver ? item.period.label : `${item.period.label}, so far`,
            value: value(item),
            shown: shown(item),
            isRebuilt: !item.isOver,
            cells: cells(item),
          }))}
        >
          {children}
        </TrendFigure>
      )}
    </QueryBody>
  );
}

function WeeksTrend({ view, title, columns, value, shown, cells }: Reading<Week> & { view: Revenue }) {
  const weeks = useWeeks(view);
  return (
    <QueryBody of={weeks} what="weeks">
      {({ weeks: kept }) => (
        <TrendFigure
          title={title}
          of="Monday"
          columns={columns}
          points={kept.map((week) => ({
            key: week.week,
            label: formatDay(week.week, { year: false }),
            value: value(week),
            shown: shown(week),
            isRebuilt: week.source === 'rebuilt',
            cells: cells(week),
          }))}
        />
      )}
    </QueryBody>
  );
}

/** What was said of the period on each of its days, with the band it was said with. */
function ForecastDays({ view }: { view: Revenue }) {
  const { kept, days } = useForecastDays(view);
  return (
    <QueryBody of={kept} what="saved forecasts">
      {() => (
        <TrendFigure
          title={`Forecast history of ${view.period.label}`}
          of="Day"
          columns={['Most likely', 'Low', 'High', 'Closed']}
          points={days.map(({ day, low, mostLikely, high, closedSoFar, calendarBefore }) => ({
            key: day,
            label: `${formatDay(day, { year: false })}${calendarBefore ? `, of ${formatDay(calendarBefore.start)} to ${formatDay(calendarBefore.end)}` : ''}`,
            value: mostLikely === null ? null : Number(mostLikely),
            shown: formatMoney(mostLikely ?? '0', view.currency, { style: 'compact' }),
            // Of the days of a calendar before.
            isRebuilt: calendarBefore !== null,
            // Four amounts beside a day are too many for a panel in full.
            cells: [
              { name: 'most likely', minor: mostLikely },
              { name: 'low', minor: low },
              { name: 'high', minor: high },
              { name: 'closed', minor: closedSoFar },
            ].map(({ name, minor }) => <Money key={name} minor={minor} currency={view.currency} style="compact" />),
          }))}
        />
      )}
    </QueryBody>
  );
}

function AttainmentPeriods({ view: { period, scope, currency } }: { view: Revenue }) {
  const trend = useQuery(
    query.quotas.trend.queryOptions({
      input: {
        period: period.kind,
        containing: period.start,
        scope: scope.scope,
        ...(scope.memberId && { memberId: scope.memberId }),
      },
    }),
  );
  return (
    <QueryBody of={trend} what="past periods">
      {({ items }) => (
        <TrendFigure
          title="Attainment in past periods"
          of="Period"
          columns={[`Quota, ${currency}`, `Won, ${currency}`, 'Attainment']}
          points={items.map((item) => ({
            key: item.period.start,
            label: item.period.label,
            value: item.attainment,
            shown: `${item.attainment}%`,
            isRebuilt: false,
            cells: [money(item.quotaMinor, currency), money(item.wonMinor, currency), percentOr(item.attainment)],
          }))}
        >
          {scope.scope === 'team' && <p className="text-ink-3">{TEAM_OF_TODAY}</p>}
        </TrendFigure>
      )}
    </QueryBody>
  );
}

/** Each period by the forecast that was kept as it began. */
function SlippageTrend({ view, input }: MetricTrendProps) {
  const trend = useQuery(query.revenue.trend.queryOptions({ input }));
  const items = trend.data?.items ?? [];
  const asked = useQueries({
    queries: items.map(({ period }) =>
      query.revenue.slippage.queryOptions({ input: { ...input, containing: period.start } }),
    ),
  });
  const missing = asked.find(({ isError }) => isError) ?? asked.find(({ isPending }) => isPending);
  return (
    <QueryBody of={trend} what="past periods">
      {() =>
        missing ? (
          <QueryBody of={missing} what="past periods">
            {() => null}
          </QueryBody>
        ) : (
          <TrendFigure
            title="Slippage in past periods"
            of="Period"
            columns={['Due at the start', `Lost, ${view.currency}`, `Pushed, ${view.currency}`, 'Slippage']}
            points={items.flatMap(({ period }, at) => {
              const told = asked[at]?.data?.slippage;
              if (!told) return [];
              return [
                {
                  key: period.start,
                  label: period.label,
                  value: told.percent,
                  shown: `${told.percent}%`,
                  isRebuilt: false,
                  cells: [
                    BEGUN_FATES.reduce((sum, fate) => sum + told[fate].count, 0).toLocaleString(),
                    money(told.lost.amountBaseMinor, view.currency),
                    money(told.movedOut.amountBaseMinor, view.currency),
                    percentOr(told.percent),
                  ],
                },
              ];
            })}
          />
        )
      }
    </QueryBody>
  );
}
