import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { type Session, useSession } from '../shell/session.ts';
import { ConfidenceCard } from './ConfidenceCard.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { askWhileFitting } from './fitting.ts';
import { forecastOf, overviewOf } from './forecastQueries.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { RepTable } from './RepTable.tsx';
import { RiskCard } from './RiskCard.tsx';
import { RiskHeatmap } from './RiskHeatmap.tsx';
import { useFitArrival } from './useFitArrival.ts';
import { useForecastView } from './useForecastView.ts';

/** Only a first run sees it. */
const PipelineEmpty = lazy(async () => ({ default: (await import('./PipelineEmpty.tsx')).PipelineEmpty }));

/** Here the deals come before what sums them up: the first of them is in the first view. */
const PHONE = '(max-width: 39.99rem)';
const CARDS =
  'mb-3.5 grid gap-3.5 md:grid-cols-2 xl:grid-cols-[1.45fr_1fr_0.8fr] [&>*:first-child]:md:col-span-2 [&>*:first-child]:xl:col-span-1';

/** The period with its band, the pipeline by risk, and the deals with the most at stake. */
export function PipelineIntelligence() {
  const { abilities, organization } = useSession();
  const view = useForecastView();
  const cache = useQueryClient();
  const isPhone = useMedia(PHONE);
  const everybody = useQuery(overviewOf(null));
  const overview = useQuery({ ...overviewOf(view.owner), placeholderData: keepPreviousData });
  const forecast = useQuery({
    ...forecastOf(view),
    placeholderData: keepPreviousData,
    refetchInterval: askWhileFitting,
  });
  useFitArrival(forecast.data);
  const isEmpty = everybody.data?.open.count === 0;
  const all = useQuery(query.opportunities.count.queryOptions({ input: {}, enabled: isEmpty }));
  const busy = useIsFetching({ queryKey: query.forecasts.key() }) > 0;
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: query.forecasts.key() });
    void cache.invalidateQueries({ queryKey: query.opportunities.key() });
  };

  if (isEmpty && all.data?.count === 0) {
    return (
      <>
        <PageHeader title="Pipeline Intelligence" below={scopeWords(abilities)} />
        <LaterPart fallback={<Skeleton className="h-80" />}>
          <PipelineEmpty />
        </LaterPart>
      </>
    );
  }
  const period = forecast.data?.period;
  const pipelineCards = (
    <>
      <RiskCard overview={overview} owner={view.owner} />
      <ConfidenceCard overview={overview.data} failed={overview.isError} />
    </>
  );
  const chosenRep = everybody.data?.byRep.find(({ ownerId }) => ownerId === view.owner);
  return (
    <>
      <PageHeader
        title="Pipeline Intelligence"
        below={
          <span className="num flex flex-wrap items-center gap-x-1.5">
            {view.owner ? (
              <button
                type="button"
                onClick={() => view.setOwner(null)}
                className="inline-flex items-center gap-1 rounded-sm bg-sunken px-2 font-medium text-ink-2 touch:min-h-12 hover:bg-hover hover:text-ink"
              >
                <span className="sr-only">Show everybody, not only </span>
                {chosenRep?.name ?? 'One rep'}
                <Icon name="close" size={12} />
              </button>
            ) : (
              scopeWords(abilities)
            )}
            {period && (
              <span>
                · {period.label}, <DateText day={period.start} year={false} /> to <DateText day={period.end} />
              </span>
            )}
            {overview.data && (
              <span className="max-sm:hidden">
                · scores as of <RelativeTime instant={overview.data.asOf} justNow />
              </span>
            )}
          </span>
        }
        actions={
          <>
            <PeriodPicker
              kind={view.kind}
              period={period}
              isCurrent={view.containing === null}
              onKind={view.setKind}
              onDay={view.setContaining}
            />
            <Button className="max-sm:hidden" onClick={refresh} busy={busy}>
              Refresh
            </Button>
          </>
        }
      />
      <div className={CARDS}>
        <ForecastCard forecast={forecast} owner={view.owner} containing={view.containing} />
        {!isPhone && pipelineCards}
      </div>
      <RiskHeatmap
        currency={overview.data?.currency ?? organization.currency}
        count={overview.data?.open.count ?? null}
        owner={view.owner}
        selected={view.deal}
        onSelect={view.setDeal}
        onEverybody={() => view.setOwner(null)}
      />
      {isPhone && <div className="mt-3.5 grid gap-3.5">{pipelineCards}</div>}
      {everybody.data && everybody.data.byRep.length > 1 && (
        <div className="mt-3.5">
          <RepTable overview={everybody.data} owner={view.owner} onOwner={view.setOwner} />
        </div>
      )}
    </>
  );
}

function scopeWords({ seeOrganization, seeTeam }: Session['abilities']): string {
  if (seeOrganization) return 'Organisation';
  return seeTeam ? 'Your team' : 'Your deals';
}
