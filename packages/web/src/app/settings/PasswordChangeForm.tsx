import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { CurrentPasswordField } from '../identity/CurrentPasswordField.tsx';
import { NewPasswordField } from '../identity/NewPasswordField.tsx';
import { useSession } from '../shell/session.ts';

export function PasswordChangeForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useMutation(
    query.identity.changePassword.mutationOptions({
      onSuccess: () => {
        notify('Password changed. You are signed out everywhere else.');
        onClose();
      },
    }),
  );
  const problem = change.error ? problemOf(change.error) : null;
  return (
    <FormDialog
      title="Change your password"
      description="Signs you out everywhere else."
      action="Change password"
      errorTitle="Password not changed"
      errors={errorsOf(problem)}
      busy={change.isPending}
      onSubmit={() => change.mutate({ password, newPassword })}
      onClose={onClose}
    >
      <CurrentPasswordField
        label="Current password"
        value={password}
        onChange={setPassword}
        error={fieldMessage(problem, 'password')}
      />
      <NewPasswordField
        label="New password"
        value={newPassword}
        onChange={setNewPassword}
        words={[user.name, user.email]}
        error={fieldMessage(problem, 'newPassword')}
      />
    </FormDialog>
  );
}
