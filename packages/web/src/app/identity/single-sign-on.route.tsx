import { ownPath } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { Link } from '../../ui/Link.tsx';
import { EmailField } from './EmailField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { ssoRefusal } from './ssoRefusals.ts';
import { useTyped } from './useTyped.ts';

export const meta = () => [{ title: 'Single sign-on · Forecastle' }];

export default function SingleSignOnSignInRoute() {
  const [params] = useSearchParams();
  const [email, setEmail] = useTyped('email', params.get('email') ?? '');
  const next = params.get('next');
  const start = useMutation(
    query.identity.startSingleSignOn.mutationOptions({
      onSuccess: ({ redirectTo }) => location.assign(redirectTo),
    }),
  );
  const refused = ssoRefusal(params.get('refused'));
  return (
    <div className="grid gap-6">
      {refused && !start.error && <FormErrors title="You were not signed in" errors={[{ message: refused }]} />}
      <EntranceForm
        title="Single sign-on"
        below="Enter your work email address to go to your organisation’s sign-in page."
        problem={start.error ? problemOf(start.error) : null}
        fieldIds={{ email: 'email' }}
        // The provider's page is on its way: nothing is sent again meanwhile.
        busy={start.isPending || start.isSuccess}
        submitLabel="Continue"
        onSubmit={() => start.mutate({ email, returnTo: ownPath(next) })}
        footer={
          <>
            Have a password?{' '}
            <Link to={next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'}>Sign in with it</Link>
          </>
        }
      >
        <EmailField value={email} onChange={setEmail} />
      </EntranceForm>
    </div>
  );
}
