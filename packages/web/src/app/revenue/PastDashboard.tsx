import { REVENUE_ALERT_NAMES, ROLE_METRICS } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import { AsOfBanner } from '../opportunities/as-of/AsOfBanner.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { zoneWords } from '../periods/place.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { STATUS_TONES, statusName } from '../quotas/quotas.ts';
import type { RevenuePast } from './answers.ts';
import { percentOr } from './FigureParts.tsx';
import { notKeptReason, PAST_TILES } from './PastTiles.tsx';
import { TeamSelect } from './RevenueHeader.tsx';
import { scopeWords } from './revenueScope.ts';
import { SumsTable } from './SumsTable.tsx';
import type { useRevenue } from './useRevenue.ts';

interface PastDashboardProps {
  revenue: Pick<ReturnType<typeof useRevenue>, 'session' | 'period' | 'team' | 'setTeam' | 'input'>;
  day: string;
  onDay: (day: string | null) => void;
}

/** Why nothing of a past day can be taken along. */
const NO_FILES = 'past-no-files';

/** The dashboard as it stood at the end of a past day; nothing of today stands in it, and what is not kept says so. */
export default function PastDashboard({ revenue, day, onDay }: PastDashboardProps) {
  const { session, period, team, setTeam, input } = revenue;
  const asked = useQuery({
    ...query.revenuePast.view.queryOptions({ input: { ...input, asOf: day } }),
    placeholderData: keepPreviousData,
  });
  const { data } = asked;
  return (
    <>
      <PageHeader
        title="Revenue Intelligence"
        below={
          data && (
            <span className="num fact-line">
              <span>{scopeWords(data.scope, session)}</span>
              <span>
                <PeriodText period={data.period} />, {zoneWords(session.organization.timeZone)}
              </span>
            </span>
          )
        }
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {session.abilities.seeTeam && data && (
              <TeamSelect
                teams={data.teams}
                team={team}
                otherwise={data.scope.name}
                everybody="By role view"
                onChange={setTeam}
              />
            )}
            <PeriodPicker
              kind={period.kind}
              period={data?.period}
              isCurrent={period.containing === null}
              onKind={period.setKind}
              onDay={period.setContaining}
              current="Period on that day"
            />
            <Button icon="download" disabled aria-describedby={NO_FILES}>
              Export
            </Button>
            <span id={NO_FILES} className="text-12 text-ink-3">
              Exports cover today only.
            </span>
          </div>
        }
      />
      <AsOfBanner day={day} onDay={onDay}>
        As known then ({zoneWords(session.organization.timeZone)}). Later entries are left out.
      </AsOfBanner>
      {!data ? (
        asked.isError ? (
          <Card>
            <FailedQuery title="This day could not be loaded" of={asked} />
          </Card>
        ) : (
          <Loading label="Loading that day">
            <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-4">
              <Skeleton className="h-48 md:col-span-2" />
              <Skeleton className="h-48" />
              <Skeleton className="h-48" />
            </div>
          </Loading>
        )
      ) : data.toldFrom === null || data.toldFrom > day ? (
        <Card>
          <EmptyState icon="clock" title={`No history for ${formatDay(day)}`}>
            {data.toldFrom === null ? 'No deals yet.' : `History starts on ${formatDay(data.toldFrom)}.`}
          </EmptyState>
        </Card>
      ) : (
        <Told past={data} isOld={asked.isPlaceholderData} />
      )}
    </>
  );
}

function Told({ past, isOld }: { past: RevenuePast; isOld: boolean }) {
  return (
    <div className={classes('prints-as-drawn grid gap-3.5', isOld && 'opacity-60')} aria-busy={isOld || undefined}>
      <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-4">
        {ROLE_METRICS[past.preferences.roleView].map((metric) => (
          <div key={metric} className={classes('grid', metric === 'forecast' && 'md:col-span-2')}>
            {PAST_TILES[metric](past)}
          </div>
        ))}
      </div>
      <div className="grid gap-3.5 md:grid-cols-2">
        <Alerts past={past} />
        <Deals past={past} day={past.asOf} />
      </div>
      <Parts past={past} />
      <Card title="About this view">
        <ul className="grid list-disc gap-1 pl-4 text-ink-2">
          <li>Scores: that day’s facts, today’s rules and stage lengths.</li>
          <li>Owners as of that day. Teams and names as of today.</li>
          <li>Deals removed by an undo are left out.</li>
          <li>Trends, deal lists and other dashboards show today only.</li>
        </ul>
      </Card>
    </div>
  );
}

