import type { PromptTemplate } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useRested } from '../../ui/useRested.ts';
import { findDeals, useFirstDeals } from '../opportunities/findDeals.ts';
import { PromptText } from '../plans/PromptText.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';

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
        <p className="text-14 text-pretty text-ink-2">
          Choose an opportunity to see what these words make of it, for the action a plan would ask for first.
        </p>
      ) : data ? (
        <div aria-busy={!isRested || preview.isFetching}>
          {!isWhole && <p className="mb-3 text-14 text-ink-2">As it was before something was wrong with the words.</p>}
          <div className="mb-4">
            <Switch label="Show the facts behind each sentence" checked={withFacts} onChange={setWithFacts} />
          </div>
          <PromptText prompt={data} withFacts={withFacts} />
        </div>
      ) : preview.isError ? (
        <FailedQuery title="The words could not be made" of={preview} />
      ) : isWhole ? (
        <Loading label="Making the words">
          <Skeleton className="h-40" />
        </Loading>
      ) : (
        <p className="text-14 text-ink-2">Something is wrong with the words; it is said beside them.</p>
      )}
    </div>
  );
}
