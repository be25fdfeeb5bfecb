import { REVENUE_DIMENSION_NAMES, type RevenueDimension } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { CUSTOMER_SEGMENTS, PRODUCTS, REVENUE, screenPath, TERRITORIES } from '../forecasts/forecastScreens.ts';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { useForecastView } from '../forecasts/useForecastView.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { BreakdownChart } from './BreakdownChart.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import { TeamSelect } from './RevenueHeader.tsx';
import { scopeWords } from './revenueScope.ts';

interface BreakdownScreenProps {
  title: string;
  /** The first is shown unless the address says another. */
  dimensions: readonly [RevenueDimension, ...RevenueDimension[]];
  /** What to do where the deals say nothing to tell apart. */
  unset: ReactNode;
}

/** A period's pipeline and what became of its deals, told apart by one field. */
export function BreakdownScreen({ title, dimensions, unset }: BreakdownScreenProps) {
  const session = useSession();
  const period = useForecastView();
  const [team, setTeam] = useUrlParam('team', '');
  const [by, setBy] = useUrlParam<RevenueDimension>('by', dimensions[0]);
  const dimension = dimensions.find((known) => known === by) ?? dimensions[0];
  const { kind, containing, owner } = period;
  const view = useQuery({
    ...query.revenue.breakdown.queryOptions({
      input: {
        dimension,
        period: kind,
        // All one may see, whatever the dashboard's role view.
        roleView: 'cro',
        ...(containing && { containing }),
        ...(team && { teamOf: team }),
        ...(owner && { ownerId: owner }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = view;
  const { pathname } = useLocation();
  const others = Object.entries(SCREENS).filter(([path]) => path !== pathname);
  const isBare = data?.groups.every(({ kind: each }) => each === 'none' || each === 'no_lines');
  const isEmpty = data?.groups.length === 0;
  return (
    <>
      <PageHeader
        title={title}
        below={
          data && (
            <span className="num flex flex-wrap items-center gap-x-1.5">
              <span>{scopeWords(data.scope, session)} ·</span>
              <span>
                {data.period.label}, <DateText day={data.period.start} year={false} /> to{' '}
                <DateText day={data.period.end} />
              </span>
              <span className="flex flex-wrap gap-x-3 print:hidden">
                {owner !== null && session.abilities.seeTeam && (
                  <Link
                    to={screenPath(pathname, { kind, containing, owner: null })}
                    className="inline-flex min-h-6 items-center touch:min-h-12"
                  >
                    Show everybody
                  </Link>
                )}
                {others.map(([path, name]) => (
                  <Link
                    key={path}
                    to={screenPath(path, { kind, containing, owner, team })}
                    className="inline-flex min-h-6 items-center touch:min-h-12"
                  >
                    {name}
                  </Link>
                ))}
              </span>
            </span>
          )
        }
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            {data && session.abilities.seeTeam && owner === null && (
              <TeamSelect
                teams={data.teams}
                team={team || null}
                otherwise={data.scope.name}
                everybody="Everybody"
                onChange={setTeam}
              />
            )}
            {dimensions.length > 1 && (
              <Segments
                label="Told apart by"
                names={
                  Object.fromEntries(dimensions.map((each) => [each, REVENUE_DIMENSION_NAMES[each]])) as Record<
                    RevenueDimension,
                    string
                  >
                }
                value={dimension}
                onChange={setBy}
              />
            )}
            <PeriodPicker
              kind={kind}
              period={data?.period}
              isCurrent={containing === null}
              onKind={period.setKind}
              onDay={period.setContaining}
            />
          </div>
        }
      />
      {!data ? (
        <Card>
          {view.isError ? (
            <FailedQuery title="The figures could not be loaded" of={view} />
          ) : (
            <TableSkeleton label="Loading the figures" rows={6} columns={6} />
          )}
        </Card>
      ) : isEmpty ? (
        <Card>
          <EmptyState icon="pipeline" title={`No deals in ${data.period.label}`}>
            Nothing is due in this period, and nothing was won or lost in it. Look at another one.
          </EmptyState>
        </Card>
      ) : (
        <div className={classes('grid gap-3.5', view.isPlaceholderData && 'opacity-60')}>
          {isBare && (
            <Card>
              <p className="max-w-[75ch] text-ink-2">{unset}</p>
            </Card>
          )}
          <BreakdownChart view={data} timeZone={session.organization.timeZone} />
          <BreakdownTable view={data} timeZone={session.organization.timeZone} />
        </div>
      )}
    </>
  );
}

const SCREENS = {
  [REVENUE]: 'Dashboard',
  [TERRITORIES]: 'Territories',
  [CUSTOMER_SEGMENTS]: 'Customer segments',
  [PRODUCTS]: 'Products',
};
