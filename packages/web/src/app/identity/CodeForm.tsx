import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { useEntrance } from './useEntrance.ts';

/** The second step of signing in: a code of the app, or a backup code when the app is lost. */
export function CodeForm({ next, onStartAgain }: { next: string; onStartAgain: () => void }) {
  const [code, setCode] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const [lost, setLost] = useState(false);
  const { submit, busy, problem, errorOf } = useEntrance(api.identity.giveSecondFactor, next);
  return (
    <EntranceForm
      title={lost ? 'Use a backup code' : 'One more step'}
      below={
        lost ? 'One of your ten backup codes. Each works once.' : 'Enter the code your authenticator app shows now.'
      }
      problem={problem}
      fieldIds={{ code: 'code' }}
      busy={busy}
      submitLabel="Sign in"
      onSubmit={() => submit({ code, trustDevice })}
      footer={
        <>
          <Button variant="quiet" onClick={() => setLost(!lost)}>
            {lost ? 'Use the app' : 'I don’t have my app'}
          </Button>{' '}
          <Button variant="quiet" onClick={onStartAgain}>
            Start again
          </Button>
        </>
      }
    >
      <TextField
        key={String(lost)}
        id="code"
        label={lost ? 'Backup code' : 'Code'}
        autoComplete="one-time-code"
        autoFocus
        required
        maxLength={20}
        value={code}
        onChange={setCode}
        error={errorOf('code')}
      />
      <Checkbox
        label="Trust this device"
        hint="No code here for 30 days. Only use on your own device."
        checked={trustDevice}
        onChange={setTrustDevice}
      />
    </EntranceForm>
  );
}
