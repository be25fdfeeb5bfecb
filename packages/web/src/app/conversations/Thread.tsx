import type { DraftMode } from '@forecastle/rules';
import { useRef } from 'react';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import type { Deal } from '../opportunities/deal.ts';
import { AnswerCard } from './AnswerCard.tsx';
import type { Conversation, Message } from './conversation.ts';
import { useAnswerStatus } from './useAnswerStatus.ts';
import { useStayAtEnd } from './useStayAtEnd.ts';

interface ThreadProps {
  deal: Deal;
  conversation: Conversation;
  /** What to ask again with. */
  mode: DraftMode;
  isWriting: boolean;
  /** Questions sent from this screen. */
  sentCount: number;
  put: (message: Message) => void;
  changed: () => Promise<unknown>;
}

/** Shows the questions and answers of a conversation, and says politely when an answer is done. */
export function Thread({ deal, conversation, mode, isWriting, sentCount, put, changed }: ThreadProps) {
  const { id, messages, sheets, abilities } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const status = useAnswerStatus(messages);
  useStayAtEnd(end, messages, sentCount);
  return (
    <section aria-labelledby="thread-title" className="min-w-0">
      <h2 id="thread-title" className="font-serif text-18 font-medium break-words" dir="auto">
        {conversation.title}
      </h2>
      <p className="mb-3 text-12 text-ink-3">
        {abilities.send ? 'Started' : `Started by ${conversation.author.name}`}{' '}
        <RelativeTime instant={conversation.createdAt} justNow />
      </p>
      <ol className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id} className="grid min-w-0">
            {message.role === 'person' ? (
              <Question message={message} />
            ) : (
              <AnswerCard
                opportunityId={deal.id}
                canSaveNote={deal.abilities.update}
                conversationId={id}
                message={message}
                facts={sheets.find((sheet) => sheet.id === message.sheetId)?.facts ?? []}
                retryWith={abilities.send && !isWriting ? modeOf(message, mode) : null}
                put={put}
                changed={changed}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div ref={end} className="h-px scroll-mb-96" />
    </section>
  );
}

/** Returns what an answer is tried again with: the model that is chosen now, or the one that failed. */
function modeOf({ madeBy }: Message, chosen: DraftMode): DraftMode {
  if (madeBy?.use === 'template') return 'template';
  if (chosen !== 'template') return chosen;
  return madeBy?.use === 'detailed' ? 'detailed' : 'fast';
}

function Question({ message: { text, templateName, person } }: { message: Message }) {
  return (
    <article
      aria-label="Question"
      className="max-w-[85%] justify-self-end rounded-md bg-sunken px-4 py-2.5 text-14 break-words"
    >
      {templateName && (
        <p className="font-medium">
          {templateName}
          {person && <span className="font-normal text-ink-2"> for {person.name}</span>}
        </p>
      )}
      {text && (
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
    </article>
  );
}
