import { ownPath } from '@forecastle/rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { CodeForm } from './CodeForm.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { DemoEntrance } from './DemoEntrance.tsx';
import { EmailField } from './EmailField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { useEntrance } from './useEntrance.ts';
import { useTyped } from './useTyped.ts';

export const meta = () => [{ title: 'Sign in · Forecastle' }];

export default function SignInRoute() {
  const [params] = useSearchParams();
  const [email, setEmail] = useTyped('email');
  const [password, setPassword] = useState('');
  const next = ownPath(params.get('next'));
  const { submit, busy, problem, codeAsked, startAgain } = useEntrance(api.identity.signIn, next);
  if (codeAsked) return <CodeForm next={next} onStartAgain={startAgain} />;
  return (
    <>
      <EntranceForm
        title="Sign in"
        below={params.get('next') ? 'Your session has ended. Sign in to return to your page.' : undefined}
        problem={problem}
        fieldIds={{ email: 'email', password: 'password' }}
        busy={busy}
        submitLabel="Sign in"
        onSubmit={() => submit({ email, password })}
        footer={
          <>
            New here? <Link to="/sign-up">Sign up</Link>. <Link to="/forgot-password">Forgot your password?</Link>
          </>
        }
      >
        <EmailField value={email} onChange={setEmail} />
        <CurrentPasswordField id="password" label="Password" value={password} onChange={setPassword} />
      </EntranceForm>
      <p className="mt-4 text-14 text-ink-2">
        <Link to={{ pathname: '/sign-in/single-sign-on', search: params.toString() }}>Sign in with single sign-on</Link>
      </p>
      <DemoEntrance />
    </>
  );
}
