import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { QrCode } from './QrCode.tsx';

interface SecondFactorSetUpProps {
  onDone: () => void;
  /** Left out where there is no way around it. */
  onCancel?: () => void;
}

/** Password, app, code, backup codes: nothing counts before the code, and nothing is left before the codes are kept. */
export function SecondFactorSetUp({ onDone, onCancel }: SecondFactorSetUpProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [kept, setKept] = useState(false);
  const begin = useMutation(query.secondFactor.setUp.mutationOptions());
  const confirm = useMutation(query.secondFactor.confirm.mutationOptions());
  const failed = confirm.error ?? begin.error;
  const problem = failed ? problemOf(failed) : null;
  const errors = <FormErrors title="Something went wrong" errors={errorsOf(problem)} />;
  const cancel = onCancel && <Button onClick={onCancel}>Cancel</Button>;

  if (begin.data && confirm.isSuccess) {
    return (
      <div className="grid gap-4">
        <h2 ref={takeFocus} tabIndex={-1} className="font-serif text-22 font-medium outline-none">
          Save your backup codes
        </h2>
        <p className="text-14 text-ink-2">
          Second factor on. Use a code if you lose your phone. They are not shown again.
        </p>
        <BackupCodes codes={begin.data.backupCodes} />
        <Checkbox label="I have saved them" checked={kept} onChange={setKept} />
        <div>
          <Button variant="primary" disabled={!kept} onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    );
  }
  if (begin.data) {
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate({ code });
        }}
      >
        <h2 className="font-serif text-22 font-medium">Add Forecastle to your app</h2>
        <p className="text-14 text-ink-2">Scan this with an authenticator app on your phone.</p>
        <QrCode text={begin.data.uri} label="QR code for an authenticator app. The key below works too." />
        <p className="text-14 text-ink-2">
          No camera? Type this key into the app: <code className="select-all">{inFours(begin.data.key)}</code>
        </p>
        {errors}
        <TextField
          label="Code from the app"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={20}
          value={code}
          onChange={setCode}
          error={fieldMessage(problem, 'code')}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            Turn on
          </Button>
          {cancel}
        </div>
      </form>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate({ password });
      }}
    >
      {errors}
      <CurrentPasswordField
        autoFocus
        value={password}
        onChange={setPassword}
        error={fieldMessage(problem, 'password')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={begin.isPending}>
          Set up an app
        </Button>
        {cancel}
      </div>
    </form>
  );
}

/** What somebody was typing in is gone: the next step is read from its beginning. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

/** A key is typed more surely in groups. */
const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
