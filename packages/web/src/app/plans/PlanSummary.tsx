import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { CompletionRing } from './CompletionRing.tsx';
import type { Plan } from './plan.ts';

/** Shows completion against the target, weeks in a row at the target, and last week's completion. */
export function PlanSummary({ plan, title, aside }: { plan: Plan; title?: string; aside?: ReactNode }) {
  const { counts, completion, target, streak, lastWeek } = plan;
  const all = counts.open + counts.complete + counts.snoozed + counts.missed;
  const left = Math.ceil((target / 100) * all) - counts.complete;
  return (
    <Card title={title} aside={aside}>
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <CompletionRing percent={completion} target={target} />
        <div className="grid gap-1">
          <p className="text-16 font-medium">
            {counts.complete} of {counted(all, 'action')} done
          </p>
          <p className="text-14 text-ink-2">
            {all === 0
              ? 'Nothing to do.'
              : left > 0
                ? `${left} ${plan.isPresent ? 'more to reach' : 'short of'} the ${target}% target.`
                : `${target}% target reached.`}
          </p>
          {counts.skipped > 0 && <p className="text-12 text-ink-3">{counts.skipped} skipped, not counted.</p>}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-3 text-14 lg:grid-cols-1">
        <div>
          <dt className="text-12 text-ink-3">Weeks in a row at {target}%</dt>
          <dd className="font-medium">{streak === 0 ? 'None yet' : counted(streak, 'week')}</dd>
        </div>
        <div>
          <dt className="text-12 text-ink-3">Last week</dt>
          <dd className="font-medium">
            {lastWeek === null || lastWeek.completion === null ? (
              <span className="font-normal text-ink-2">No plan</span>
            ) : (
              <>
                <span className="num">{lastWeek.completion}%</span>
                <span className="font-normal text-ink-2">
                  {lastWeek.counts.missed > 0 ? `, ${lastWeek.counts.missed} missed` : ', none missed'}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
