import { type RevenueMetric, ROLE_METRICS } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { DESKTOP, useMedia } from '../../ui/useMedia.ts';
import { NextOwnMeeting } from '../meetings/NextOwnMeeting.tsx';
import { useOwnMeetings } from '../meetings/useMeetings.ts';
import { useAsOfDay } from '../opportunities/as-of/asOfAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { afterFirstView } from '../shell/firstView.ts';
import { ActionCenter } from './ActionCenter.tsx';
import { FigureBoard } from './FigureBoard.tsx';
import { ForecastTile } from './ForecastTile.tsx';
import { METRIC_TITLES } from './metricTitles.ts';
import { RevenueHeader } from './RevenueHeader.tsx';
import { TILES, TrendOf } from './RevenueTiles.tsx';
import { shownWhose } from './revenueScope.ts';
import { useRevenue } from './useRevenue.ts';

/** Only a first run sees it. */
const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));
const RevenueParts = lazy(async () => ({ default: (await import('./RevenueParts.tsx')).RevenueParts }));
const PastDashboard = lazy(() => import('./PastDashboard.tsx'));
const RevenueTables = lazy(async () => ({ default: (await import('./RevenueTables.tsx')).RevenueTables }));

const CalendarSetUp = lazy(
  afterFirstView(async () => ({ default: (await import('../periods/CalendarSetUp.tsx')).CalendarSetUp })),
);

/** Which fiscal calendar holds is asked until somebody has said it. */
const isAsked = (choice: string | null): boolean => choice === null || choice === 'assumed';

/** The Monday screen: what the period brings, what endangers it, and what to do about it, by role. */
export function RevenueDashboard() {
  const [asOf, setAsOf] = useAsOfDay();
  const revenue = useRevenue({ isPast: asOf !== null });
  // The link to the past and the way back from it go with what they lead from.
  useLostFocus(asOf !== null, () => document.querySelector<HTMLElement>('main'));
  const { session, period, view, input, forecast, attention } = revenue;
  // A phone and a tablet have the standard detail level.
  const isDesktop = useMedia(DESKTOP);
  // It stands above the figures: they come together, so that nothing moves under the pointer.
  const meetings = useOwnMeetings();
  const [opened, setOpened] = useState<RevenueMetric | null>(null);
  const { data } = view;
  const { timeZone } = session.organization;
  const header = <RevenueHeader title="Revenue Intelligence" revenue={revenue} isChosen isDesktop={isDesktop} />;
  const calendar = session.abilities.updateOrganization && isAsked(session.organization.calendarChoice) && (
    // What stands below it stays where it is when it comes: somebody may be about to press there.
    <LazyPart fallback={<Skeleton className="mb-3.5 h-58 sm:h-26 print:hidden" />}>
      <div className="mb-3.5">
        <CalendarSetUp calendar={session.organization} choice={session.organization.calendarChoice} />
      </div>
    </LazyPart>
  );
  if (asOf !== null) {
    return (
      <LazyPart fallback={<Skeleton className="h-96" />}>
        <PastDashboard revenue={revenue} day={asOf} onDay={setAsOf} />
      </LazyPart>
    );
  }
  if (!session.hasDeals && data?.open.count === 0) {
    return (
      <>
        {header}
        {calendar}
        <LazyPart fallback={<Skeleton className="h-80" />}>
          <FirstRun view={data} />
        </LazyPart>
      </>
    );
  }
  if (!data || meetings.isPending) {
    return (
      <>
        {header}
        {view.isError ? (
          <Card>
            <FailedQuery title="The figures could not be loaded" of={view} />
          </Card>
        ) : (
          <TilesLoading />
        )}
      </>
    );
  }
  const detail = isDesktop ? data.preferences.detail : 'standard';
  const isFull = detail !== 'minimal';
  const metrics = ROLE_METRICS[data.preferences.roleView];
  const whose = shownWhose(data.scope, session);
  const shown = { view: data, input, attention: attention.data, timeZone, isFull, onOpen: setOpened };
  return (
    <>
      {header}
      {calendar}
      <NextOwnMeeting className="mb-3.5" />
      <div className={classes('prints-as-drawn grid gap-3.5', view.isPlaceholderData && 'opacity-60')}>
        <FigureBoard
          metrics={metrics}
          forecast={
            <ForecastTile
              forecast={forecast}
              whose={whose}
              containing={period.containing}
              isFull={isFull}
              onOpen={() => setOpened('forecast')}
              trend={<TrendOf metric="forecast" view={data} input={input} mostLikely={forecast.data?.mostLikely} />}
            />
          }
          tileOf={(metric) => {
            const TileOfMetric = TILES[metric];
            return <TileOfMetric {...shown} open={() => setOpened(metric)} />;
          }}
          center={isFull && <ActionCenter view={data} attention={attention} timeZone={timeZone} />}
        />
        {detail === 'detailed' && (
          <LazyPart fallback={<Skeleton className="h-96" />}>
            <RevenueTables view={data} input={input} />
          </LazyPart>
        )}
      </div>
      <Sheet open={opened !== null} onOpenChange={() => setOpened(null)} title={opened ? METRIC_TITLES[opened] : ''}>
        <LazyPart fallback={<Skeleton className="h-96" />}>
          {opened && (
            <RevenueParts
              metric={opened}
              view={data}
              input={input}
              attention={attention.data}
              forecast={forecast.data}
              whose={whose}
              timeZone={timeZone}
            />
          )}
        </LazyPart>
      </Sheet>
    </>
  );
}

const SHAPES = 'grid gap-3.5 md:grid-cols-2';

function TilesLoading() {
  return (
    <Loading label="Loading the figures">
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <div className={SHAPES}>
          <Skeleton className="h-96 sm:h-64 md:col-span-2" />
          <Skeleton className="h-77" />
          <Skeleton className="h-77" />
        </div>
        <div className={SHAPES}>
          <Skeleton className="h-61" />
          <Skeleton className="h-61" />
          <Skeleton className="h-61" />
          <Skeleton className="h-61" />
        </div>
      </div>
    </Loading>
  );
}
