import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { notesChanged } from '../opportunities/notes/useNotes.ts';
import { takeBack } from '../shell/saved.ts';
import type { Message } from './conversation.ts';

type RetryMode = Parameters<typeof api.conversations.retry>[0]['mode'];

interface AnswerMutations {
  /** The conversation has changed: ask for it and for the history. */
  changed: () => Promise<unknown>;
  put: (message: Message) => void;
}

/** Returns what can be done with an answer. Each says why where the server refuses. */
export function useAnswerMutations(conversationId: string, messageId: string, { changed, put }: AnswerMutations) {
  const cache = useQueryClient();
  const input = { conversationId, messageId };
  const noteChanged = () => Promise.all([notesChanged(cache), changed()]);
  const refused = (kept: string) => (error: unknown) => notify(`${problemOf(error).message} ${kept}`, { tone: 'risk' });
  const saveNote = useMutation({
    mutationFn: (idempotencyKey: string) => api.conversations.saveNote(input, { context: { idempotencyKey } }),
    onSuccess: ({ noteId: id }) => {
      void noteChanged();
      notify('Saved as a note', { undo: () => takeBack(() => api.notes.remove({ id }), noteChanged) });
    },
    onError: refused('The note was not saved.'),
  });
  const stop = useMutation({
    mutationFn: () => api.conversations.stop(input),
    onSuccess: put,
    onError: refused('The answer was not stopped.'),
  });
  const retry = useMutation({
    mutationFn: (mode: RetryMode) =>
      api.conversations.retry({ ...input, mode }, { context: { idempotencyKey: newKey() } }),
    onSuccess: changed,
    onError: refused('Nothing was sent.'),
  });
  const check = useMutation({
    mutationFn: () => api.conversations.recheck(input),
    onError: refused('The answer was not checked.'),
  });
  return { saveNote, stop, retry, check };
}
