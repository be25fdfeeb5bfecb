import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/client.ts';
import type { Message } from './conversation.ts';
import { useOngoingEvents } from './useOngoingEvents.ts';

/** Milliseconds between two looks at an answer whose stream broke. */
const LOOK_EVERY = 2_000;

/** Returns a conversation, kept up to date while an answer arrives. `id` is empty before the first question. */
export function useConversation(id: string) {
  const cache = useQueryClient();
  const options = query.conversations.get.queryOptions({ input: { conversationId: id }, staleTime: 0 });
  const messages: readonly Message[] = cache.getQueryData(options.queryKey)?.messages ?? [];
  const writingId = messages.find(({ state }) => state === 'writing')?.id;
  const changed = async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: options.queryKey }),
      cache.invalidateQueries({ queryKey: query.conversations.list.key() }),
      cache.invalidateQueries({ queryKey: query.conversations.listAll.key() }),
      cache.invalidateQueries({ queryKey: query.ai.status.key() }),
    ]);
  };
  /** Shows a newer state of an answer. */
  const put = (message: Message) =>
    cache.setQueryData(
      options.queryKey,
      (before) =>
        before && { ...before, messages: before.messages.map((each) => (each.id === message.id ? message : each)) },
    );
  const isBroken = useOngoingEvents(writingId && `/conversations/${id}/messages/${writingId}/events`, put);
  const conversation = useQuery({
    ...options,
    enabled: id !== '',
    refetchInterval: isBroken ? LOOK_EVERY : false,
  });
  const wasWriting = useRef<string>(undefined);
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    // An answer that has arrived changes the history and what is left of the budget.
    if (wasWriting.current !== undefined && writingId === undefined) void latest.current();
    wasWriting.current = writingId;
  }, [writingId]);
  return { conversation, writingId, put, changed };
}
