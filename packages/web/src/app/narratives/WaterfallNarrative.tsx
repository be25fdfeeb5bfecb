import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';

type Asked = Parameters<typeof query.narratives.waterfall.queryOptions>[0]['input'];

/** Tells, once opened, what moved a forecast between the two times of its waterfall. */
export function WaterfallNarrative({ input }: { input: Asked }) {
  const [open, setOpen] = useState(false);
  const told = useQuery({
    ...query.narratives.waterfall.queryOptions({ input }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return (
    <details className="mt-3 print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="rounded-sm py-0.5 font-medium text-forecast touch:min-h-12">Summary</summary>
      <div className="mt-2 max-w-3xl">
        {open && <NarrativeBlock title="What moved it" of={told} none="No forecast was saved by then." />}
      </div>
    </details>
  );
}
