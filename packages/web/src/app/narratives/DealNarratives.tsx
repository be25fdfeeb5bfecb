import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { ScoreName } from '../opportunities/deal.ts';
import { SCORE_NAMES } from '../opportunities/scoreWords.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';

interface DealNarrativesProps {
  dealId: string;
  score: ScoreName;
  /** True for a closed deal: only its score at the close. */
  isPast: boolean;
}

/** Tells why a score is what it is, and what changed in the deal in the last seven days. */
export function DealNarratives({ dealId, score, isPast }: DealNarrativesProps) {
  const why = useQuery(query.narratives.score.queryOptions({ input: { id: dealId, score } }));
  const change = useQuery({ ...query.narratives.deal.queryOptions({ input: { id: dealId } }), enabled: !isPast });
  return (
    <div className="grid gap-4">
      <NarrativeBlock title={SCORE_NAMES[score]} of={why} />
      {!isPast && <NarrativeBlock title="Last 7 days" of={change} />}
    </div>
  );
}
