import { useEffect, useRef, useState } from 'react';
import type { Message } from './conversation.ts';

interface AnswerEvents {
  /** A snapshot of the answer, which replaces the one before. */
  onMessage: (message: Message) => void;
  onEnd: () => void;
}

/** Follows an answer while it arrives. Returns true when the stream broke, so that the caller asks by itself. */
export function useAnswerEvents(conversationId: string, messageId: string | undefined, events: AnswerEvents): boolean {
  const [brokenId, setBrokenId] = useState<string>();
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    if (messageId === undefined) return;
    const source = new EventSource(`/api/v1/conversations/${conversationId}/messages/${messageId}/events`);
    source.addEventListener('message', ({ data }) => latest.current.onMessage(JSON.parse(data)));
    source.addEventListener('end', () => {
      source.close();
      latest.current.onEnd();
    });
    source.onerror = () => {
      source.close();
      setBrokenId(messageId);
    };
    return () => source.close();
  }, [conversationId, messageId]);
  return messageId !== undefined && brokenId === messageId;
}
