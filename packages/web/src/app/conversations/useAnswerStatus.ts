import { useEffect, useState } from 'react';
import type { Message } from './conversation.ts';

const WORDS: Readonly<Record<Message['state'], string>> = {
  writing: 'Writing…',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'No answer came',
  interrupted: 'Interrupted',
};

/** Returns how the answer that arrives is doing, in a word for screen readers. Answers that were there say nothing. */
export function useAnswerStatus(messages: readonly Message[]): string {
  const writing = messages.find(({ state }) => state === 'writing')?.id;
  const [watched, setWatched] = useState<string>();
  useEffect(() => {
    if (writing !== undefined) setWatched(writing);
  }, [writing]);
  const message = messages.find(({ id }) => id === watched);
  return message ? WORDS[message.state] : '';
}
