import { useIsFetching, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ExplanationPanel } from '../../ui/charts/ExplanationPanel.tsx';
import { classes } from '../../ui/classes.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { ScoreName } from './deal.ts';
import { DIRECTION_WORDS, SCORE_NAMES } from './scoreWords.ts';
import { mendPath } from './show/mending.ts';

/** Its words are those of the timeline, which few screens have loaded. */
const ScoreSince = lazy(async () => ({ default: (await import('./ScoreSince.tsx')).ScoreSince }));

const DealNarratives = lazy(async () => ({
  default: (await import('../narratives/DealNarratives.tsx')).DealNarratives,
}));

interface ScoreWhyProps {
  dealId: string;
  score: ScoreName;
  of?: ReactNode;
  /** Heads the parts where the score is not to be gone by. */
  insteadOfScore?: string | undefined;
  /** The score as it stands beside the reasons: they are dimmed while they explain another one. */
  beside?: number | undefined;
  /** A change of the deal is on its way: neither is of now. */
  isSaving?: boolean;
  /** Of a closed deal: told as history, without the colours of what is live. */
  isPast?: boolean;
  /** A way to the place to mend was taken: a sheet closes itself. */
  onLeave?: (() => void) | undefined;
}

/** "Risk score 34, and why", asked for when somebody wants to know. */
export function ScoreWhy({
  dealId,
  score,
  of,
  insteadOfScore,
  beside,
  isSaving = false,
  isPast = false,
  onLeave,
}: ScoreWhyProps) {
  const [isTold, setIsTold] = useState(false);
  const why = useQuery(query.opportunities.explain.queryOptions({ input: { id: dealId, score } }));
  const fetching = useIsFetching({ queryKey: query.opportunities.get.key({ input: { id: dealId } }) });
  if (why.isPending) return <WhySkeleton />;
  if (why.isError) {
    return <FailedQuery title="The reasons could not be loaded" of={why} />;
  }
  const differs = beside !== undefined && beside !== why.data.score && (why.isFetching || fetching > 0);
  const isBehind = isSaving || differs;
  return (
    <div aria-busy={isBehind} className={classes('transition-opacity', isBehind && 'opacity-60')}>
      <ExplanationPanel
        name={SCORE_NAMES[score]}
        direction={DIRECTION_WORDS[score]}
        isPast={isPast}
        of={of}
        insteadOfScore={insteadOfScore}
        explanation={why.data}
        action={
          <Button variant="quiet" size="small" aria-expanded={isTold} onClick={() => setIsTold(!isTold)}>
            Summary
          </Button>
        }
        summary={
          isTold && (
            <LazyPart fallback={<Skeleton className="h-40" />}>
              <DealNarratives dealId={dealId} score={score} isPast={isPast} />
            </LazyPart>
          )
        }
        score={score === 'data_quality' ? 'dataQuality' : score}
        lowerIsBetter={score === 'drag'}
        renderImprovement={({ label, target }) => (
          <Link to={mendPath(dealId, target)} {...(onLeave && { onClick: onLeave })}>
            {label}
          </Link>
        )}
      />
      {!isPast && (
        <LazyPart fallback={<Skeleton className="mt-3 h-16" />}>
          <ScoreSince dealId={dealId} score={score} />
        </LazyPart>
      )}
    </div>
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
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
