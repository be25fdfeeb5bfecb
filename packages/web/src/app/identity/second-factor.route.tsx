import { ownPath } from '@forecastle/rules';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { signOut } from '../shell/session.ts';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

export const meta = () => [{ title: 'Second factor · Forecastle' }];

/** Only for who is signed in. */
export async function clientLoader() {
  try {
    await api.secondFactor.get();
    return null;
  } catch (error) {
    const { status, message } = problemOf(error);
    if (status === 401) throw redirect('/sign-in');
    throw new Error(message, { cause: error });
  }
}

/** Where people are led whose organisation asks for a second factor that they have not set up yet. */
export default function SecondFactorRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-serif text-36 font-medium tracking-tight text-balance">Set up a second factor</h1>
        <p className="mt-2 text-16 text-ink-2">
          Your organisation requires an authenticator app. Setup takes two minutes, once.
        </p>
      </header>
      <SecondFactorSetUp onDone={() => navigate(ownPath(params.get('next')), { replace: true })} />
      <div>
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
