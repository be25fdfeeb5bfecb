import { type ReactNode, useState } from 'react';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useRested } from '../../ui/useRested.ts';
import { findDeals, useFirstDeals } from '../opportunities/findDeals.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText, type WrittenText } from './PromptText.tsx';

export interface Previewed {
  /** Undefined until there is one. */
  readonly text: WrittenText | undefined;
  /** Shown below the text. */
  readonly note?: ReactNode;
  readonly of: Parameters<typeof FailedQuery>[0]['of'] & { readonly isError: boolean; readonly isFetching: boolean };
}

interface DealPreviewProps {
  subject: string;
  body: string;
  /** The text has no faults. */
  isWhole: boolean;
  /** Says what choosing an opportunity gives. */
  hint: string;
  /** Asks the server; `isReady` once an opportunity is chosen and typing rests on a text without faults. */
  usePreview: (opportunityId: string, isReady: boolean) => Previewed;
}

/** How long typing must rest before the preview follows, in milliseconds. */
const REST = 300;

/** Shows what a text gives on an opportunity of one's choice. Nothing is saved. */
export function DealPreview({ subject, body, isWhole, hint, usePreview }: DealPreviewProps) {
  const [deal, setDeal] = useState<Option | null>(null);
  const [withFacts, setWithFacts] = useState(true);
  const deals = useFirstDeals();
  const words = useRested(`${subject}\n${body}`, REST);
  const isRested = words === `${subject}\n${body}`;
  const { text, note, of } = usePreview(deal?.value ?? '', deal !== null && isWhole && isRested);
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
        <p className="text-14 text-pretty text-ink-2">{hint}</p>
      ) : text ? (
        <div aria-busy={!isRested || of.isFetching}>
          {!isWhole && <p className="mb-3 text-14 text-ink-2">Preview of the last valid text.</p>}
          <div className="mb-4">
            <Switch label="Show the facts behind it" checked={withFacts} onChange={setWithFacts} />
          </div>
          <PromptText prompt={text} withFacts={withFacts} />
          {note}
        </div>
      ) : of.isError ? (
        <FailedQuery title="The text could not be written" of={of} />
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
