import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query } from '../../api/client.ts';
import { fieldMessage, problemOf } from '../../api/problem.ts';
import { Link } from '../../ui/Link.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { EntranceMessage } from './EntranceMessage.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export const meta = () => [{ title: 'New password · Forecastle' }];

export default function ResetPasswordRoute() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const reset = useMutation(query.identity.resetPassword.mutationOptions());
  const problem = reset.error ? problemOf(reset.error) : null;
  if (reset.isSuccess) {
    return (
      <EntranceMessage title="Password changed">
        You are signed out everywhere. <Link to="/sign-in">Sign in</Link> with the new one.
      </EntranceMessage>
    );
  }
  if (problem?.status === 404) {
    return (
      <EntranceMessage title="This link no longer works">
        It was used, or is over an hour old. Nothing changed. <Link to="/forgot-password">Ask for a new one</Link>.
      </EntranceMessage>
    );
  }
  return (
    <EntranceForm
      title="Choose a new password"
      below="This signs you out everywhere, including here."
      problem={problem}
      fieldIds={{ password: 'password' }}
      busy={reset.isPending}
      submitLabel="Change the password"
      onSubmit={() => reset.mutate({ token, password })}
    >
      <NewPasswordField value={password} onChange={setPassword} error={fieldMessage(problem, 'password')} />
    </EntranceForm>
  );
}
