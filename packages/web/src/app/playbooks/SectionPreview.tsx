import { PLAYBOOK_TAB_NAMES, PLAYBOOK_TABS } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useRested } from '../../ui/useRested.ts';
import { findDeals, useFirstDeals } from '../opportunities/findDeals.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PlaybookPoints } from './PlaybookPoints.tsx';
import type { Section } from './section.ts';

interface SectionPreviewProps {
  section: Section;
  subject: string;
  body: string;
  /** Nothing is wrong with the words. */
  isWhole: boolean;
}

/** How long typing rests before the words are made again, in milliseconds. */
const REST = 300;

/** What the words as they are typed say of something real; nothing is kept of it. */
export function SectionPreview({ section: { key, playbook }, subject, body, isWhole }: SectionPreviewProps) {
  const [deal, setDeal] = useState<Option | null>(null);
  const deals = useFirstDeals();
  const needsDeal = playbook === 'opportunity';
  const words = useRested(`${subject}\n${body}`, REST);
  const isRested = words === `${subject}\n${body}`;
  const preview = useQuery({
    ...query.playbookSections.preview.queryOptions({
      input: { key, subject, body, ...(deal && { opportunityId: deal.value }) },
    }),
    placeholderData: keepPreviousData,
    enabled: (deal !== null || !needsDeal) && isWhole && isRested,
  });
  const { data } = preview;
  return (
    <div className="grid gap-4">
      {needsDeal && (
        <Combobox
          label="Opportunity"
          placeholder="Find an open opportunity"
          value={deal}
          onChange={setDeal}
          options={deals}
          search={findDeals}
        />
      )}
      {needsDeal && deal === null ? (
        <p className="text-14 text-pretty text-ink-2">Choose an opportunity for a preview.</p>
      ) : data ? (
        <div aria-busy={!isRested || preview.isFetching}>
          {!isWhole && <p className="mb-3 text-14 text-ink-2">Preview of the last valid text.</p>}
          <h3 className="mb-2 text-14 font-medium">{data.title}</h3>
          {PLAYBOOK_TABS.filter((tab) => data.parts.some((part) => part.tab === tab)).map((tab) => (
            <section key={tab} aria-label={PLAYBOOK_TAB_NAMES[tab]} className="mb-3">
              <h4 className="mb-1 text-12 text-ink-3">{PLAYBOOK_TAB_NAMES[tab]}</h4>
              <PlaybookPoints parts={data.parts.filter((part) => part.tab === tab)} />
            </section>
          ))}
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
