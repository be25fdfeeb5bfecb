import { COMMIT_LANDMARK_NAMES, JUDGED_LANDMARK } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { COMMAND_CENTER, screenPath } from '../forecasts/forecastScreens.ts';
import { CommitPeriods } from '../forecasts/submissions/CommitPeriods.tsx';
import { sentence } from '../forecasts/submissions/submissions.ts';
import { PlanSummary } from '../plans/PlanSummary.tsx';
import { ACTION_PLAN, TEAM_PLANS } from '../plans/plan.ts';
import { usePlan } from '../plans/usePlan.ts';
import { QueryBody } from '../queries/QueryBody.tsx';

interface RepConductProps {
  repId: string;
  name: string;
  isOwn: boolean;
  kind: 'month' | 'quarter' | 'year';
  seesTeam: boolean;
}

const LINK = 'inline-flex min-h-6 items-center touch:min-h-12';

/** How a rep commits, over past periods, and how far they are with this week's plan. */
export function RepConduct({ repId, name, isOwn, kind, seesTeam }: RepConductProps) {
  const plan = usePlan({ ownerId: repId });
  const to = isOwn ? ACTION_PLAN : `${TEAM_PLANS}?rep=${repId}`;
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      <CommitRecord repId={repId} name={name} kind={kind} />
      {plan.data ? (
        <PlanSummary
          plan={plan.data}
          title="Action plan, this week"
          aside={
            (isOwn || seesTeam) && (
              <Link to={to} className={LINK}>
                Open
              </Link>
            )
          }
        />
      ) : (
        <Card title="Action plan, this week">
          <QueryBody of={plan} what="plan">
            {() => null}
          </QueryBody>
        </Card>
      )}
    </div>
  );
}

function CommitRecord({ repId, name, kind }: Pick<RepConductProps, 'repId' | 'name' | 'kind'>) {
  const accuracy = useQuery(query.commits.accuracy.queryOptions({ input: { period: kind } }));
  return (
    <Card
      title="Commits and actuals"
      aside={
        <Link to={screenPath(COMMAND_CENTER, { kind, owner: repId })} className={LINK}>
          Submissions
        </Link>
      }
    >
      <QueryBody of={accuracy} what="commits">
        {({ items, currency }) => {
          const own = items.find((item) => item.scope === 'rep' && item.memberId === repId);
          if (!own || own.periods.length === 0)
            return (
              <p className="text-ink-2">
                No commits of {name} for a finished {kind} yet.
              </p>
            );
          return (
            <div className="grid gap-4">
              <p className="text-16 text-pretty">{sentence(own.sentence)}</p>
              <dl className="num flex flex-wrap gap-x-8 gap-y-2">
                <Figure name="Bias" percent={own.biasPercent} isSigned />
                <Figure name="Mean error" percent={own.errorPercent} />
                <div>
                  <dt className="text-12 text-ink-3">Compared</dt>
                  <dd className="font-medium">{COMMIT_LANDMARK_NAMES[JUDGED_LANDMARK].toLowerCase()}</dd>
                </div>
              </dl>
              <CommitPeriods item={own} currency={currency} />
            </div>
          );
        }}
      </QueryBody>
    </Card>
  );
}

function Figure({ name, percent, isSigned = false }: { name: string; percent: number | null; isSigned?: boolean }) {
  const side = percent === null || percent === 0 || !isSigned ? '' : percent > 0 ? ' over' : ' under';
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="font-medium">
        {percent === null ? <Unknown /> : `${(isSigned ? Math.abs(percent) : percent).toLocaleString()}%${side}`}
      </dd>
    </div>
  );
}
