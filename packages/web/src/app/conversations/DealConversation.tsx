import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import type { Deal } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { Composer } from './Composer.tsx';
import { ContextPanel } from './ContextPanel.tsx';
import type { ConversationTemplates } from './conversation.ts';
import { DraftCard } from './DraftCard.tsx';
import { History } from './History.tsx';
import { meetingChoices } from './meetingChoices.ts';
import { modeChoices, useMode } from './modelMode.ts';
import { QuestionIdeas } from './QuestionIdeas.tsx';
import { Thread } from './Thread.tsx';
import { useChosenTemplate } from './useChosenTemplate.ts';
import { useConversation } from './useConversation.ts';
import { useQuestion } from './useQuestion.ts';

/** Any change on the deal can change its facts, and people copy the draft: always load both anew. */
const OF_NOW = 0;

const NO_TEMPLATES: ConversationTemplates = { items: [], outsidePlan: [] };

/** Shows a conversation about a deal on the left; its history and the facts it uses on the right. */
export function DealConversation({ deal }: { deal: Deal }) {
  const cache = useQueryClient();
  const templates = useQuery(query.conversationTemplates.list.queryOptions({ input: {} }));
  const status = useQuery(query.ai.status.queryOptions({ input: {} }));
  const [id, setId] = useUrlParam('conversation', '', { push: true });
  const [meetingId, setMeetingId] = useUrlParam('meeting', '');
  const ofMeeting = meetingId && { meetingId };
  const { conversation, writingId, put, changed } = useConversation(id);
  const modes = modeChoices(status.data);
  const [mode, setMode] = useMode(status.data);
  const choosing = useChosenTemplate({
    templates: templates.data ?? NO_TEMPLATES,
    hasModel: mode !== 'template',
    // A template says itself what it is for.
    latestUseCase: mode === 'template' ? null : (conversation.data?.messages.at(-1)?.useCase ?? null),
  });
  const { chosen, audience } = choosing;
  const context = useQuery(
    query.conversations.facts.queryOptions({
      input: { opportunityId: deal.id, audience, ...ofMeeting },
      staleTime: OF_NOW,
      placeholderData: keepPreviousData,
    }),
  );
  const [contactId, setContactId] = useState<string | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [sentCount, setSentCount] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useQuery({
    ...query.conversations.draft.queryOptions({
      input: {
        opportunityId: deal.id,
        template: chosen?.key ?? '',
        without: [...without],
        ...(contactId && { contactId }),
        ...ofMeeting,
      },
    }),
    enabled: chosen !== null,
    staleTime: OF_NOW,
    placeholderData: keepPreviousData,
  });
  const question = useQuestion({
    opportunityId: deal.id,
    conversationId: id,
    mode,
    template: chosen,
    useCase: choosing.useCase,
    contactId,
    meetingId,
    without,
    onSent: async (conversationId) => {
      await changed();
      if (conversationId !== id) {
        // The answer is there when the address changes: nothing jumps.
        await cache.fetchQuery(query.conversations.get.queryOptions({ input: { conversationId }, staleTime: OF_NOW }));
        setId(conversationId);
      }
      setSentCount((before) => before + 1);
      field.current?.focus({ preventScroll: true });
    },
  });
  const isBeginning = useRef(false);
  const begin = () => {
    isBeginning.current = true;
    setId(null);
  };
  useEffect(() => {
    if (!isBeginning.current || id !== '') return;
    isBeginning.current = false;
    // Without a model there is nothing to type: the choices come first.
    const { current: text } = field;
    (text?.disabled ? text.form?.querySelector<HTMLElement>('[role=combobox]') : text)?.focus();
  }, [id]);

  if (meetingId && isMissing(context.error)) return <MissingMeeting onLatest={() => setMeetingId(null)} />;
  if (context.isError && !context.data) return <FailedQuery title="The facts could not be loaded" of={context} />;
  if (templates.isError && !templates.data) {
    return <FailedQuery title="The templates could not be loaded" of={templates} />;
  }
  if (!context.data || !templates.data || status.isPending) return <ConversationSkeleton />;

  // A link may name a conversation about another deal.
  const isElsewhere = conversation.data !== undefined && conversation.data.opportunity.id !== deal.id;
  const data = isElsewhere ? undefined : conversation.data;
  const isReadOnly = data !== undefined && !data.abilities.send;
  const composer = (
    <Composer
      key="composer"
      choosing={choosing}
      people={(chosen && draft.data?.people) || []}
      missing={draft.data?.missing ?? []}
      contactId={contactId ?? draft.data?.person?.id ?? ''}
      onContact={setContactId}
      meetings={meetingChoices(context.data.facts)}
      meetingId={meetingId}
      onMeeting={setMeetingId}
      modes={modes}
      mode={mode}
      onMode={setMode}
      status={status.data}
      question={question}
      isWriting={writingId !== undefined}
      onClear={id === '' ? undefined : begin}
      field={field}
    />
  );
  const draftCard =
    chosen === null ? (
      <div key="draft" className="rounded-md bg-surface shadow-raised">
        <EmptyState icon="file" title="No templates">
          RevOps has hidden all templates for this use case.
        </EmptyState>
      </div>
    ) : draft.data ? (
      <DraftCard
        key="draft"
        deal={deal}
        draft={draft.data}
        template={templates.data.items.find((template) => template.key === draft.data.template) ?? chosen}
        facts={context.data.facts}
      />
    ) : draft.isError ? (
      <FailedQuery key="draft" title="The draft could not be written" of={draft} />
    ) : (
      <Skeleton key="draft" className="h-80" />
    );
  const ideas = (
    <QuestionIdeas
      key="ideas"
      onChoose={(text) => {
        question.field.onChange(text);
        field.current?.focus();
      }}
    />
  );
  // Before the first question the choices stand on top; then the questions and answers come between.
  const shown =
    id === ''
      ? [composer, mode === 'template' ? draftCard : ideas]
      : [
          data ? (
            <Thread
              key={data.id}
              deal={deal}
              conversation={data}
              mode={mode}
              isWriting={writingId !== undefined}
              sentCount={sentCount}
              put={put}
              changed={changed}
            />
          ) : isElsewhere || isMissing(conversation.error) ? (
            <MissingConversation key="missing" onBegin={begin} />
          ) : conversation.isError ? (
            <FailedQuery key="failed" title="The conversation could not be loaded" of={conversation} />
          ) : (
            <Skeleton key="thread" className="h-80" />
          ),
          isReadOnly ? (
            <div
              key="readonly"
              className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface p-5 shadow-raised max-sm:p-4"
            >
              <p className="text-14 text-ink-2">Only {data.author.name} can continue this conversation.</p>
              <Button variant="primary" onClick={begin}>
                Start your own
              </Button>
            </div>
          ) : data ? (
            composer
          ) : null,
        ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">{shown}</div>
      <div className="grid min-w-0 gap-4">
        <History
          opportunityId={deal.id}
          shownId={id}
          onRemoved={(removed) => {
            if (removed === id) setId(null);
          }}
        />
        <ContextPanel
          opportunityId={deal.id}
          context={context.data}
          audience={audience}
          hasModel={mode !== 'template'}
          without={without}
          onChange={setWithout}
        />
      </div>
    </div>
  );
}

/** Whether the server says that there is no such conversation. An ID that cannot be one is answered as not valid. */
const isMissing = (error: unknown): boolean => error !== null && [400, 404, 422].includes(problemOf(error).status);

function MissingMeeting({ onLatest }: { onLatest: () => void }) {
  return (
    <div className="rounded-md bg-surface shadow-raised">
      <EmptyState
        icon="file"
        title="This meeting is not here"
        action={
          <Button variant="primary" onClick={onLatest}>
            Use the latest meeting
          </Button>
        }
      >
        It is private, on another deal, or was removed.
      </EmptyState>
    </div>
  );
}

function MissingConversation({ onBegin }: { onBegin: () => void }) {
  return (
    <div className="rounded-md bg-surface shadow-raised">
      <EmptyState
        icon="comment"
        title="This conversation is not here"
        action={
          <Button variant="primary" onClick={onBegin}>
            Start a new one
          </Button>
        }
      >
        It was deleted, or you cannot see its deal.
      </EmptyState>
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <Loading label="Loading the facts">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-120" />
      </div>
    </Loading>
  );
}
