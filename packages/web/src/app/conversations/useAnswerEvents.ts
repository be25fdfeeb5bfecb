import { useEffect, useRef, useState } from 'react';
import type { Message } from './conversation.ts';

/**
 * Follows an answer while it arrives: each snapshot replaces the one before. Returns true when the stream broke, so that the
 * caller asks by itself.
 */
export function useAnswerEvents(
  conversationId: string,
  messageId: string | undefined,
  onMessage: (message: Message) => void,
): boolean {
  const [brokenId, setBrokenId] = useState<string>();
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    if (messageId === undefined) return;
    const source = new EventSource(`/api/v1/conversations/${conversationId}/messages/${messageId}/events`);
    source.addEventListener('message', ({ data }) => latest.current(JSON.parse(data)));
    source.addEventListener('end', () => source.close());
    source.onerror = () => {
      source.close();
      setBrokenId(messageId);
    };
    return () => source.close();
  }, [conversationId, messageId]);
  return messageId !== undefined && brokenId === messageId;
}
