import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { useDealChoices } from '../opportunities/edit/useDealChoices.ts';
import { isFiltered } from '../opportunities/opportunityAddress.ts';
import { PlaybookButton, type PlaybookShown } from '../playbooks/PlaybookButton.tsx';
import { afterFirstView } from '../shell/firstView.ts';
import { type Session, useSession } from '../shell/session.ts';
import { BelowFigures } from './BelowFigures.tsx';
import { ConfidenceCard } from './ConfidenceCard.tsx';
import { DealsOfPeriod } from './DealsOfPeriod.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { askWhileFitting } from './fitting.ts';
import { forecastOf, overviewOf } from './forecastQueries.ts';
import { ConfidenceOverview, OVERVIEW_BOX, OverviewCell } from './OverviewCell.tsx';
import { onlyWhose } from './onlyWhose.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { PeriodText } from './PeriodText.tsx';
import { PipelineTabs } from './PipelineTabs.tsx';
import { csvHref, usePipelineView } from './pipelineView.ts';
import { RiskCard } from './RiskCard.tsx';
import { RiskHeatmap } from './RiskHeatmap.tsx';
import { useFitArrival } from './useFitArrival.ts';

/** Only a first run sees it. */
const PipelineEmpty = lazy(async () => ({ default: (await import('./PipelineEmpty.tsx')).PipelineEmpty }));
/** Under the deals. */
const RiskTriggers = lazy(
  afterFirstView(async () => ({ default: (await import('../triggers/RiskTriggers.tsx')).RiskTriggers })),
);
const RecentMeetingChanges = lazy(afterFirstView(() => import('../meetings/RecentMeetingChanges.tsx')));
const TrendCard = lazy(afterFirstView(async () => ({ default: (await import('./TrendCard.tsx')).TrendCard })));
const RepTable = lazy(afterFirstView(async () => ({ default: (await import('./RepTable.tsx')).RepTable })));
/** Loaded when they are asked for. */
const PipelineFilters = lazy(async () => ({ default: (await import('./PipelineFilters.tsx')).PipelineFilters }));
const PipelineMenu = lazy(async () => ({ default: (await import('./PipelineMenu.tsx')).PipelineMenu }));
const PipelinePlaybook = lazy(() => import('./PipelinePlaybook.tsx'));
const PipelineTags = lazy(async () => ({ default: (await import('./PipelineTags.tsx')).PipelineTags }));
const FilteredForecastCard = lazy(async () => ({
  default: (await import('./FilteredForecastCard.tsx')).FilteredForecastCard,
}));
const PipelineParts = lazy(async () => ({ default: (await import('./PipelineParts.tsx')).PipelineParts }));
const DataQualityParts = lazy(async () => ({ default: (await import('./DataQualityParts.tsx')).DataQualityParts }));

const CELLS =
  'md:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_13rem] [&>*:first-child]:md:col-span-2 [&>*:first-child]:xl:col-span-1';
/**
 * As tall as the forecast is with its range, so that the deals below it stay where they are when it comes. Three cells beside
 * one another in a narrow window leave it more lines.
 */
const FORECAST_HEIGHT = 'min-h-61 sm:min-h-39 xl:min-h-51 min-[90rem]:min-h-39';

const OPENED = {
  open: 'Open pipeline',
  atRisk: 'At high risk',
  confidence: 'Confidence',
  quality: 'Data quality',
} as const;

