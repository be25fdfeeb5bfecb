import { REVENUE_METRICS, type RevenueMetric } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import { opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import { TEAM_PLANS } from '../plans/plan.ts';
import { RecordProblem } from '../records/RecordProblem.tsx';
import { ActionCenter } from './ActionCenter.tsx';
import { FigureBoard } from './FigureBoard.tsx';
import { ForecastTile } from './ForecastTile.tsx';
import { METRIC_TITLES } from './metricTitles.ts';
import { RepConduct } from './RepConduct.tsx';
import { HeaderLink, RevenueHeader } from './RevenueHeader.tsx';
import { TILES, TrendOf } from './RevenueTiles.tsx';
import { shownWhose } from './revenueScope.ts';
import { useRevenue } from './useRevenue.ts';

const RevenueParts = lazy(async () => ({ default: (await import('./RevenueParts.tsx')).RevenueParts }));

/** One rep: every figure of the dashboard, of their deals alone, with what weighs most and the ways on. */
export function RepScreen({ repId }: { repId: string }) {
  const revenue = useRevenue({ ownerId: repId });
  const { session, period, view, input, forecast, attention } = revenue;
  const { data } = view;
  const [opened, setOpened] = useState<RevenueMetric | null>(null);
  const { timeZone } = session.organization;
  if (!data) {
    if (view.isError)
      return <RecordProblem word="rep" error={view.error} onRetry={() => void view.refetch()} busy={view.isFetching} />;
    return (
      <Card>
        <TableSkeleton label="Loading the figures" rows={6} columns={3} />
      </Card>
    );
  }
  const whose = shownWhose(data.scope, session);
  const isOwn = repId === session.member.id;
  const conduct = (
    <RepConduct
      repId={repId}
      name={data.scope.name}
      isOwn={isOwn}
      kind={period.kind}
      seesTeam={session.abilities.seeTeam}
    />
  );
  const links = {
    [opportunitiesPath({ owner: [repId] })]: 'Opportunities',
    ...(session.abilities.seeTeam && { [`${TEAM_PLANS}?rep=${repId}`]: 'Action plan' }),
  };
  return (
    <>
      <RevenueHeader
        title={data.scope.name}
        revenue={revenue}
        isChosen={false}
        isDesktop={false}
        owner={repId}
        links={Object.entries(links).map(([path, name]) => (
          <span key={path} className="print:hidden">
            <HeaderLink to={path}>{name}</HeaderLink>
          </span>
        ))}
      />
      {/* One's own record stands before all others see of it. */}
      {isOwn && <div className="mb-3.5">{conduct}</div>}
      <div className={classes('prints-as-drawn grid gap-3.5', view.isPlaceholderData && 'opacity-60')}>
        <FigureBoard
          metrics={REVENUE_METRICS}
          forecast={
            <ForecastTile
              forecast={forecast}
              whose={whose}
              containing={period.containing}
              isFull
              onOpen={() => setOpened('forecast')}
              trend={<TrendOf metric="forecast" view={data} input={input} />}
            />
          }
          tileOf={(metric) => {
            const TileOfMetric = TILES[metric];
            return (
              <TileOfMetric
                view={data}
                input={input}
                attention={attention.data}
                timeZone={timeZone}
                isFull
                onOpen={setOpened}
                open={() => setOpened(metric)}
              />
            );
          }}
          center={<ActionCenter view={data} attention={attention} timeZone={timeZone} />}
        />
      </div>
      {!isOwn && <div className="mt-3.5">{conduct}</div>}
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
