import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';
import { whileWriting } from './narrative.ts';

type WaterfallInput = Parameters<typeof api.narratives.writeWaterfall>[0];

/** Tells, once opened, what moved a forecast between the two times of its waterfall. */
export function WaterfallNarrative({ input }: { input: WaterfallInput }) {
  const [open, setOpen] = useState(false);
  const cache = useQueryClient();
  const options = query.narratives.waterfall.queryOptions({ input });
  const moved = useQuery({ ...options, ...whileWriting, enabled: open, placeholderData: keepPreviousData });
  return (
    <details className="mt-3 print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="rounded-sm py-0.5 font-medium text-forecast touch:min-h-12">Summary</summary>
      <div className="mt-2 max-w-3xl">
        {open && (
          <NarrativeBlock
            title="What changed the forecast"
            of={moved}
            none="No forecast was saved by then."
            write={() => api.narratives.writeWaterfall(input)}
            put={(narrative) => cache.setQueryData(options.queryKey, narrative)}
          />
        )}
      </div>
    </details>
  );
}
