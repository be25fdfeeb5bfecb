import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import type { ScoreName } from '../opportunities/deal.ts';
import { SCORE_NAMES } from '../opportunities/scoreWords.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';
import { whileWriting } from './narrative.ts';

interface DealNarrativesProps {
  dealId: string;
  score: ScoreName;
  /** True for a closed deal: only its score at the close. */
  isPast: boolean;
}

/** Tells why a score is what it is, and what changed in the deal in the last seven days. */
export function DealNarratives({ dealId, score, isPast }: DealNarrativesProps) {
  const cache = useQueryClient();
  const ofScore = { id: dealId, score };
  const ofDeal = { id: dealId };
  const scoreOptions = query.narratives.score.queryOptions({ input: ofScore });
  const dealOptions = query.narratives.deal.queryOptions({ input: ofDeal });
  const why = useQuery({ ...scoreOptions, ...whileWriting });
  const change = useQuery({ ...dealOptions, ...whileWriting, enabled: !isPast });
  return (
    <div className="grid gap-4">
      <NarrativeBlock
        key={score}
        title={SCORE_NAMES[score]}
        of={why}
        write={() => api.narratives.writeScore(ofScore)}
        put={(narrative) => cache.setQueryData(scoreOptions.queryKey, narrative)}
      />
      {!isPast && (
        <NarrativeBlock
          title="Last 7 days"
          of={change}
          write={() => api.narratives.writeDeal(ofDeal)}
          put={(narrative) => cache.setQueryData(dealOptions.queryKey, narrative)}
        />
      )}
    </div>
  );
}
