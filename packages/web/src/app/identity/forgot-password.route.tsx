import { useMutation } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Link } from '../../ui/Link.tsx';
import { EmailField } from './EmailField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { EntranceMessage } from './EntranceMessage.tsx';
import { useTyped } from './useTyped.ts';

export const meta = () => [{ title: 'Forgot your password · Forecastle' }];

export default function ForgotPasswordRoute() {
  const [email, setEmail] = useTyped('email');
  const ask = useMutation(query.identity.requestPasswordReset.mutationOptions());
  if (ask.isSuccess) {
    return (
      <EntranceMessage title="Check your email">
        If {email} has a sign-in, a link is on its way. It works for one hour. No email? Ask your admin to check the
        outbox.
      </EntranceMessage>
    );
  }
  return (
    <EntranceForm
      title="Forgot your password?"
      below="Enter your sign-in address to get a reset link."
      problem={ask.error ? problemOf(ask.error) : null}
      fieldIds={{ email: 'email' }}
      busy={ask.isPending}
      submitLabel="Email me a link"
      onSubmit={() => ask.mutate({ email })}
      footer={
        <>
          Remembered? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} />
    </EntranceForm>
  );
}
