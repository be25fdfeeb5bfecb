/** A figure opened: the sums it is made of, which add up to it, and the way to the deals. */
import {
  BEGUN_FATE_NAMES,
  BEGUN_FATES,
  COVERAGE_WANTED,
  counted,
  RECOVERY_NAMES,
  type RevenueMetric,
  RISK_CAUSE_NAMES,
} from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Forecast } from '../forecasts/answers.ts';
import { ForecastParts } from '../forecasts/ForecastParts.tsx';
import { QUOTA_ANALYTICS, repPath, screenPath } from '../forecasts/forecastScreens.ts';
import { RISK_BANDS } from '../forecasts/riskBands.ts';
import type { Whose } from '../forecasts/whose.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { coverageWords } from '../quotas/coverageWords.ts';
import { expectedWords } from '../quotas/quotas.ts';
import { WeighMost } from './ActionCenter.tsx';
import type { Attention, RevenueParts as Parts, Revenue } from './answers.ts';
import { decidedDealsPath } from './breakdownPaths.ts';
import { NO_COVERAGE, NO_SLIPPAGE, nothingToPart } from './emptyWords.ts';
import { percentOr } from './FigureParts.tsx';
import { TRENDS } from './MetricTrend.tsx';
import { AT_RISK, openDealsPath } from './revenueScope.ts';
import { SlippedDeals } from './SlippedDeals.tsx';
import { SumsTable } from './SumsTable.tsx';
import type { AskedRevenue } from './useRevenue.ts';

const LINK = 'inline-flex min-h-6 items-center touch:min-h-12';

interface RevenuePartsProps {
  metric: RevenueMetric;
  view: Revenue;
  input: AskedRevenue;
  attention: Attention | undefined;
  forecast: Forecast | undefined;
  whose: Whose;
  timeZone: string;
}

/** What a figure is made of, and below it its way here. */
export function RevenueParts(props: RevenuePartsProps) {
  const TrendOf = TRENDS[props.metric];
  return (
    <div className="grid gap-6">
      <PartsOf {...props} />
      <TrendOf view={props.view} input={props.input} />
    </div>
  );
}

function PartsOf(props: RevenuePartsProps) {
  const { metric, forecast, whose, input } = props;
  // Asked for together with its parts: the sums and their total are of one instant.
  const opened = useQuery({
    ...query.revenue.view.queryOptions({ input: { ...input, parts: true } }),
    refetchInterval: LOOK_EVERY,
  });
  if (metric === 'forecast') {
    return forecast ? <ForecastParts forecast={forecast} whose={whose} /> : null;
  }
  if (metric === 'slippage') return <SlippageParts {...props} />;
  return (
    <QueryBody of={opened} what="parts">
      {(view) => {
        const nothing = nothingToPart(metric, view);
        if (nothing) return <p className="text-ink-2">{nothing}</p>;
        return view.parts && BODIES[metric]({ ...props, view, parts: view.parts });
      }}
    </QueryBody>
  );
}

type Body = (props: RevenuePartsProps & { parts: Parts }) => ReactNode;
type Bucket = Revenue['open'];

