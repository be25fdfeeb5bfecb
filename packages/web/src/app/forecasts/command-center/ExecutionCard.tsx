import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { PartBars } from '../../../ui/charts/PartBars.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { ACTION_PLAN, TEAM_PLANS } from '../../plans/plan.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { useSession } from '../../shell/session.ts';
import { askedOf, type Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';

/** How well what the period rests on is worked: plans followed, and activity; absent where nothing of it is open. */
export function ExecutionCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { abilities } = useSession();
  const asked = useQuery(query.forecasts.execution.queryOptions({ input: askedOf(forecast, whose) }));
  if (asked.data && asked.data.execution === null) return null;
  const execution = asked.data?.execution;
  return (
    <Card title="Execution score" aside="The last four weeks">
      {execution ? (
        <>
          <p className="num text-36 font-semibold tracking-tight">{execution.score}</p>
          <p className="mb-2 text-12 text-ink-3">0 to 100, higher is better worked</p>
          <PartBars parts={execution.parts} total={execution.score} />
          <ul className="mt-2 grid gap-1 border-t border-line pt-2 text-ink-2">
            {execution.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2">
            <Link to={abilities.seeTeam ? TEAM_PLANS : ACTION_PLAN} className="finger">
              {abilities.seeTeam ? 'Team Action Plans' : 'Action plan'}
            </Link>
          </p>
        </>
      ) : asked.isError ? (
        <FailedQuery title="The execution score could not be loaded" of={asked} />
      ) : (
        <Loading label="Loading the execution score">
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Card>
  );
}