/** The period with its band, the pipeline by risk, and the deals with the most at stake: all of one filter. */
export function PipelineIntelligence() {
  const { abilities, organization } = useSession();
  const [view, setView] = usePipelineView();
  const { filter, deals } = view;
  const whose = onlyWhose(filter);
  const cache = useQueryClient();
  // A phone shows the deals before what sums them up: the first of them is in the first view.
  const isPhone = useMedia(PHONE);
  const filtersId = useId();
  const [showsFilters, setShowsFilters] = useState(false);
  const [opened, setOpened] = useState<keyof typeof OPENED | null>(null);
  const choices = useDealChoices();
  const overview = useQuery({ ...overviewOf(deals), placeholderData: keepPreviousData });
  // A press on a name shows one rep, another everybody again: the names stay.
  const reps = useQuery({ ...overviewOf({ ...deals, owner: [] }), placeholderData: keepPreviousData });
  const forecast = useQuery({
    ...forecastOf({ ...view, ...(whose ?? { owner: null, team: null }) }),
    placeholderData: keepPreviousData,
    refetchInterval: askWhileFitting,
  });
  useFitArrival(forecast.data);
  const all = useQuery(query.opportunities.count.queryOptions({ input: {}, enabled: overview.data?.open.count === 0 }));
  const busy =
    useIsFetching({ queryKey: query.forecasts.key() }) + useIsFetching({ queryKey: query.pipeline.key() }) > 0;
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: query.forecasts.key() });
    void cache.invalidateQueries({ queryKey: query.pipeline.key() });
    void cache.invalidateQueries({ queryKey: query.opportunities.key() });
    void cache.invalidateQueries({ queryKey: query.triggers.key() });
    void cache.invalidateQueries({ queryKey: query.playbooks.key() });
  };

  if (overview.data?.open.count === 0 && all.data?.count === 0) {
    return (
      <>
        <PageHeader title="Pipeline Intelligence" below={scopeWords(abilities)} />
        <PipelineTabs />
        <LazyPart fallback={<Skeleton className="h-80" />}>
          <PipelineEmpty />
        </LazyPart>
      </>
    );
  }
  const currency = overview.data?.currency ?? organization.currency;
  const period = forecast.data?.period;
  const filtersWords = showsFilters ? 'Hide Filters' : 'Show Filters';
  const playbook = (shown: PlaybookShown) => <PipelinePlaybook {...shown} filter={deals} />;
  const forecastCard =
    whose === null ? (
      <LazyPart
        fallback={
          <OverviewCell title="In the forecast" className={FORECAST_HEIGHT}>
            <Skeleton className="mt-1 h-8 w-40" />
          </OverviewCell>
        }
      >
        <FilteredForecastCard view={view} className={FORECAST_HEIGHT} />
      </LazyPart>
    ) : (
      <ForecastCard
        forecast={forecast}
        whose={whose}
        containing={view.containing}
        isPhone={isPhone}
        className={FORECAST_HEIGHT}
      />
    );
  const pipelineCards = (
    <>
      <RiskCard overview={overview} filter={deals} onWhy={setOpened} />
      <ConfidenceCard
        overview={overview.data}
        failed={overview.isError}
        filter={deals}
        onWhy={() => setOpened('confidence')}
        onWhyQuality={() => setOpened('quality')}
      />
    </>
  );
  const trend = (
    <LazyPart fallback={<Skeleton className="h-64" />}>
      <TrendCard view={view} />
    </LazyPart>
  );
  return (
    <div className="relative">
      {/* Beside the title, so that the first deal stays in the first view. */}
      {isPhone && (
        <IconButton
          icon="filter"
          label={`${filtersWords} and orders`}
          className="absolute top-0 right-0"
          aria-expanded={showsFilters}
          aria-controls={filtersId}
          onClick={() => setShowsFilters(!showsFilters)}
        />
      )}
      {isPhone && (
        <LazyPart fallback={null}>
          <PipelineMenu
            className="absolute top-0 right-12"
            csv={csvHref(view)}
            asOf={overview.data?.asOf}
            onRefresh={refresh}
            all={view.all}
            onAll={(all) => setView({ all })}
            playbook={playbook}
          />
        </LazyPart>
      )}
      <PageHeader
        title="Pipeline Intelligence"
        below={
          <span className="num flex flex-wrap items-center gap-x-1.5">
            <span className="max-sm:hidden">{scopeWords(abilities)} ·</span>
            {/* What is below and beside it stays where it is when the period comes. */}
            <span className="inline-block min-h-5">
              {period ? <PeriodText period={period} /> : <Skeleton className="mt-0.5 h-4 w-54" />}
            </span>
            {!isPhone && <DealsOfPeriod all={view.all} onAll={(all) => setView({ all })} />}
            {overview.data && (
              <span className="max-xl:hidden">
                · scores as of <RelativeTime instant={overview.data.asOf} justNow />
              </span>
            )}
          </span>
        }
      />
      {/* Under the title at every width: it stays where it is when the period comes. */}
      <div className="mb-5 flex flex-wrap gap-2 max-sm:mb-3 sm:-mt-2">
        <PeriodPicker
          kind={view.kind}
          period={period}
          isCurrent={view.containing === null}
          onKind={(kind) => setView({ kind })}
          onDay={(containing) => setView({ containing })}
        />
        {!isPhone && (
          <>
            <PlaybookButton>{playbook}</PlaybookButton>
            <Button
              icon="filter"
              aria-expanded={showsFilters}
              aria-controls={filtersId}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              {filtersWords}
            </Button>
            <a href={csvHref(view)} download className={buttonClasses({})}>
              <Icon name="download" />
              Export to CSV
            </a>
            <Button onClick={refresh} busy={busy}>
              Refresh
            </Button>
          </>
        )}
      </div>
      <PipelineTabs />
      {showsFilters && (
        <LazyPart fallback={<Skeleton className="mb-3.5 h-72" />}>
          <PipelineFilters
            id={filtersId}
            filter={filter}
            choices={choices}
            currency={currency}
            showOwners={abilities.seeTeam || abilities.seeOrganization}
            onApply={(next) => setView({ filter: next, deal: null })}
          />
        </LazyPart>
      )}
      {isFiltered(filter) && (
        <LazyPart fallback={<Skeleton className="mb-3 h-7" />}>
          <PipelineTags
            filter={filter}
            choices={choices}
            currency={currency}
            onFilter={(next) => setView({ filter: next })}
          />
        </LazyPart>
      )}
      {isPhone ? (
        <div className={`mb-3 ${OVERVIEW_BOX}`}>{forecastCard}</div>
      ) : (
        <ConfidenceOverview className={CELLS}>
          {forecastCard}
          {pipelineCards}
        </ConfidenceOverview>
      )}
      <BelowFigures areComing={overview.isPending || forecast.isPending}>
        <RiskHeatmap
          currency={currency}
          count={overview.data?.open.count ?? null}
          view={view}
          onView={setView}
          isOrdered={!isPhone || showsFilters}
        >
          <LazyPart fallback={<Skeleton className="h-96" />}>
            <RiskTriggers view={view} />
          </LazyPart>
          <LazyPart silent>
            <RecentMeetingChanges ownerIds={filter.owner} />
          </LazyPart>
          {!isPhone && trend}
        </RiskHeatmap>
        {isPhone && (
          <div className="mt-5">
            <ConfidenceOverview className="">{pipelineCards}</ConfidenceOverview>
          </div>
        )}
        {isPhone && <div className="mt-3.5">{trend}</div>}
        {reps.data && reps.data.byRep.length > 1 && (
          <div className="mt-3.5">
            <LazyPart fallback={<Skeleton className="h-64" />}>
              <RepTable
                overview={reps.data}
                view={view}
                onOwner={(next) => setView({ filter: { ...filter, owner: next === null ? [] : [next] }, deal: null })}
              />
            </LazyPart>
          </div>
        )}
      </BelowFigures>
      <Sheet open={opened !== null} onOpenChange={() => setOpened(null)} title={opened ? OPENED[opened] : ''}>
        <LazyPart fallback={<Skeleton className="h-96" />}>
          {opened === 'quality' ? (
            <DataQualityParts filter={deals} currency={currency} onLeave={() => setOpened(null)} />
          ) : (
            opened && <PipelineParts figure={opened} filter={deals} onLeave={() => setOpened(null)} />
          )}
        </LazyPart>
      </Sheet>
    </div>
  );
}

function scopeWords({ seeOrganization, seeTeam }: Session['abilities']): string {
  if (seeOrganization) return 'Organisation';
  return seeTeam ? 'Your team' : 'Your deals';
}
