import { MAILBOX_STREAMS, type MailboxStream } from '@forecastle/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { fieldMessage, problemOf } from '../../../api/problem.ts';
import { DraftButtons } from '../../../ui/drafts/DraftButtons.tsx';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { STREAM_NAMES } from '../../mailbox/mailboxWords.ts';
import type { GoogleWorkspace } from './googleWords.ts';

/** Where what is typed of it is kept, apart from the secret. */
export const GOOGLE_APP_PLACE = 'form/google-workspace-app';

const HINTS: Readonly<Record<MailboxStream, string>> = {
  mail: 'Who wrote, to whom and when. Scope gmail.metadata.',
  calendar: 'Attendees, start and end. Scope calendar.events.readonly.',
};

interface GoogleAppFormProps extends Pick<GoogleWorkspace, 'app'> {
  onSaved: () => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** The app that people sign in with, and what they may connect. Its secret goes in and never comes back. */
export function GoogleAppForm({ app, onSaved, onCancel }: GoogleAppFormProps) {
  const draft = useFormDraft(GOOGLE_APP_PLACE, {
    clientId: '',
    mail: app?.streams.includes('mail') ?? true,
    calendar: app?.streams.includes('calendar') ?? true,
  });
  const { clientId } = draft.values;
  // A secret is kept nowhere but here.
  const [clientSecret, setClientSecret] = useState('');
  const save = useMutation(
    query.googleWorkspace.saveApp.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        draft.clear();
        setClientSecret('');
        notify('App saved');
        onCancel?.();
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  const streams = MAILBOX_STREAMS.filter((stream) => draft.values[stream]);
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending || streams.length === 0) return;
        save.mutate({
          streams,
          ...(clientId.trim() ? { clientId } : {}),
          ...(clientSecret.trim() ? { clientSecret } : {}),
        });
      }}
    >
      <DraftNote draft={draft} />
      {problem && problem.fields.length === 0 && (
        <FormErrors title="App not saved" errors={[{ message: problem.message }]} />
      )}
      <TextField
        label="Client ID"
        hint={
          app
            ? `Empty keeps the current one, which ends in ${app.clientIdEnd}. Another one ends every sign-in.`
            : 'Of the OAuth client in Google Cloud.'
        }
        required={app === null}
        autoComplete="off"
        {...draft.field('clientId')}
        error={fieldMessage(problem, 'clientId')}
      />
      <SecretField
        label="Client secret"
        isStored={app?.hasClientSecret ?? false}
        source="Beside the client ID."
        replacedWith="Another client ID needs its own secret."
        value={clientSecret}
        onChange={setClientSecret}
        error={fieldMessage(problem, 'clientSecret')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-14 font-medium">What people may connect</legend>
        {MAILBOX_STREAMS.map((stream) => {
          const { value, onChange } = draft.field(stream);
          return (
            <Checkbox
              key={stream}
              label={STREAM_NAMES[stream]}
              hint={HINTS[stream]}
              checked={value}
              onChange={onChange}
            />
          );
        })}
        {streams.length === 0 && <p className="text-12 font-medium text-risk">Choose email, calendar or both.</p>}
      </fieldset>
      <DraftButtons draft={draft} busy={save.isPending} disabled={streams.length === 0} onCancel={onCancel} />
    </form>
  );
}
