import type { DraftMode, PromptTemplate } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Link } from '../../ui/Link.tsx';
import { AnswerCard } from '../conversations/AnswerCard.tsx';
import { type AiStatus, conversationPath, type Message } from '../conversations/conversation.ts';
import { sendWords } from '../conversations/costWords.ts';
import { ModelNote } from '../conversations/ModelNote.tsx';
import { type ModeChoice, modeChoices, modelGap, useMode } from '../conversations/modelMode.ts';
import { useAnswerStatus } from '../conversations/useAnswerStatus.ts';
import type { useConversation } from '../conversations/useConversation.ts';
import { useSendQuestion } from '../conversations/useSendQuestion.ts';
import { useStayAtEnd } from '../conversations/useStayAtEnd.ts';
import { NoModelNote } from './NoModelNote.tsx';
import type { PlanItem } from './plan.ts';

interface WriteWithAiProps {
  item: PlanItem;
  template: PromptTemplate;
  /** Null for whom the server chooses. */
  contactId: string | null;
  /** Empty before the question. */
  conversationId: string;
  written: ReturnType<typeof useConversation>;
  onSent: (conversationId: string) => Promise<unknown>;
}

/** Writes the prompt of an action with a model: what it costs beforehand, then the checked answer as it arrives. */
export function WriteWithAi(props: WriteWithAiProps) {
  const { conversationId } = props;
  const { data: status } = useQuery(query.ai.status.queryOptions({ input: {} }));
  const [chosen, setMode] = useMode(status);
  const models = modeChoices(status).filter(({ value }) => value !== 'template');
  const mode = models.find(({ value }) => value === chosen)?.value ?? models[0]?.value;
  if (!status) return null;
  if (conversationId !== '') return <Written {...props} retryWith={mode ?? 'fast'} />;
  if (mode === undefined) return <NoModelNote status={status} />;
  return <Ask {...props} status={status} models={models} mode={mode} onMode={setMode} />;
}

interface AskProps extends WriteWithAiProps {
  status: AiStatus;
  models: readonly ModeChoice[];
  mode: DraftMode;
  onMode: (mode: DraftMode) => void;
}

function Ask({ item, template, contactId, onSent, status, models, mode, onMode }: AskProps) {
  const { estimate, send } = useSendQuestion({
    opportunityId: item.deal.id,
    conversationId: '',
    question: { mode, planItem: { id: item.id, template }, ...(contactId && { contactId }), without: [] },
    onSent,
  });
  const gap = modelGap(status, estimate?.data?.costMicros);
  return (
    <section aria-label="Write with AI" className="grid gap-3 border-t border-line pt-4">
      {models.length > 1 && (
        <SelectField label="Model" value={mode} onChange={onMode} choices={models} className="sm:max-w-64" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          icon="edit"
          busy={send.isPending}
          disabled={gap !== null || estimate?.isError === true}
          aria-describedby="ai-cost"
          onClick={() => send.mutate()}
        >
          Write with AI
        </Button>
        <p id="ai-cost" className="min-h-5 min-w-0 flex-1 basis-56 text-12 text-ink-2">
          {gap === null ? (
            estimate?.isError ? (
              problemOf(estimate.error).message
            ) : (
              estimate?.data &&
              sendWords(estimate.data.sent.length, {
                sendsTo: status[mode === 'detailed' ? 'detailed' : 'fast']?.sendsTo ?? 'the model',
                costMicros: estimate.data.costMicros,
              })
            )
          ) : (
            <ModelNote gap={gap} status={status} />
          )}
        </p>
      </div>
      {send.error && (
        <p role="alert" className="text-14 font-medium text-risk">
          {problemOf(send.error).message}
        </p>
      )}
    </section>
  );
}

function Written({ item, conversationId, written, retryWith }: WriteWithAiProps & { retryWith: DraftMode }) {
  const { conversation, writingId, put, changed } = written;
  const messages: readonly Message[] = conversation.data?.messages ?? [];
  const answer = messages.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const status = useAnswerStatus(messages);
  useStayAtEnd(end, messages, answer ? 1 : 0);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="ai-title" className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 ref={title} tabIndex={-1} id="ai-title" className="rounded-sm text-14 font-medium outline-offset-4">
          Written with AI
        </h3>
        <Link
          to={conversationPath(item.deal.id, conversationId)}
          className="inline-flex items-center text-14 touch:min-h-12"
        >
          Open conversation
        </Link>
      </div>
      {answer && (
        <AnswerCard
          key={answer.id}
          opportunityId={item.deal.id}
          canSaveNote={item.abilities.touch}
          isFlat
          conversationId={conversationId}
          message={answer}
          facts={conversation.data?.sheets.find(({ id }) => id === answer.sheetId)?.facts ?? []}
          retryWith={writingId === undefined ? retryWith : null}
          put={put}
          changed={changed}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
      <div ref={end} className="h-px scroll-mb-6" />
    </section>
  );
}
