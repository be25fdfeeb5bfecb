import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { ExplanationPanel } from '../../ui/charts/ExplanationPanel.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { dealPath, type ScoreName } from './deal.ts';
import { tabOfTarget } from './show/tabs.ts';

export const SCORE_NAMES: Record<ScoreName, string> = {
  risk: 'Risk',
  confidence: 'Confidence',
  drag: 'Drag',
  data_quality: 'Data quality',
};

interface ScoreWhyProps {
  dealId: string;
  score: ScoreName;
  of?: ReactNode;
  /** A way to the place to mend was taken: a sheet closes itself. */
  onLeave?: (() => void) | undefined;
}

/** "Risk 34, and why", asked for when somebody wants to know. */
export function ScoreWhy({ dealId, score, of, onLeave }: ScoreWhyProps) {
  const why = useQuery(query.opportunities.explain.queryOptions({ input: { id: dealId, score } }));
  if (why.isPending) return <WhySkeleton />;
  if (why.isError) {
    return (
      <ErrorState
        title="The reasons could not be loaded"
        cause={problemOf(why.error).message}
        onRetry={() => void why.refetch()}
        busy={why.isFetching}
      />
    );
  }
  return (
    <ExplanationPanel
      name={SCORE_NAMES[score]}
      of={of}
      explanation={why.data}
      lowerIsBetter={score === 'drag'}
      renderImprovement={({ label, target }) => (
        <Link to={`${dealPath(dealId)}?tab=${tabOfTarget(target)}`} {...(onLeave && { onClick: onLeave })}>
          {label}
        </Link>
      )}
    />
  );
}

function WhySkeleton() {
  return (
    <Loading label="Loading the reasons">
      <div className="grid gap-4">
        <Skeleton className="h-6 w-40" />
        {['framework', 'contact', 'activity', 'commitment'].map((key) => (
          <Skeleton key={key} className="h-4" />
        ))}
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
