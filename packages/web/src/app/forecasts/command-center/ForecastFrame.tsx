import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { LOOK_EVERY } from '../../queries/lookEvery.ts';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import { ForecastTabs } from '../ForecastTabs.tsx';
import { askWhileFitting } from '../fitting.ts';
import { PeriodLine } from '../PeriodLine.tsx';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { useFitArrival } from '../useFitArrival.ts';
import { useForecastView } from '../useForecastView.ts';
import { WhosePicker } from '../WhosePicker.tsx';
import { type Whose, whoseInput } from '../whose.ts';
import { ExportForecast } from './ExportForecast.tsx';
import { ForecastSkeleton } from './ForecastSkeleton.tsx';

/** Only a first run sees it. */
const PipelineEmpty = lazy(async () => ({ default: (await import('../PipelineEmpty.tsx')).PipelineEmpty }));

interface ForecastFrameProps {
  /** At the right of the header: what can be done on this tab. */
  actions?: (forecast: Forecast, whose: Whose) => ReactNode;
  children: (forecast: Forecast, whose: Whose) => ReactNode;
}

/** The frame of the forecast's tabs: whose and which period, the tabs, and the forecast or why there is none. */
export function ForecastFrame({ actions, children }: ForecastFrameProps) {
  const { hasDeals } = useSession();
  const view = useForecastView();
  const whose = { owner: view.owner, team: view.team };
  const forecast = useQuery(
    query.forecasts.forecast.queryOptions({
      input: {
        period: view.kind,
        ...(view.containing && { containing: view.containing }),
        ...whoseInput(whose),
      },
      placeholderData: keepPreviousData,
      refetchInterval: (asked) => askWhileFitting(asked) || LOOK_EVERY,
    }),
  );
  useFitArrival(forecast.data);
  const { data } = forecast;
  const isEmpty = !hasDeals && data?.members === 0;
  return (
    <>
      <PageHeader
        title="Forecast"
        below={<PeriodLine period={data?.period} isTight />}
        actions={
          hasDeals && (
            <>
              <WhosePicker whose={whose} onWhose={view.setWhose} />
              {/* On a phone the short controls share a line, and the period has the next. */}
              <div className="max-sm:order-1">
                <PeriodPicker
                  kind={view.kind}
                  period={data?.period}
                  isCurrent={view.containing === null}
                  onKind={view.setKind}
                  onDay={view.setContaining}
                />
              </div>
              {data ? <ExportForecast forecast={data} whose={whose} /> : <Skeleton className="h-9 w-24.5 touch:h-12" />}
              {data && actions?.(data, whose)}
            </>
          )
        }
      />
      <ForecastTabs />
      {isEmpty ? (
        <LazyPart fallback={<Skeleton className="h-80" />}>
          <PipelineEmpty />
        </LazyPart>
      ) : !data ? (
        <Card>
          {forecast.isError ? (
            <FailedQuery title="The forecast could not be loaded" of={forecast} />
          ) : (
            <ForecastSkeleton />
          )}
        </Card>
      ) : (
        <div
          // What was opened or changed for one period and its people means nothing for another.
          key={`${data.period.kind} ${data.period.start} ${whose.owner} ${whose.team}`}
          className={
            forecast.isPlaceholderData ? 'grid gap-3.5 opacity-60 prints-as-drawn' : 'grid gap-3.5 prints-as-drawn'
          }
        >
          {children(data, whose)}
        </div>
      )}
    </>
  );
}
