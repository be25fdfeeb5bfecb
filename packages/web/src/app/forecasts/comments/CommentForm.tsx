import { COMMIT_COMMENT_MAX } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';

interface CommentFormProps {
  /** Where what is typed is kept until it is sent. */
  place: string;
  name: string;
  onSend: (body: string, idempotencyKey: string) => Promise<unknown>;
}

/** A plain field and the button that sends it, as Ctrl or Cmd and Enter do. What cannot be sent stays in the field. */
export function CommentForm({ place, name, onSend }: CommentFormProps) {
  const draft = useFormDraft(place, { body: '' });
  const body = draft.values.body.trim();
  const send = useMutation({ mutationFn: () => onSend(body, draft.key), onSuccess: () => draft.clear() });
  const submit = () => {
    if (body !== '' && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="grid gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaField
        label={`Comment on ${name}`}
        rows={2}
        maxLength={COMMIT_COMMENT_MAX}
        error={send.error ? `${problemOf(send.error).message} What you typed is still here.` : undefined}
        {...draft.field('body')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-3">{draft.isRestored && 'Not sent yet'}</p>
        <Button type="submit" variant="primary" size="small" busy={send.isPending} disabled={body === ''}>
          Comment
        </Button>
      </div>
    </form>
  );
}
