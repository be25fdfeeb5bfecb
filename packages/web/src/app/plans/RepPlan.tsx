import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { repPath } from '../forecasts/forecastScreens.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { Nudge } from './Nudge.tsx';
import { PlanItems } from './PlanItems.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { PlanWeek } from './PlanWeek.tsx';
import { usePlan } from './usePlan.ts';

/** Shows the plan of one rep to their manager, who reads it and completes nothing. */
export function RepPlan({ ownerId, onBack }: { ownerId: string; onBack: () => void }) {
  const [week, setWeek] = useUrlParam<string>('week', '');
  const plan = usePlan({ ownerId, week: week || undefined });
  const { data } = plan;
  return (
    <>
      <PageHeader
        above={
          <Button variant="quiet" size="small" icon="chevron-left" onClick={onBack}>
            Team Action Plans
          </Button>
        }
        title={data ? data.owner.name : 'Weekly Action Plan'}
        actions={data && <Link to={repPath(data.owner.id, { kind: 'quarter' })}>All figures</Link>}
        below={data && <PlanWeek plan={data} onWeek={setWeek} />}
      />
      {data && <Nudge plan={data} />}
      {!data ? (
        plan.isError ? (
          <Card>
            <FailedQuery title="The plan could not be loaded" of={plan} />
          </Card>
        ) : (
          <Loading label="Loading the plan">
            <Skeleton className="h-64" />
          </Loading>
        )
      ) : data.items.length === 0 ? (
        <Card>
          <EmptyState icon="target" title={data.madeAt === null ? 'No plan that week' : 'Nothing to do'} />
        </Card>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="lg:sticky lg:top-4 lg:order-2">
            <PlanSummary plan={data} />
          </div>
          <PlanItems plan={data} />
        </div>
      )}
    </>
  );
}
