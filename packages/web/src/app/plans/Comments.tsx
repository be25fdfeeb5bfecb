import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { NoteForm } from './NoteForm.tsx';
import { Notes } from './Notes.tsx';
import type { PlanItem } from './plan.ts';

/** Shows the comments on an action and a field for another. */
export function Comments({ item }: { item: PlanItem }) {
  const cache = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const send = async (body: string, idempotencyKey: string) => {
    await api.plans.comment({ id: item.id, body }, { context: { idempotencyKey } });
    await cache.invalidateQueries({ queryKey: query.plans.key() });
    setWriting(false);
  };
  if (item.comments.length === 0 && !isWriting) {
    return (
      <Button variant="quiet" size="small" className="mt-2 -ml-2.5" onClick={() => setWriting(true)}>
        Comment
      </Button>
    );
  }
  return (
    <section aria-label={`Comments on ${item.name}`} className="mt-3 grid gap-2 border-t border-line pt-3">
      <Notes notes={item.comments} />
      <NoteForm place={`form/plan/${item.id}/comment`} label="Write a comment" action="Comment" onSend={send} />
    </section>
  );
}
