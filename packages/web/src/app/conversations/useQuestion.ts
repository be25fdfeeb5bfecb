import type { DraftMode, UseCase } from '@forecastle/rules';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey, query } from '../../api/client.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { useRested } from '../../ui/useRested.ts';
import type { ConversationTemplate } from './conversation.ts';

/** How long typing rests before the cost is asked for, in milliseconds. */
const REST = 500;
const ESTIMATE_KEPT = 10_000;

interface Asking {
  opportunityId: string;
  /** Empty before the first question. */
  conversationId: string;
  mode: DraftMode;
  template: ConversationTemplate | null;
  useCase: UseCase | null;
  contactId: string | null;
  without: ReadonlySet<string>;
  onAsked: (conversationId: string) => Promise<unknown>;
}

/** Holds the next question: its text, which is kept until it is sent, what it costs at most, and how it is sent. */
export function useQuestion({
  opportunityId,
  conversationId,
  mode,
  template,
  useCase,
  contactId,
  without,
  onAsked,
}: Asking) {
  const draft = useFormDraft(`form/conversation/${opportunityId}`, { text: '' });
  const text = mode === 'template' ? '' : draft.values.text.trim();
  const question = {
    mode,
    text,
    ...(template && { template: template.key }),
    ...(template && contactId && { contactId }),
    ...(!template && useCase && { useCase }),
    without: [...without],
  };
  const isAsked = mode !== 'template' && (text !== '' || template !== null);
  const rested: typeof question = JSON.parse(useRested(JSON.stringify(question), REST));
  const estimate = useQuery({
    ...query.conversations.estimate.queryOptions({
      input: { opportunityId, ...(conversationId && { conversationId }), ...rested },
      staleTime: 0,
    }),
    // Before the first word it says which facts are sent.
    enabled: mode !== 'template' && rested.mode === mode,
    gcTime: ESTIMATE_KEPT,
    placeholderData: keepPreviousData,
  });
  // The same question sent again after a lost connection creates nothing twice; another question has its own key.
  const sent = useRef({ question: '', key: '' });
  const send = useMutation({
    mutationFn: async () => {
      const asked = JSON.stringify([conversationId, question]);
      if (sent.current.question !== asked) sent.current = { question: asked, key: newKey() };
      const call = { context: { idempotencyKey: sent.current.key } };
      const answered = conversationId
        ? await api.conversations.send({ conversationId, ...question }, call)
        : await api.conversations.start({ opportunityId, ...question }, call);
      sent.current = { question: '', key: '' };
      if (mode !== 'template') draft.clear();
      await onAsked(answered.conversationId);
    },
  });
  return {
    field: draft.field('text'),
    isAsked: mode === 'template' ? template !== null : isAsked,
    estimate: mode !== 'template' && rested.mode === mode ? estimate : null,
    send,
  };
}
