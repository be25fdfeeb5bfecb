import {
  BOTTLENECK_ABOVE,
  CONCENTRATION_ABOVE,
  COVERAGE_WANTED,
  counted,
  REVENUE_ALERT_ACTS,
  shortfallStyle,
} from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { shiftDay } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { COUNTED, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { AlertList, type SaidAlert } from './AlertList.tsx';
import type { Attention, Revenue } from './answers.ts';
import { AT_RISK, openDealsPath, peopleFilter } from './revenueScope.ts';

type Alert = Attention['alerts'][number];

interface ActionCenterProps {
  view: Revenue;
  attention: Pick<UseQueryResult<Attention>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  timeZone: string;
}

/** Shows alerts, each with its number and an action, and the deals with the most at stake. */
export function ActionCenter({ view, attention: asked, timeZone }: ActionCenterProps) {
  const { data: attention } = asked;
  return (
    <Card title="Action centre" aside={attention && aside(attention)} className="p-4! break-inside-avoid">
      {!attention && asked.isError ? (
        <FailedQuery title="The action centre could not be loaded" of={asked} />
      ) : !attention ? (
        <Loading label="Loading the action centre">
          <Skeleton className="h-9" />
          <Skeleton className="mt-2 h-9" />
          <Skeleton className="mt-6 h-32" />
        </Loading>
      ) : (
        <div className="@container">
          <div
            className={classes(
              'grid gap-x-8 gap-y-4',
              view.scope.scope !== 'rep' && '@xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]',
            )}
          >
            {view.scope.scope !== 'rep' && (
              <AlertList view={view} attention={attention} said={(alert) => said(alert, view, timeZone)} />
            )}
            <WeighMost
              title="Deals with the most at stake"
              deals={attention.stakeDeals}
              currency={view.currency}
              byStake
            />
          </div>
        </div>
      )}
    </Card>
  );
}

const aside = ({ alerts, kept }: Attention) => {
  const standing = alerts.length - kept.filter(({ dismissal }) => dismissal !== null).length;
  return standing > 0 && <span className="num">{counted(standing, 'alert')}</span>;
};

/** Three deals, each with the way to it. */
export function WeighMost({
  title,
  deals,
  currency,
  byStake = false,
}: {
  title: string;
  deals: Attention['stakeDeals'];
  currency: string;
  /** What is at stake stands first: it is what they are ordered by. */
  byStake?: boolean;
}) {
  if (deals.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-12 font-medium text-ink-3">{title}</h3>
      <ul className="num">
        {deals.map((deal) => (
          <li
            key={deal.id}
            className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0">
              <Link
                to={`/crm/opportunities/${deal.id}`}
                className="relative inline-flex min-h-6 items-center font-medium touch:min-w-12 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
              >
                {deal.name}
              </Link>
              <span className="block text-12 text-ink-3">
                {deal.ownerName}
                {deal.closeDate && (
                  <>
                    , due <DateText day={deal.closeDate} year={false} />
                  </>
                )}
                , {deal.notYetQualified ? 'not yet qualified' : `risk score ${deal.risk}`}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <Money minor={byStake ? deal.stakeMinor : deal.amountBaseMinor} currency={currency} style="compact" />
              {byStake && (
                <span className="block text-12 text-ink-3">
                  of <Money minor={deal.amountBaseMinor} currency={currency} style="compact" />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const percentOf = (share: number) => `${Math.round(share * 100)}%`;

/** Returns an alert in one line: what it is, its number and what to do; and the sentence behind the line. */
function said(alert: Alert, view: Revenue, timeZone: string): SaidAlert {
  const { currency, period, scope } = view;
  const people = { ...COUNTED, ...peopleFilter(scope) };
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return {
        title: 'Pipeline coverage is low',
        figure: `${alert.coverage}×`,
        act: {
          to: opportunitiesPath({ ...people, closeFrom: shiftDay(period.end, 1) }),
          label: REVENUE_ALERT_ACTS[alert.kind],
        },
        text: (
          <>
            Coverage {alert.coverage}×, target {COVERAGE_WANTED}×:{' '}
            <Money
              minor={alert.missingMinor}
              currency={currency}
              style={shortfallStyle(alert.missingMinor, currency)}
            />{' '}
            short.
          </>
        ),
      };
    case 'velocity_bottleneck': {
      const longestFirst = { ...people, sort: 'days_in_stage', direction: 'desc' } as const;
      const [only, ...others] = alert.stages;
      return {
        title:
          only && others.length === 0
            ? `Deals are stuck in ${only.name}`
            : `Deals are stuck in ${alert.stages.length} stages`,
        figure: `${Math.max(...alert.stages.map(({ times }) => times))}× usual`,
        act: {
          to: opportunitiesPath({ ...longestFirst, stage: alert.stages.map(({ stageId }) => stageId) }),
          label: REVENUE_ALERT_ACTS[alert.kind],
        },
        text: (
          <>
            {alert.stages.map(({ stageId, name, ageDays, ownDays, times }) => (
              <span key={stageId}>
                <Link to={opportunitiesPath({ ...longestFirst, stage: [stageId] })}>{name}</Link>: half the open deals
                waited {counted(Math.round(ageDays), 'day')} or more, {times}× the {Math.round(ownDays)} days of won
                deals.{' '}
              </span>
            ))}
            Limit: {BOTTLENECK_ABOVE}×.
          </>
        ),
      };
    }
    case 'high_risk_concentration':
      return {
        title: 'Too much pipeline is at risk',
        figure: `${alert.percent}%`,
        act: { to: openDealsPath(view, timeZone, AT_RISK), label: REVENUE_ALERT_ACTS[alert.kind] },
        text: (
          <>
            {counted(alert.count, 'deal')} at high risk,{' '}
            <Money minor={alert.amountMinor} currency={currency} style="compact" />. Limit:{' '}
            {percentOf(CONCENTRATION_ABOVE)} of the open amount.
          </>
        ),
      };
    case 'rep_imbalance': {
      const dealsOf = (owner: string[]) => openDealsPath(view, timeZone, { owner, team: null });
      const times = alert.reps.flatMap((rep) => rep.times ?? []);
      return {
        title:
          alert.reps.length === 1
            ? 'Pipeline is concentrated in one rep'
            : `Pipeline is concentrated in ${alert.reps.length} reps`,
        figure: times.length > 0 ? `${Math.max(...times)}× median` : null,
        act: { to: dealsOf(alert.reps.map(({ memberId }) => memberId)), label: REVENUE_ALERT_ACTS[alert.kind] },
        text: (
          <>
            {alert.reps.map(({ memberId, name, openMinor, times }, at) => (
              <span key={memberId}>
                {at > 0 && ', '}
                <Link to={dealsOf([memberId])}>{name}</Link>{' '}
                <Money minor={openMinor} currency={currency} style="compact" />
                {times !== null && ` (${times}×)`}
              </span>
            ))}
            . Median per rep: <Money minor={alert.medianMinor} currency={currency} style="compact" />.
          </>
        ),
      };
    }
  }
}
