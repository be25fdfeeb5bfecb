import { START_PATH } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Link } from '../../ui/Link.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { EntranceMessage } from './EntranceMessage.tsx';

export const meta = () => [{ title: 'Confirm your email address · Forecastle' }];

/** Asks for a press: what only reads links, as mail filters do, must change nothing. */
export default function ConfirmEmailRoute() {
  const { token = '' } = useParams();
  const confirm = useMutation(query.identity.confirmEmailChange.mutationOptions());
  const problem = confirm.error ? problemOf(confirm.error) : null;
  if (confirm.data) {
    return (
      <EntranceMessage title="Your email address is confirmed">
        You sign in with {confirm.data.email}. <Link to={START_PATH}>Continue</Link>
      </EntranceMessage>
    );
  }
  if (problem?.status === 404) {
    return (
      <EntranceMessage title="This link no longer works">
        It was used, replaced, or is over a day old. Nothing changed. Get a new one under Settings,{' '}
        <Link to="/settings/sign-in">Your sign-in</Link>.
      </EntranceMessage>
    );
  }
  return (
    <EntranceForm
      title="Confirm your email address"
      below="You sign in with it from now on."
      problem={problem}
      fieldIds={{}}
      busy={confirm.isPending}
      submitLabel="Confirm"
      onSubmit={() => confirm.mutate({ token })}
    >
      {null}
    </EntranceForm>
  );
}
