import { PLAN_HOUR } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatHour } from '../../ui/format/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { MeetingsAhead } from '../meetings/MeetingsAhead.tsx';
import { useOwnMeetings } from '../meetings/useMeetings.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { MyTasks } from '../tasks/MyTasks.tsx';
import { useMyTasks } from '../tasks/useMyTasks.ts';
import { Notes } from './Notes.tsx';
import { PlanItems } from './PlanItems.tsx';
import { PlanMail } from './PlanMail.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { PlanWeek } from './PlanWeek.tsx';
import type { Plan } from './plan.ts';
import { usePlan } from './usePlan.ts';
import { usePlanKeys } from './usePlanKeys.ts';
import { WeekDone } from './WeekDone.tsx';

/** Shows the reader's own plan of this week: the screen a rep works from. */
export function ActionPlan() {
  const [week, setWeek] = useUrlParam<string>('week', '');
  const plan = usePlan({ week: week || undefined });
  const { make, isMaking } = useMakePlan();
  usePlanKeys();
  // Meetings and tasks stand above the plan. They load together, so that nothing pushes the plan down under the pointer.
  const meetings = useOwnMeetings();
  const tasks = useMyTasks();
  const isComing = plan.isPending || tasks.isPending || meetings.isPending;
  const { data } = plan;
  return (
    <>
      <PageHeader
        title="Weekly Action Plan"
        below={data ? <PlanWeek plan={data} onWeek={setWeek} /> : <span className="block h-9 touch:h-12" />}
        actions={
          // Without a plan, the empty state has this button.
          data?.abilities.generate &&
          (data.madeAt !== null || data.items.length > 0) && (
            <Button icon="target" variant={data.madeAt ? 'secondary' : 'primary'} busy={isMaking} onClick={make}>
              Generate Weekly Plan
            </Button>
          )
        }
      />
      {data && data.nudges.length > 0 && (
        <section aria-label="From your manager" className="mb-4 rounded-md bg-attention-soft px-4 py-3">
          <Notes notes={data.nudges} />
        </section>
      )}
      {isComing ? (
        <Loading label="Loading the plan">
          <div className="grid gap-3">
            <Skeleton className="h-28" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        </Loading>
      ) : (
        <>
          <MeetingsAhead className="mb-4" />
          <MyTasks onlyIfAny className="mb-4" />
          {data ? (
            <Body plan={data} onMake={make} isMaking={isMaking} />
          ) : (
            <Card>
              <FailedQuery title="The plan could not be loaded" of={plan} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

function Body({ plan, onMake, isMaking }: { plan: Plan; onMake: () => void; isMaking: boolean }) {
  const mail = (
    <div className="mt-3 px-1">
      <PlanMail plan={plan} />
    </div>
  );
  if (plan.items.length === 0) {
    return (
      <>
        <Card>
          {plan.madeAt === null ? (
            <EmptyState
              icon="target"
              title="No plan for this week yet"
              action={
                plan.abilities.generate && (
                  <Button variant="primary" busy={isMaking} onClick={onMake}>
                    Generate Weekly Plan
                  </Button>
                )
              }
            >
              You get one every Monday at {formatHour(PLAN_HOUR)}, with up to fifteen actions.
            </EmptyState>
          ) : (
            <EmptyState
              icon="target"
              title="Nothing to do"
              action={<Link to="/crm/opportunities">Your opportunities</Link>}
            >
              Your open deals need nothing this week.
            </EmptyState>
          )}
        </Card>
        {mail}
      </>
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="lg:sticky lg:top-4 lg:order-2">
        <PlanSummary plan={plan} />
        {mail}
      </div>
      <div className="min-w-0">
        <WeekDone plan={plan} />
        <PlanItems plan={plan} />
      </div>
    </div>
  );
}

function useMakePlan() {
  const cache = useQueryClient();
  const making = useMutation({
    mutationFn: () => api.plans.generate({}),
    onSuccess: (plan) => {
      cache.setQueryData(query.plans.get.queryKey({ input: {} }), plan);
      notify(plan.items.length === 0 ? 'Nothing to do' : 'Plan up to date');
    },
    onError: (error) => notify(`${problemOf(error).message} The plan was not changed.`, { tone: 'risk' }),
  });
  return { make: () => making.mutate(), isMaking: making.isPending };
}
