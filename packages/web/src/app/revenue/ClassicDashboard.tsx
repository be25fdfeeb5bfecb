import { REVENUE_METRICS, REVENUE_RISK_LEVEL_NAMES, type RevenueMetric, RISK_CAUSE_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import type { Forecast } from '../forecasts/answers.ts';
import { WhyButton } from '../forecasts/WhyButton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { coverageWords } from '../quotas/coverageWords.ts';
import { statusName } from '../quotas/quotas.ts';
import { ActionCenter } from './ActionCenter.tsx';
import type { Attention, Revenue, Slippage } from './answers.ts';
import { NO_COVERAGE, NO_VELOCITY } from './emptyWords.ts';
import { METRIC_TITLES } from './metricTitles.ts';
import { RevenueHeader } from './RevenueHeader.tsx';
import { RevenueTables } from './RevenueTables.tsx';
import { shownWhose } from './revenueScope.ts';
import { SlippageFates } from './SlippageFates.tsx';
import { type SumsRow, SumsTable } from './SumsTable.tsx';
import { useRevenue } from './useRevenue.ts';

/** Only a first run sees it. */
const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const RevenueParts = lazy(async () => ({ default: (await import('./RevenueParts.tsx')).RevenueParts }));

/** All figures of all roles at once, tables first. */
export function ClassicDashboard() {
  const revenue = useRevenue({ classic: true });
  const { session, view, input, forecast, attention } = revenue;
  const [opened, setOpened] = useState<RevenueMetric | null>(null);
  const slippage = useQuery({ ...query.revenue.slippage.queryOptions({ input }), refetchInterval: LOOK_EVERY });
  const { data } = view;
  const { timeZone } = session.organization;
  return (
    <>
      <RevenueHeader title="Classic dashboard" revenue={revenue} isChosen={false} isDesktop={false} />
      {!data ? (
        <Card>
          {view.isError ? (
            <FailedQuery title="The figures could not be loaded" of={view} />
          ) : (
            <TableSkeleton label="Loading the figures" rows={REVENUE_METRICS.length} columns={3} />
          )}
        </Card>
      ) : !session.hasDeals && data.open.count === 0 ? (
        <LazyPart fallback={<Skeleton className="h-80" />}>
          <FirstRun view={data} />
        </LazyPart>
      ) : (
        <div className={classes('prints-as-drawn grid gap-3.5', view.isPlaceholderData && 'opacity-60')}>
          <Card title="All figures">
            <SumsTable
              caption="Figures of the period"
              of="Metric"
              columns={['Value', 'Detail']}
              words={['Detail']}
              rows={REVENUE_METRICS.map((metric) =>
                row(metric, () => setOpened(metric), {
                  view: data,
                  forecast: forecast.data,
                  attention: attention.data,
                  slippage: slippage.data?.slippage ?? null,
                }),
              )}
            />
          </Card>
          <RevenueTables view={data} input={input} />
          <ActionCenter view={data} attention={attention} timeZone={timeZone} />
        </div>
      )}
      <Sheet open={opened !== null} onOpenChange={() => setOpened(null)} title={opened ? METRIC_TITLES[opened] : ''}>
        <LazyPart fallback={<Skeleton className="h-96" />}>
          {opened && data && (
            <RevenueParts
              metric={opened}
              view={data}
              input={input}
              attention={attention.data}
              forecast={forecast.data}
              whose={shownWhose(data.scope, session)}
              timeZone={timeZone}
            />
          )}
        </LazyPart>
      </Sheet>
    </>
  );
}

interface Told {
  readonly view: Revenue;
  readonly forecast: Forecast | undefined;
  readonly attention: Attention | undefined;
  readonly slippage: Slippage;
}

const NAMES: Readonly<Record<RevenueMetric, string>> = { ...METRIC_TITLES, forecast: 'Forecast' };

function row(metric: RevenueMetric, open: () => void, told: Told): SumsRow {
  const { figure, words } = FIGURES[metric](told);
  // Without a figure there are still its words and its way here; a forecast has neither before it is there.
  const opens = metric !== 'forecast' || told.forecast !== undefined;
  return {
    key: metric,
    name: opens ? (
      <WhyButton onPress={open}>
        {NAMES[metric]}
        <span className="sr-only">, and its parts</span>
      </WhyButton>
    ) : (
      NAMES[metric]
    ),
    cells: [
      figure ?? <Unknown key="none" />,
      <span key="words" className="text-ink-2">
        {words}
      </span>,
    ],
  };
}

type FigureOf = (told: Told) => { readonly figure: ReactNode | null; readonly words: ReactNode };
const percentOr = (percent: number | null) => (percent === null ? null : `${percent}%`);

const FIGURES: Readonly<Record<RevenueMetric, FigureOf>> = {
  forecast: ({ forecast, view: { currency } }) => ({
    figure:
      forecast?.mostLikely == null ? null : <Money minor={forecast.mostLikely} currency={currency} style="compact" />,
    words:
      forecast?.low == null ? (
        (forecast?.noFigure?.reason ?? 'Rule of thumb, no range yet')
      ) : (
        <>
          <Money minor={forecast.low} currency={currency} style="compact" /> to{' '}
          <Money minor={forecast.high} currency={currency} style="compact" /> (80% range)
        </>
      ),
  }),
  attainment: ({ view: { quota, currency } }) => ({
    figure: percentOr(quota.attainment),
    words: quota.status ? (
      <>
        {statusName(quota.status)}: <Money minor={quota.wonMinor} currency={currency} style="compact" /> of{' '}
        <Money minor={quota.quotaMinor} currency={currency} style="compact" />
      </>
    ) : (
      'No quota'
    ),
  }),
  at_risk: ({ view: { atRisk, currency }, attention }) => ({
    figure: atRisk.level === null ? null : <Money minor={atRisk.amountBaseMinor} currency={currency} style="compact" />,
    words:
      atRisk.level === null
        ? 'No open deals'
        : [
            `${REVENUE_RISK_LEVEL_NAMES[atRisk.level]}, ${atRisk.percent}% of the open amount`,
            ...(attention?.causes[0] ? [`mostly ${RISK_CAUSE_NAMES[attention.causes[0].cause]}`] : []),
          ].join(', '),
  }),
  health: ({ view: { health, open } }) => ({
    figure: percentOr(health.find(({ band }) => band === 'green')?.percent ?? null),
    words: open.count === 0 ? 'No open deals' : 'Healthy share of the open amount',
  }),
  win_rate: ({ view: { outcomes } }) => ({
    figure: percentOr(outcomes.byCount),
    words:
      outcomes.byCount === null
        ? 'No deals closed in the last 365 days'
        : outcomes.byValue === null
          ? 'Last 365 days'
          : `By value ${outcomes.byValue}%, last 365 days`,
  }),
  coverage: ({ view: { quota } }) => ({
    figure: coverageWords(quota),
    words: quota.quotaMinor === null ? NO_COVERAGE : quota.coverage === null ? '' : 'Open ÷ still to win',
  }),
  velocity: ({ view: { velocity, currency } }) => ({
    figure: velocity && <Money minor={velocity.perDayMinor} currency={currency} style="compact" />,
    words: velocity ? 'Per day, at last year’s pace' : NO_VELOCITY,
  }),
  slippage: ({ slippage, view }) => ({
    figure: percentOr(slippage?.percent ?? null),
    words: slippage ? <SlippageFates slippage={slippage} currency={view.currency} /> : 'No forecast saved at the start',
  }),
};
