import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey, query } from '../../api/client.ts';
import { useRested } from '../../ui/useRested.ts';

/** How long typing rests before the cost is asked for, in milliseconds. */
const REST = 500;
const ESTIMATE_CACHED = 10_000;

export type Question = Omit<Parameters<typeof api.conversations.start>[0], 'opportunityId'>;

interface Sending {
  opportunityId: string;
  /** Empty before the first question. */
  conversationId: string;
  question: Question;
  onSent: (conversationId: string) => Promise<unknown>;
}

/** Returns what a question costs at most, null without a model, and how it is sent. */
export function useSendQuestion({ opportunityId, conversationId, question, onSent }: Sending) {
  const { mode } = question;
  const rested: Question = JSON.parse(useRested(JSON.stringify(question), REST));
  const hasEstimate = mode !== 'template' && rested.mode === mode;
  const estimate = useQuery({
    ...query.conversations.estimate.queryOptions({
      input: { opportunityId, ...(conversationId && { conversationId }), ...rested },
      staleTime: 0,
    }),
    // Before the first word it says which facts are sent.
    enabled: hasEstimate,
    gcTime: ESTIMATE_CACHED,
    placeholderData: keepPreviousData,
  });
  // The same question sent again after a lost connection creates nothing twice; another question has its own key.
  const last = useRef({ question: '', key: '' });
  const send = useMutation({
    mutationFn: async () => {
      const identity = JSON.stringify([conversationId, question]);
      if (last.current.question !== identity) last.current = { question: identity, key: newKey() };
      const call = { context: { idempotencyKey: last.current.key } };
      const saved = conversationId
        ? await api.conversations.send({ conversationId, ...question }, call)
        : await api.conversations.start({ opportunityId, ...question }, call);
      last.current = { question: '', key: '' };
      await onSent(saved.conversationId);
    },
  });
  return { estimate: hasEstimate ? estimate : null, send };
}
