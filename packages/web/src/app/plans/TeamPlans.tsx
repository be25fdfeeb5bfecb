import { counted, PLAN_HOUR, TEAM_PLAN_SORTS, type TeamPlanSort } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay, formatHour, shiftDay } from '../../ui/format/dates.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { PipelineEmpty } from '../forecasts/PipelineEmpty.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { CompletionRing } from './CompletionRing.tsx';
import { CompletionTrend } from './CompletionTrend.tsx';
import type { TeamPage, Together } from './plan.ts';
import { RepPlan } from './RepPlan.tsx';
import { RepPlans } from './RepPlans.tsx';
import { UrgentActions } from './UrgentActions.tsx';
import { useShownRep } from './useShownRep.ts';

/** The value in the URL for every rep; a single rep has an id there. */
const EVERYBODY = 'all';
const MissedActions = lazy(async () => ({ default: (await import('./MissedActions.tsx')).MissedActions }));

/** Shows every rep's plan of the week: who is at the target, what is urgent, what was missed. */
export function TeamPlans() {
  const { hasDeals } = useSession();
  const [repId, openRep] = useShownRep();
  const [missed, openMissed] = useUrlParam<string>('missed', '');
  const [asked, setSort] = useUrlParam<TeamPlanSort>('sort', 'name');
  const sort = TEAM_PLAN_SORTS.includes(asked) ? asked : 'name';
  const pages = useInfiniteQuery(
    query.plans.team.infiniteOptions({
      input: (cursor: string | undefined) => ({ sort, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const team = pages.data?.pages[0];
  const reps = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (repId) return <RepPlan ownerId={repId} onBack={() => openRep('')} />;
  return (
    <>
      <PageHeader
        title="Team Action Plans"
        below={team && `${formatDay(team.week, { year: false })} to ${formatDay(shiftDay(team.week, 6))}`}
      />
      {!team ? (
        <Card flush>
          {pages.isError ? (
            <FailedQuery title="The team’s plans could not be loaded" of={pages} />
          ) : (
            <TableSkeleton label="Loading the team’s plans" rows={6} columns={5} />
          )}
        </Card>
      ) : team.items.length === 0 && !hasDeals ? (
        <PipelineEmpty />
      ) : team.items.length === 0 ? (
        <Card>
          <EmptyState icon="people" title="No plans in your team yet">
            Everyone with open deals gets a plan on Monday at {formatHour(PLAN_HOUR)}.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-4">
          {team.together && <Standing team={team} together={team.together} onMissed={() => openMissed(EVERYBODY)} />}
          <RepPlans
            items={reps}
            target={team.target}
            sort={sort}
            onSort={setSort}
            onRep={openRep}
            onMissed={openMissed}
            below={<ShowMore pages={pages} />}
          />
          {team.together && team.together.urgent.length > 0 && (
            <UrgentActions urgent={team.together.urgent} currency={team.currency} onRep={openRep} />
          )}
        </div>
      )}
      {team && (
        <Sheet open={missed !== ''} onOpenChange={() => openMissed(null)} title={missedTitle(missed, reps)}>
          <LazyPart fallback={<Skeleton className="h-64" />}>
            <MissedActions ownerId={missed === EVERYBODY ? undefined : missed} present={team.week} />
          </LazyPart>
        </Sheet>
      )}
    </>
  );
}

/** The rep may be on a page that is not loaded. */
const missedTitle = (missed: string, reps: TeamPage['items']): string => {
  const name = reps.find(({ rep }) => rep.id === missed)?.rep.name;
  return name ? `Missed by ${name}` : 'Missed actions';
};

interface StandingProps {
  team: TeamPage;
  together: Together;
  onMissed: () => void;
}

function Standing({ team: { target }, together, onMissed }: StandingProps) {
  const { completion, reps, atTarget, counts, missedLastWeek, trend } = together;
  return (
    <Card>
      <div className="grid items-center gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex items-center gap-4">
          <CompletionRing percent={completion} target={target} />
          <div className="grid gap-1 text-14">
            <p className="text-16 font-medium">
              {atTarget} of {counted(reps, 'rep')} at {target}%
            </p>
            <p className="text-ink-2">
              {counted(counts.open, 'action')} open, {counts.complete} done
            </p>
            {missedLastWeek === 0 ? (
              <p className="text-ink-2">None missed last week</p>
            ) : (
              <button
                type="button"
                className="justify-self-start rounded-sm text-left text-forecast touch:min-h-12 hover:underline"
                onClick={onMissed}
              >
                {missedLastWeek} missed last week
              </button>
            )}
          </div>
        </div>
        <CompletionTrend trend={trend} target={target} />
      </div>
    </Card>
  );
}
