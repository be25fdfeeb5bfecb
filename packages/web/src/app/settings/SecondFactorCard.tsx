import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { type Api, query } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { BackupCodes } from '../identity/BackupCodes.tsx';
import { CurrentPasswordField } from '../identity/CurrentPasswordField.tsx';
import { SecondFactorSetUp } from '../identity/SecondFactorSetUp.tsx';

type State = Awaited<ReturnType<Api['secondFactor']['get']>>;

interface Props {
  state: State;
  onChanged: () => Promise<unknown>;
}

export function SecondFactorCard({ state, onChanged }: Props) {
  const [settingUp, setSettingUp] = useState(false);
  const { enabled, hasPassword } = state;
  const first = useRef<HTMLButtonElement>(null);
  // What was pressed goes with what it changed.
  useLostFocus(settingUp ? 'setting up' : enabled ? 'on' : 'off', () => first.current);
  // What was begun is finished here, though the state says by then that it is on: the backup codes are still to be kept.
  if (settingUp) {
    return (
      <Card title="Second factor">
        <SecondFactorSetUp
          onDone={async () => {
            await onChanged();
            setSettingUp(false);
          }}
          onCancel={() => setSettingUp(false)}
        />
      </Card>
    );
  }
  return (
    <Card title="Second factor" aside={enabled && <Chip tone="health">on</Chip>}>
      {enabled ? (
        <SetUp state={state} onChanged={onChanged} first={first} />
      ) : hasPassword ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-14 text-ink-2">Adds a code from an app to your password.</p>
          <Button ref={first} variant="primary" onClick={() => setSettingUp(true)}>
            Set up an app
          </Button>
        </div>
      ) : (
        <p className="text-14 text-ink-2">Set up your second factor where you sign in.</p>
      )}
    </Card>
  );
}

function SetUp({ state, onChanged, first }: Props & { first: RefObject<HTMLButtonElement | null> }) {
  const [open, setOpen] = useState<'remove' | 'renew' | null>(null);
  return (
    <>
      <p className="text-14 text-ink-2">
        You need a code from your app to sign in. You have {state.backupCodesLeft} backup{' '}
        {state.backupCodesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      {state.addressToConfirm && (
        <p className="mt-2 text-14 text-ink-2">
          Your email address is not confirmed. Until then, a password reset also removes the second factor. Confirm it
          below.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={first} onClick={() => setOpen('renew')}>
          New backup codes
        </Button>
        <Button variant="danger" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'remove' && (
        <RemoveForm required={state.required} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
      {open === 'renew' && <RenewForm onChanged={onChanged} onClose={() => setOpen(null)} />}
    </>
  );
}

interface FormProps {
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

function RemoveForm({ required, onChanged, onClose }: FormProps & { required: boolean }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation(
    query.secondFactor.remove.mutationOptions({
      onSuccess: async () => {
        // Where the organisation asks for one, the next thing to do is to set up another.
        if (required) return location.assign('/second-factor');
        notify('Second factor removed');
        onClose();
        await onChanged();
      },
    }),
  );
  const problem = remove.error ? problemOf(remove.error) : null;
  return (
    <FormDialog
      title="Remove your second factor"
      description={
        required
          ? 'Your organisation requires one. You set up a new one right away.'
          : 'Your password alone will sign you in.'
      }
      action="Remove"
      errorTitle="Not removed"
      errors={errorsOf(problem)}
      busy={remove.isPending}
      onSubmit={() => remove.mutate({ password, code })}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} error={fieldMessage(problem, 'password')} />
      <TextField
        label="Code from the app, or a backup code"
        autoComplete="one-time-code"
        required
        maxLength={20}
        value={code}
        onChange={setCode}
        error={fieldMessage(problem, 'code')}
      />
    </FormDialog>
  );
}

function RenewForm({ onChanged, onClose }: FormProps) {
  const [password, setPassword] = useState('');
  const renew = useMutation(query.secondFactor.renewBackupCodes.mutationOptions({ onSuccess: () => onChanged() }));
  const problem = renew.error ? problemOf(renew.error) : null;
  if (renew.data) {
    return (
      <FormDialog
        title="Save your backup codes"
        description="The old ones no longer work. These are not shown again."
        action="I have saved them"
        errorTitle=""
        errors={[]}
        busy={false}
        onSubmit={onClose}
        onClose={onClose}
      >
        <BackupCodes codes={renew.data.backupCodes} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="New backup codes"
      description="Ten new codes replace the ones you have."
      action="Create codes"
      errorTitle="No codes were created"
      errors={errorsOf(problem)}
      busy={renew.isPending}
      onSubmit={() => renew.mutate({ password })}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} error={fieldMessage(problem, 'password')} />
    </FormDialog>
  );
}