const BODIES: Readonly<Record<Exclude<RevenueMetric, 'forecast' | 'slippage'>, Body>> = {
  attainment: ({ view, parts }) => {
    const { quota, currency, period } = view;
    const money = (minor: string | number | null) => <Money minor={minor} currency={currency} style="whole" />;
    return (
      <div className="grid gap-4">
        <SumsTable
          caption="Quota and won, by rep"
          of="Rep"
          columns={[`Quota, ${currency}`, `Won, ${currency}`, 'Attainment']}
          rows={parts.reps.map((rep) => ({
            key: rep.memberId,
            name: <RepName rep={rep} view={view} />,
            cells: [money(rep.quotaMinor), money(rep.wonMinor), percentOr(rep.attainment)],
          }))}
          total={[money(quota.quotaMinor), money(quota.wonMinor), percentOr(quota.attainment)]}
        />
        {quota.attainment !== null && <p className="num text-ink-2">{expectedWords(view)}</p>}
        {quota.from === 'set' && view.scope.scope !== 'rep' && (
          <p className="text-ink-3">The team quota is set separately from the reps’.</p>
        )}
        <p>
          <Link
            to={screenPath(QUOTA_ANALYTICS, { kind: period.kind, containing: period.start, owner: null })}
            className={LINK}
          >
            Quota analytics
          </Link>
        </p>
      </div>
    );
  },
  at_risk: ({ view, parts, attention, timeZone }) => (
    <div className="grid gap-5">
      <ByStageOrRep view={view} parts={parts} of={({ atRisk }) => atRisk} total={view.atRisk} what="Revenue at risk" />
      {attention && attention.causes.length > 0 && (
        <section>
          <h3 className="font-medium">Causes</h3>
          <p className="mb-1 text-ink-3">Share of lost points, weighted by amount.</p>
          <SumsTable
            caption="Causes"
            of="Cause"
            columns={['Share of lost points']}
            rows={attention.causes.map(({ cause, percent }) => ({
              key: cause,
              name: RISK_CAUSE_NAMES[cause],
              cells: [`${percent}%`],
            }))}
          />
        </section>
      )}
      <section>
        <h3 className="font-medium">Recovery scenarios</h3>
        <SumsTable
          caption="Recovery scenarios"
          of="Scenario"
          columns={['Share', `Amount, ${view.currency}`]}
          rows={view.atRisk.recovery.map(({ recovery, percent, amountMinor }) => ({
            key: recovery,
            name: RECOVERY_NAMES[recovery],
            cells: [`${percent}%`, <Money key="amount" minor={amountMinor} currency={view.currency} style="whole" />],
          }))}
        />
      </section>
      {attention && <WeighMost title="Largest deals" deals={attention.atRiskDeals} currency={view.currency} />}
      <p>
        <Link to={openDealsPath(view, timeZone, AT_RISK)} className={LINK}>
          All {counted(view.atRisk.count, 'deal')} at risk
        </Link>
      </p>
    </div>
  ),
  health: ({ view, parts, timeZone }) => (
    <div className="grid gap-5">
      <SumsTable
        caption="Open amount by risk"
        of="Risk"
        columns={['Deals', `Amount, ${view.currency}`, 'Share']}
        rows={view.health.map(({ band, percent, ...bucket }) => ({
          key: band,
          name: (
            <Link to={openDealsPath(view, timeZone, RISK_BANDS[band].view)} className={LINK}>
              {RISK_BANDS[band].label}
            </Link>
          ),
          cells: [...bucketCells(bucket, view.currency), percentOr(percent)],
        }))}
        total={[
          ...bucketCells(view.open, view.currency),
          view.open.amountBaseMinor === '0' ? <Unknown key="none" /> : '100%',
        ]}
      />
      <ByStageOrRep view={view} parts={parts} of={({ open }) => open} total={view.open} what="Open amount" />
    </div>
  ),
  win_rate: ({ view, parts }) => {
    const { outcomes, scope } = view;
    const cells = ({ won, lost, byCount, byValue }: Parts['reps'][number]['outcomes']) => [
      won.count.toLocaleString(),
      lost.count.toLocaleString(),
      percentOr(byCount),
      percentOr(byValue),
    ];
    return (
      <div className="grid gap-4">
        <p className="text-ink-3">
          Deals closed from <DateText day={outcomes.from} /> to <DateText day={outcomes.to} />.
        </p>
        <SumsTable
          caption="Closed deals by rep"
          of="Rep"
          columns={['Won', 'Lost', 'By count', 'By value']}
          rows={parts.reps
            .filter((rep) => rep.outcomes.byCount !== null)
            .map((rep) => ({
              key: rep.memberId,
              name: <RepName rep={rep} view={view} />,
              cells: cells(rep.outcomes),
            }))}
          total={cells(outcomes)}
        />
        <DecidedDeals view={{ scope, outcomes }} />
      </div>
    );
  },
  coverage: ({ view, parts }) => {
    const { quota, open, currency } = view;
    const money = (minor: string | number | null) => <Money minor={minor} currency={currency} style="whole" />;
    return (
      <div className="grid gap-5">
        <SumsTable
          caption="Coverage"
          of="Metric"
          columns={[`Amount, ${currency}`]}
          rows={[
            { key: 'quota', name: 'Quota', cells: [money(quota.quotaMinor)] },
            { key: 'won', name: 'Won so far', cells: [money(quota.wonMinor)] },
            { key: 'left', name: 'Still to win', cells: [money(quota.leftMinor)] },
            { key: 'open', name: 'Open, due in the period', cells: [money(open.amountBaseMinor)] },
          ]}
        />
        <p className="num font-medium">
          {quota.coverage === null
            ? (coverageWords(quota) ?? NO_COVERAGE)
            : `Open ÷ still to win: ${coverageWords(quota)}, target ${COVERAGE_WANTED}×.`}
        </p>
        <ByStageOrRep view={view} parts={parts} of={(part) => part.open} total={open} what="Open amount" />
      </div>
    );
  },
  velocity: ({ view: { velocity, currency, scope, outcomes } }) =>
    velocity && (
      <div className="grid gap-4">
        <SumsTable
          caption="Velocity"
          of="Metric"
          columns={['Value']}
          rows={[
            { key: 'open', name: 'Open deals, any close date', cells: [velocity.open.toLocaleString()] },
            { key: 'rate', name: '× win rate of the last 365 days', cells: [`${velocity.winRate}%`] },
            {
              key: 'won',
              name: '× average amount won',
              cells: [<Money key="won" minor={velocity.averageWonMinor} currency={currency} style="whole" />],
            },
            {
              key: 'days',
              name: '÷ average days from creation to win',
              cells: [velocity.averageCycleDays.toLocaleString()],
            },
          ]}
          totalName="Won per day"
          total={[<Money key="day" minor={velocity.perDayMinor} currency={currency} style="whole" />]}
        />
        <p className="text-ink-3">
          At the pace of the last 365 days, from unrounded figures. Wins without a created date are left out of the
          average days.
        </p>
        <DecidedDeals view={{ scope, outcomes }} />
      </div>
    ),
};

