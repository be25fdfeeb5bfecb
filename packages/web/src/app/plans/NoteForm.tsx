import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { controlClasses } from '../../ui/fields/Field.tsx';

const NOTE_MAX = 1000;

interface NoteFormProps {
  /** Where what is typed is kept until it is sent. */
  place: string;
  label: string;
  action: string;
  onSend: (body: string, idempotencyKey: string) => Promise<unknown>;
}

/** Asks for a text and sends it. A text that cannot be sent stays in the field. */
export function NoteForm({ place, label, action, onSend }: NoteFormProps) {
  const id = useId();
  const draft = useFormDraft(place, { body: '' });
  const body = draft.values.body.trim();
  const send = useMutation({ mutationFn: () => onSend(body, draft.key), onSuccess: () => draft.clear() });
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (body !== '' && !send.isPending) send.mutate();
      }}
    >
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          type="text"
          placeholder={label}
          maxLength={NOTE_MAX}
          autoComplete="off"
          className={`${controlClasses} min-w-0 flex-1`}
          value={draft.values.body}
          onChange={(event) => draft.set({ body: event.currentTarget.value })}
        />
        <Button type="submit" busy={send.isPending} disabled={body === ''}>
          {action}
        </Button>
      </div>
      {send.error && (
        <p role="alert" className="text-12 font-medium text-risk">
          {problemOf(send.error).message} What you typed is still here.
        </p>
      )}
    </form>
  );
}