function Alerts({ past }: { past: RevenuePast }) {
  const { alerts } = past;
  return (
    <Card title="Alerts">
      {alerts === null ? (
        <p className="text-ink-2">Not saved for that day. {notKeptReason(past, 'alerts')}</p>
      ) : alerts.length === 0 ? (
        <p className="text-ink-2">No alerts that day.</p>
      ) : (
        <ul className="grid gap-2">
          {alerts.map(({ id, kind, cameOn, figures, dismissal }) => (
            <li key={id}>
              <span className="font-medium">{REVENUE_ALERT_NAMES[kind]}</span>
              <span className="text-ink-2">
                , since <DateText day={cameOn} />
                {dismissal && `; dismissed: ${dismissal.reason}`}
              </span>
              {figures ? (
                <p className="num text-ink-2">{figures.sentence}</p>
              ) : (
                <p className="text-ink-3">No figures saved for that day.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Deals({ past, day }: { past: RevenuePast; day: string }) {
  const { risk, currency } = past;
  return (
    <Card title="Top deals">
      {risk === null || risk.week ? (
        <p className="text-ink-2">Not saved for that day. {notKeptReason(past, risk ? 'deals' : 'risk')}</p>
      ) : (
        <div className="grid gap-3">
          <DealList title="Largest at risk" deals={risk.atRiskDeals} currency={currency} day={day} />
          <DealList title="Most revenue at stake" deals={risk.stakeDeals} currency={currency} day={day} byStake />
        </div>
      )}
    </Card>
  );
}

interface DealListProps {
  title: string;
  deals: NonNullable<RevenuePast['risk']>['stakeDeals'];
  currency: string;
  day: string;
  byStake?: boolean;
}

function DealList({ title, deals, currency, day, byStake = false }: DealListProps) {
  return (
    <section>
      <h3 className="text-12 font-medium text-ink-3">{title}</h3>
      {deals.length === 0 ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <ul className="grid">
          {deals.map(({ id, name, ownerName, amountBaseMinor, stakeMinor }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 touch:py-1">
              <Link
                to={`${dealPath(id)}?asOf=${day}`}
                // As high as a finger needs, without moving away from whose it is.
                className="relative inline-flex min-h-6 min-w-0 items-center touch:min-w-12 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
              >
                {name}
              </Link>
              <span className="num text-ink-2">
                {ownerName} ·{' '}
                {byStake && (
                  <>
                    <Money minor={stakeMinor} currency={currency} style="compact" /> of{' '}
                  </>
                )}
                <Money minor={amountBaseMinor} currency={currency} style="compact" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Parts({ past: { parts, currency, quota, open, outcomes } }: { past: RevenuePast }) {
  const money = (minor: string | number | null) => <Money minor={minor} currency={currency} style="compact" />;
  const status = (of: typeof quota.status) =>
    of ? <Chip tone={STATUS_TONES[of]}>{statusName(of)}</Chip> : <span className="text-ink-3">No quota</span>;
  return (
    <>
      <Card title="By rep">
        <SumsTable
          caption="Figures by rep"
          of="Rep"
          columns={[`Quota, ${currency}`, `Won, ${currency}`, 'Attainment', 'Status', `Open, ${currency}`, 'Win rate']}
          words={['Status']}
          rows={parts.reps.map((rep) => ({
            key: rep.memberId,
            name: rep.name,
            cells: [
              money(rep.quotaMinor),
              money(rep.wonMinor),
              percentOr(rep.attainment),
              status(rep.status),
              money(rep.open.amountBaseMinor),
              percentOr(rep.outcomes.byCount),
            ],
          }))}
          total={[
            money(quota.quotaMinor),
            money(quota.wonMinor),
            percentOr(quota.attainment),
            status(quota.status),
            money(open.amountBaseMinor),
            percentOr(outcomes.byCount),
          ]}
        />
      </Card>
      <Card title="By stage">
        <SumsTable
          caption="Open deals of the period by stage"
          of="Stage"
          columns={['Deals', `Open, ${currency}`]}
          rows={parts.stages.map((stage) => ({
            key: stage.stageId,
            name: stage.name,
            cells: [stage.open.count.toLocaleString(), money(stage.open.amountBaseMinor)],
          }))}
          total={[open.count.toLocaleString(), money(open.amountBaseMinor)]}
        />
      </Card>
    </>
  );
}
