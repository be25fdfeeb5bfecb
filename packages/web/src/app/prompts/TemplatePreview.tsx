import type { PromptTemplate } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useRested } from '../../ui/useRested.ts';
import { findDeals, useFirstDeals } from '../opportunities/findDeals.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText } from '../words/PromptText.tsx';

interface TemplatePreviewProps {
  kind: PromptTemplate;
  subject: string;
  body: string;
  /** Nothing is wrong with the words. */
  isWhole: boolean;
}

/** How long typing rests before the words are made again, in milliseconds. */
const REST = 300;

/** What the words as they are typed make of an opportunity that one sees; nothing is kept of it. */
export function TemplatePreview({ kind, subject, body, isWhole }: TemplatePreviewProps) {
  const [deal, setDeal] = useState<Option | null>(null);
  const [withFacts, setWithFacts] = useState(true);
  const deals = useFirstDeals();
  const words = useRested(`${subject}\n${body}`, REST);
  const isRested = words === `${subject}\n${body}`;
  const preview = useQuery({
    ...query.promptTemplates.preview.queryOptions({
      input: { kind, subject, body, opportunityId: deal?.value ?? '' },
      placeholderData: keepPreviousData,
    }),
    enabled: deal !== null && isWhole && isRested,
  });
  const { data } = preview;
  return (
    <div className="grid gap-4">
      <Combobox
        label="Opportunity"
        placeholder="Find an open opportunity"
        value={deal}
        onChange={setDeal}
        options={deals}
        search={findDeals}
      />
      {deal === null ? (
        <p className="text-14 text-pretty text-ink-2">Choose an opportunity for a preview with its first action.</p>
      ) : data ? (
        <div aria-busy={!isRested || preview.isFetching}>
          {!isWhole && <p className="mb-3 text-14 text-ink-2">Preview of the last valid text.</p>}
          <div className="mb-4">
            <Switch label="Show the facts behind it" checked={withFacts} onChange={setWithFacts} />
          </div>
          <PromptText prompt={data} withFacts={withFacts} />
        </div>
      ) : preview.isError ? (
        <FailedQuery title="The text could not be written" of={preview} />
      ) : isWhole ? (
        <Loading label="Writing the text">
          <Skeleton className="h-40" />
        </Loading>
      ) : (
        <p className="text-14 text-ink-2">Fix the errors in the text to see a preview.</p>
      )}
    </div>
  );
}
