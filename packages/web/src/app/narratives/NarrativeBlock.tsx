import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copyText.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { numbered } from '../conversations/conversation.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText } from '../words/PromptText.tsx';

export type Narrative = Awaited<ReturnType<Api['narratives']['score']>>;

interface NarrativeBlockProps {
  title: string;
  of: UseQueryResult<Narrative | null>;
  /** Shown where there is nothing to tell. */
  none?: string;
}

/** Shows a narrative as it is copied, the facts behind each sentence on demand, and Copy. */
export function NarrativeBlock({ title, of, none }: NarrativeBlockProps) {
  const [withFacts, setWithFacts] = useState(false);
  const { data } = of;
  if (data === undefined) {
    return of.isError ? (
      <FailedQuery title="The summary could not be loaded" of={of} />
    ) : (
      <Loading label="Loading the summary">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  // The height of the skeleton stays, so that nothing below moves when the text comes.
  return (
    <section
      aria-label={title}
      className={classes('grid min-h-40 content-start gap-2', of.isPlaceholderData && 'opacity-60')}
    >
      {data === null ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <PromptText prompt={numbered(writtenOf(title, data), data.facts)} withFacts={withFacts} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setWithFacts(!withFacts)}>
              {withFacts ? 'Hide facts' : 'Show facts'}
            </Button>
            <Button
              size="small"
              icon="copy"
              onClick={() => void copyText(textOf(data), { copied: 'Copied', instead: 'Select the text and copy it.' })}
            >
              Copy
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const writtenOf = (subject: string, { sentences }: Narrative) => ({
  subject,
  parts: [{ heading: null, isList: false, sentences }],
});

const textOf = ({ sentences }: Narrative): string => sentences.map(({ text }) => text).join(' ');
