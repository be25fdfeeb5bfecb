import { BOTTLENECK_ABOVE, CONCENTRATION_ABOVE, COVERAGE_WANTED, counted, shortfallStyle } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { shiftDay } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { COUNTED, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { AlertList } from './AlertList.tsx';
import type { Attention, Revenue } from './answers.ts';
import { AT_RISK, openDealsPath, peopleFilter } from './revenueScope.ts';

type Alert = Attention['alerts'][number];

interface ActionCenterProps {
  view: Revenue;
  attention: Pick<UseQueryResult<Attention>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  timeZone: string;
  className?: string;
}

/** What asks for a deed: alerts with their figures and the way to act, and the deals that weigh most. */
export function ActionCenter({ view, attention: asked, timeZone, className }: ActionCenterProps) {
  const { data: attention } = asked;
  return (
    <Card
      title="Action centre"
      aside={attention && aside(attention)}
      className={classes('break-inside-avoid', className)}
    >
      {!attention && asked.isError ? (
        <FailedQuery title="The action centre could not be loaded" of={asked} />
      ) : !attention ? (
        <Loading label="Loading the action centre">
          <Skeleton className="h-12" />
          <Skeleton className="mt-3 h-12" />
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

interface Said {
  readonly title: string;
  readonly text: ReactNode;
  readonly act: ReactNode;
}

const ACT = 'inline-flex min-h-6 items-center touch:min-h-12';
const percentOf = (share: number) => `${Math.round(share * 100)}%`;

function said(alert: Alert, view: Revenue, timeZone: string): Said {
  const { currency, period, scope } = view;
  const people = { ...COUNTED, ...peopleFilter(scope) };
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return {
        title: 'Pipeline coverage is low',
        text: (
          <>
            Coverage {alert.coverage}x, target {COVERAGE_WANTED}x:{' '}
            <Money
              minor={alert.missingMinor}
              currency={currency}
              style={shortfallStyle(alert.missingMinor, currency)}
            />{' '}
            short.
          </>
        ),
        act: (
          <Link to={opportunitiesPath({ ...people, closeFrom: shiftDay(period.end, 1) })} className={ACT}>
            Later deals you could pull forward
          </Link>
        ),
      };
    case 'velocity_bottleneck':
      return {
        title: alert.stages.length === 1 ? 'Bottleneck in one stage' : `Bottlenecks in ${alert.stages.length} stages`,
        text: (
          <>
            {alert.stages.map(({ stageId, name, ageDays, ownDays, times }, at) => (
              <span key={stageId}>
                {at > 0 && ' '}
                {name}: half of its open deals have waited {counted(Math.round(ageDays), 'day')} or more, {times}× the{' '}
                {Math.round(ownDays)} days of won deals.
              </span>
            ))}{' '}
            Limit: {BOTTLENECK_ABOVE}×.
          </>
        ),
        act: (
          <span className="flex flex-wrap gap-x-4">
            {alert.stages.map(({ stageId, name }) => (
              <Link
                key={stageId}
                to={opportunitiesPath({ ...people, stage: [stageId], sort: 'days_in_stage', direction: 'desc' })}
                className={ACT}
              >
                {name}, longest first
              </Link>
            ))}
          </span>
        ),
      };
    case 'high_risk_concentration':
      return {
        title: 'High share of pipeline at risk',
        text: (
          <>
            {counted(alert.count, 'deal')} with <Money minor={alert.amountMinor} currency={currency} style="compact" />,{' '}
            {alert.percent}% of the open amount of the period, {alert.count === 1 ? 'is' : 'are'} red. Limit:{' '}
            {percentOf(CONCENTRATION_ABOVE)}.
          </>
        ),
        act: (
          <Link to={openDealsPath(view, timeZone, AT_RISK)} className={ACT}>
            Deals at risk, largest first
          </Link>
        ),
      };
    case 'rep_imbalance':
      return {
        title:
          alert.reps.length === 1
            ? 'Pipeline is concentrated in one rep'
            : `Pipeline is concentrated in ${alert.reps.length} reps`,
        text: (
          <>
            {alert.reps.map(({ memberId, name, openMinor, times }, at) => (
              <span key={memberId}>
                {at > 0 && ', '}
                {name} holds <Money minor={openMinor} currency={currency} style="compact" />
                {times !== null && `, ${times}×`}
              </span>
            ))}{' '}
            against a median of <Money minor={alert.medianMinor} currency={currency} style="compact" /> a rep.
          </>
        ),
        act: (
          <span className="flex flex-wrap gap-x-4">
            {alert.reps.map(({ memberId, name }) => (
              <Link
                key={memberId}
                to={openDealsPath(view, timeZone, { owner: [memberId], team: null })}
                className={ACT}
              >
                Open deals of {name}
              </Link>
            ))}
          </span>
        ),
      };
  }
}
