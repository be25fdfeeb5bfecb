import type { DraftMode } from '@forecastle/rules';
import { useRef, useState } from 'react';
import { newKey } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copyText.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { AnswerText } from './AnswerText.tsx';
import { CheckResult } from './CheckResult.tsx';
import type { ContextFact, Message } from './conversation.ts';
import { costWords } from './costWords.ts';
import { MissingFacts } from './MissingFacts.tsx';
import { useAnswerMutations } from './useAnswerMutations.ts';

interface AnswerCardProps {
  opportunityId: string;
  canSaveNote: boolean;
  /** In a dialog it stands on the dialog's own surface. */
  isFlat?: boolean;
  conversationId: string;
  message: Message;
  /** Facts as they were when the answer was made. */
  facts: readonly ContextFact[];
  /** How to ask again; null where this person may not. */
  retryWith: DraftMode | null;
  put: (message: Message) => void;
  changed: () => Promise<unknown>;
}

const STATE_WORDS: Readonly<Partial<Record<Message['state'], string>>> = {
  stopped: 'Stopped. What had arrived is kept.',
  interrupted: 'Interrupted. What had arrived is kept.',
  failed: 'No answer came.',
};

/** Shows an answer with who made it, the facts behind it, and what can be done with it. */
export function AnswerCard(props: AnswerCardProps) {
  const { opportunityId, canSaveNote, isFlat = false, conversationId, message, facts, retryWith, put, changed } = props;
  const { id, subject, text, segments, state, fault, missing, noteId } = message;
  const [withFacts, setWithFacts] = useState(false);
  const { saveNote, stop, retry, check } = useAnswerMutations(conversationId, id, { put, changed });
  const isWriting = state === 'writing';
  const stopped = STATE_WORDS[state];
  const card = useRef<HTMLElement>(null);
  // Stop, Retry and Save as note go when they have done their work.
  useLostFocus(`${state} ${noteId} ${retryWith}`, () => card.current?.querySelector('button') ?? card.current);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label="Answer"
      aria-busy={isWriting || undefined}
      className={classes('grid min-w-0 gap-4', !isFlat && 'rounded-md bg-surface p-5 shadow-raised max-sm:p-4')}
    >
      <p className="flex flex-wrap gap-x-2 text-12 text-ink-3">
        <MadeBy message={message} />
        <RelativeTime instant={message.at} />
      </p>
      {(segments.length > 0 || subject) && (
        <AnswerText
          opportunityId={opportunityId}
          subject={subject}
          segments={segments}
          recheck={check.data?.segments ?? null}
          facts={facts}
          withFacts={withFacts}
        />
      )}
      {isWriting && segments.length === 0 && <p className="text-14 text-ink-3">Writing…</p>}
      <MissingFacts missing={missing} />
      {stopped && (
        <p className="rounded-sm bg-attention-soft px-3 py-2 text-14 text-attention-ink">
          {fault ? fault.message : stopped}
          {fault?.retryAfterSeconds != null && ` Try again in ${fault.retryAfterSeconds} seconds.`}
        </p>
      )}
      <div role="status" className="empty:hidden">
        {check.data && <CheckResult check={check.data} segments={segments} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {isWriting && (
          <Button icon="close" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        )}
        {!isWriting && text !== '' && (
          <Button
            icon="copy"
            onClick={() => void copyText(text, { copied: 'Copied', instead: 'Select the text and copy it.' })}
          >
            Copy
          </Button>
        )}
        {!isWriting && text !== '' && canSaveNote && noteId === null && (
          <Button icon="file" busy={saveNote.isPending} onClick={() => saveNote.mutate(newKey())}>
            Save as note
          </Button>
        )}
        {!isWriting && retryWith !== null && stopped && (
          <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate(retryWith)}>
            Retry
          </Button>
        )}
        {segments.length > 0 && (
          <Button variant="quiet" aria-pressed={withFacts} onClick={() => setWithFacts(!withFacts)}>
            {withFacts ? 'Hide facts' : 'Show facts'}
          </Button>
        )}
        {!isWriting && segments.length > 0 && (
          <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate()}>
            Check again
          </Button>
        )}
        {noteId !== null && (
          <Link
            to={tabPath(dealPath(opportunityId), 'notes')}
            className="inline-flex min-h-9 items-center px-2 touch:min-h-12"
          >
            Saved as a note
          </Link>
        )}
      </div>
    </article>
  );
}

/** Says which template or model wrote an answer, and what it cost. */
function MadeBy({ message: { madeBy, templateName, costMicros, state } }: { message: Message }) {
  if (!madeBy) return null;
  if (madeBy.use === 'template') return <span>{templateName ?? 'Template'}, without AI</span>;
  return (
    <>
      <span>{[madeBy.model, madeBy.provider].filter(Boolean).join(', ')}</span>
      {state !== 'writing' && (
        <span className="num">{costMicros === null ? 'Price unknown' : costWords(costMicros)}</span>
      )}
    </>
  );
}
