import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';
import { whileWriting } from './narrative.ts';

interface FreshnessNarrativeProps {
  dealId: string;
  contactId: string;
}

/** Tells why a contact on a deal is as fresh as they are. */
export function FreshnessNarrative({ dealId, contactId }: FreshnessNarrativeProps) {
  const cache = useQueryClient();
  const input = { id: dealId, contactId };
  const options = query.narratives.freshness.queryOptions({ input });
  const why = useQuery({ ...options, ...whileWriting });
  return (
    <NarrativeBlock
      title="Freshness"
      of={why}
      write={() => api.narratives.writeFreshness(input)}
      put={(narrative) => cache.setQueryData(options.queryKey, narrative)}
    />
  );
}
