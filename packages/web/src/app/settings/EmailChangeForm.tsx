import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { CurrentPasswordField } from '../identity/CurrentPasswordField.tsx';

export function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft('form/email-change', { email: '' });
  const { email } = draft.values;
  const [password, setPassword] = useState('');
  const ask = useMutation(
    query.identity.requestEmailChange.mutationOptions({
      onSuccess: () => {
        notify(`A link is on its way to ${email}. Without a mail server, your admin finds it in the outbox.`);
        draft.clear();
        onClose();
      },
    }),
  );
  const problem = ask.error ? problemOf(ask.error) : null;
  return (
    <FormDialog
      title="Change your email address"
      description="A link goes to the new address. Nothing changes until you confirm it there. To confirm the address you have, enter it."
      action="Email the link"
      errorTitle="No link was sent"
      errors={errorsOf(problem)}
      busy={ask.isPending}
      onSubmit={() => ask.mutate({ email, password })}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        {...draft.field('email')}
        error={fieldMessage(problem, 'email')}
      />
      <CurrentPasswordField value={password} onChange={setPassword} error={fieldMessage(problem, 'password')} />
    </FormDialog>
  );
}
