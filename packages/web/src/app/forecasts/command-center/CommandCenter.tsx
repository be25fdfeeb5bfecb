import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { zoneWords } from '../../periods/place.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { useSession } from '../../shell/session.ts';
import { askWhileFitting } from '../fitting.ts';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { PeriodText } from '../PeriodText.tsx';
import { SubmissionsCard } from '../submissions/SubmissionsCard.tsx';
import { TrackStripCard } from '../track-record/TrackStrip.tsx';
import { useFitArrival } from '../useFitArrival.ts';
import { useForecastView } from '../useForecastView.ts';
import { WhosePicker } from '../WhosePicker.tsx';
import { whoseInput } from '../whose.ts';
import { DealChances } from './DealChances.tsx';
import { ExecutionCard } from './ExecutionCard.tsx';
import { ExportForecast } from './ExportForecast.tsx';
import { KeptRuns } from './KeptRuns.tsx';
import { PartsCard } from './PartsCard.tsx';
import { StandingCard } from './StandingCard.tsx';
import { WaterfallCard } from './WaterfallCard.tsx';

/** Only a first run sees it. */
const PipelineEmpty = lazy(async () => ({ default: (await import('../PipelineEmpty.tsx')).PipelineEmpty }));

/** The forecast of a period, opened: its band and parts, what moved it, every deal's chance, and what would be if. */
export function CommandCenter() {
  const { hasDeals, organization } = useSession();
  const view = useForecastView();
  const whose = { owner: view.owner, team: view.team };
  const cache = useQueryClient();
  const forecast = useQuery(
    query.forecasts.forecast.queryOptions({
      input: {
        period: view.kind,
        ...(view.containing && { containing: view.containing }),
        ...whoseInput(whose),
      },
      placeholderData: keepPreviousData,
      refetchInterval: askWhileFitting,
    }),
  );
  useFitArrival(forecast.data);
  const busy = useIsFetching({ queryKey: query.forecasts.key() }) > 0;
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: query.forecasts.key() });
    void cache.invalidateQueries({ queryKey: query.forecastRuns.key() });
  };
  const { data } = forecast;
  const header = (
    <PageHeader
      title="Forecast command centre"
      below={
        data && (
          <span className="num">
            <PeriodText period={data.period} />, {zoneWords(organization.timeZone)}
            <span className="max-sm:hidden">
              {' '}
              · as of <RelativeTime instant={data.asOf} justNow />
            </span>
          </span>
        )
      }
      actions={
        hasDeals && (
          <>
            <WhosePicker whose={whose} onWhose={view.setWhose} />
            <PeriodPicker
              kind={view.kind}
              period={data?.period}
              isCurrent={view.containing === null}
              onKind={view.setKind}
              onDay={view.setContaining}
            />
            {data && <ExportForecast forecast={data} whose={whose} />}
            <Button className="max-sm:hidden print:hidden" onClick={refresh} busy={busy}>
              Refresh
            </Button>
          </>
        )
      }
    />
  );
  if (!hasDeals && data?.members === 0) {
    return (
      <>
        {header}
        <LaterPart fallback={<Skeleton className="h-80" />}>
          <PipelineEmpty />
        </LaterPart>
      </>
    );
  }
  if (!data) {
    return (
      <>
        {header}
        <Card>
          {forecast.isError ? (
            <FailedQuery title="The forecast could not be made" of={forecast} />
          ) : (
            <Loading label="Loading the forecast">
              <Skeleton className="mt-2 h-10 w-40" />
              <Skeleton className="mt-6 h-4" />
              <Skeleton className="mt-6 h-64" />
            </Loading>
          )}
        </Card>
      </>
    );
  }
  // What was opened or supposed of one period and its people means nothing for another.
  const scope = `${data.period.kind} ${data.period.start} ${whose.owner} ${whose.team}`;
  return (
    <>
      {header}
      <div
        className={
          forecast.isPlaceholderData ? 'grid gap-3.5 opacity-60 prints-as-drawn' : 'grid gap-3.5 prints-as-drawn'
        }
      >
        <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid gap-3.5">
            <StandingCard forecast={data} whose={whose} />
            {data.fitted && <TrackStripCard forecast={data} whose={whose} />}
          </div>
          <div className="grid gap-3.5">
            <PartsCard forecast={data} whose={whose} />
            <ExecutionCard forecast={data} whose={whose} />
          </div>
        </div>
        <SubmissionsCard key={`commits ${scope}`} forecast={data} whose={whose} />
        <WaterfallCard key={`moved ${scope}`} forecast={data} whose={whose} />
        <DealChances key={`deals ${scope}`} forecast={data} whose={whose} />
        <KeptRuns key={`kept ${scope}`} forecast={data} whose={whose} />
      </div>
    </>
  );
}