/** Those that a win rate is of. */
function DecidedDeals({ view: { scope, outcomes } }: { view: Pick<Revenue, 'scope' | 'outcomes'> }) {
  return (
    <p>
      <Link to={decidedDealsPath({ scope, period: { start: outcomes.from, end: outcomes.to } })} className={LINK}>
        Won and lost deals of these 365 days
      </Link>
    </p>
  );
}

function SlippageParts({ view, input }: RevenuePartsProps) {
  const slippage = useQuery(query.revenue.slippage.queryOptions({ input }));
  return (
    <QueryBody of={slippage} what="slippage">
      {({ slippage: told, currency, deals }) =>
        told ? (
          <div className="grid gap-4">
            <p className="text-ink-3">
              Deals due in {view.period.label} in the forecast of <DateText day={told.since} />, with their amounts of
              that day.
            </p>
            <SumsTable
              caption="Deals due at the start, now"
              of="Now"
              columns={['Deals', `Amount, ${currency}`]}
              rows={BEGUN_FATES.map((fate) => ({
                key: fate,
                name: BEGUN_FATE_NAMES[fate],
                cells: bucketCells(told[fate], currency),
              }))}
              total={bucketCells(sumOf(BEGUN_FATES.map((fate) => told[fate])), currency)}
            />
            <SlippedDeals deals={deals} of={told.movedOut.count} currency={currency} />
          </div>
        ) : (
          <p className="text-ink-2">{NO_SLIPPAGE}</p>
        )
      }
    </QueryBody>
  );
}

const sumOf = (buckets: readonly Bucket[]): Bucket => ({
  count: buckets.reduce((sum, { count }) => sum + count, 0),
  amountBaseMinor: String(buckets.reduce((sum, { amountBaseMinor }) => sum + BigInt(amountBaseMinor), 0n)),
});

const bucketCells = ({ count, amountBaseMinor }: Bucket, currency: string): ReactNode[] => [
  count.toLocaleString(),
  <Money key="amount" minor={amountBaseMinor} currency={currency} style="whole" />,
];

/** The way to their own page, for the same period. */
function RepName({ rep, view: { period } }: { rep: Parts['reps'][number]; view: Revenue }) {
  return (
    <Link quiet to={repPath(rep.memberId, { kind: period.kind, containing: period.start })} className={LINK}>
      {rep.name}
    </Link>
  );
}

const GROUPS = { stage: 'Stage', rep: 'Rep' } as const;

interface ByStageOrRepProps {
  view: Revenue;
  parts: Parts;
  of: (part: { open: Bucket; atRisk: Bucket }) => Bucket;
  total: Bucket;
  what: string;
}

/** One sum by stage or by rep; both add up to it. */
function ByStageOrRep({ view, parts, of, total, what }: ByStageOrRepProps) {
  const [group, setGroup] = useState<keyof typeof GROUPS>('stage');
  const items =
    group === 'stage'
      ? parts.stages.map((stage) => ({ ...stage, key: stage.stageId, shown: stage.name }))
      : parts.reps.map((rep) => ({ ...rep, key: rep.memberId, shown: <RepName rep={rep} view={view} /> }));
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{what}</h3>
        {parts.reps.length > 1 && <Segments label="Group by" names={GROUPS} value={group} onChange={setGroup} />}
      </div>
      <SumsTable
        caption={`${what} by ${group}`}
        of={GROUPS[group]}
        columns={['Deals', `Amount, ${view.currency}`]}
        rows={items
          .filter((item) => of(item).count > 0)
          .map((item) => ({ key: item.key, name: item.shown, cells: bucketCells(of(item), view.currency) }))}
        total={bucketCells(total, view.currency)}
      />
    </section>
  );
}
