import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { screenPath } from '../forecasts/forecastScreens.ts';
import { PeriodPicker } from '../forecasts/PeriodPicker.tsx';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import { PipelineEmpty } from '../forecasts/PipelineEmpty.tsx';
import type { useForecastView } from '../forecasts/useForecastView.ts';
import { zoneWords } from '../periods/place.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import type { Revenue } from './answers.ts';
import { HeaderLink, TeamSelect } from './RevenueHeader.tsx';
import { RevenueScreens } from './RevenueScreens.tsx';
import { scopeWords } from './revenueScope.ts';

type Framed = Pick<Revenue, 'scope' | 'period' | 'teams'>;

interface PeriodFrameProps<View extends Framed> {
  title: string;
  asked: UseQueryResult<View>;
  period: ReturnType<typeof useForecastView>;
  team: string;
  onTeam: (team: string) => void;
  /** What else the figures are chosen by. */
  controls?: ReactNode;
  /** The way to take the figures along, where there are any. */
  file?: ReactNode;
  isEmpty: (view: View) => boolean;
  /** What a period without any deal of the screen says. */
  nothing: string;
  children: (view: View) => ReactNode;
}

/** A screen of a period beside the dashboard: whose figures, of when, the way to the others, and what stands until they come. */
export function PeriodFrame<View extends Framed>(props: PeriodFrameProps<View>) {
  const { title, asked, period, team, onTeam, controls, file, isEmpty, nothing, children } = props;
  const session = useSession();
  const { pathname } = useLocation();
  const { kind, containing, owner } = period;
  const { data } = asked;
  return (
    <>
      <PageHeader
        title={title}
        below={
          data && (
            <span className="num fact-line items-center">
              <span>{scopeWords(data.scope, session)}</span>
              <span>
                <PeriodText period={data.period} />, {zoneWords(session.organization.timeZone)}
              </span>
              {owner !== null && session.abilities.seeTeam && (
                <span className="print:hidden">
                  <HeaderLink to={screenPath(pathname, { kind, containing, owner: null, team })}>
                    Show everyone
                  </HeaderLink>
                </span>
              )}
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
                onChange={onTeam}
              />
            )}
            {controls}
            <PeriodPicker
              kind={kind}
              period={data?.period}
              isCurrent={containing === null}
              onKind={period.setKind}
              onDay={period.setContaining}
            />
            {data && !isEmpty(data) && file}
          </div>
        }
      />
      <RevenueScreens seen={{ kind, containing, owner, team }} />
      {!data ? (
        <Card>
          {asked.isError ? (
            <FailedQuery title="The figures could not be loaded" of={asked} />
          ) : (
            <TableSkeleton label="Loading the figures" rows={6} columns={6} />
          )}
        </Card>
      ) : isEmpty(data) && !session.hasDeals ? (
        <PipelineEmpty />
      ) : isEmpty(data) ? (
        <Card>
          <EmptyState icon="pipeline" title={`No deals in ${data.period.label}`}>
            {nothing}
          </EmptyState>
        </Card>
      ) : (
        <div className={classes('prints-as-drawn grid gap-3.5', asked.isPlaceholderData && 'opacity-60')}>
          {children(data)}
        </div>
      )}
    </>
  );
}
