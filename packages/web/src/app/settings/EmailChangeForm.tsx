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
        notify(`Link sent to ${email}. Without a mail server, ask your admin to check the outbox.`);
        draft.clear();
        onClose();
      },
    }),
  );
  const problem = ask.error ? problemOf(ask.error) : null;
  return (
    <FormDialog
      title="Change your email address"
      description="You get a link at the new address. Confirm it there to change. To confirm your current address, enter it."
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
