import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copyText.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { numbered } from '../conversations/conversation.ts';
import { sendWords } from '../conversations/costWords.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { PromptText } from '../words/PromptText.tsx';
import { LeftOutSentences } from './LeftOutSentences.tsx';
import { NarrativeCaption } from './NarrativeCaption.tsx';
import type { Narrative } from './narrative.ts';
import { type NarrativeWriter, useWriting } from './useWriting.ts';
import { WriteButton } from './WriteButton.tsx';
import { WritingState } from './WritingState.tsx';

interface NarrativeBlockProps extends NarrativeWriter {
  title: string;
  of: UseQueryResult<Narrative | null>;
  /** Shown where there is nothing to tell. */
  none?: string;
}

/** Shows a narrative as it is copied, the facts behind each sentence on demand, Copy, and a model that can write it. */
export function NarrativeBlock({ title, of, none, ...writer }: NarrativeBlockProps) {
  const [withFacts, setWithFacts] = useState(false);
  const { data } = of;
  const writing = useWriting(writer);
  const noteId = useId();
  const section = useRef<HTMLElement>(null);
  // What offers the model goes when it has written.
  useLostFocus(data?.madeBy ?? '', () => section.current?.querySelector('button'));
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
      ref={section}
      aria-label={title}
      className={classes('grid min-h-40 content-start gap-2', of.isPlaceholderData && 'opacity-60')}
    >
      {data === null ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <PromptText prompt={numbered(writtenOf(title, data), data.facts)} withFacts={withFacts} />
          <NarrativeCaption narrative={data} />
          <LeftOutSentences sentences={data.leftOut} />
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
            <WriteButton narrative={data} writing={writing} describedBy={noteId} />
          </div>
          {data.offer && (
            <p id={noteId} className="text-12 break-words text-ink-3">
              {sendWords(data.facts.length, data.offer)}
            </p>
          )}
          <WritingState narrative={data} writing={writing} />
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
