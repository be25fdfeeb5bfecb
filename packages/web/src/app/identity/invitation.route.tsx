import { PASSWORD_MIN, START_PATH } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { roleLabel } from '../settings/roleChoices.ts';
import { CodeForm } from './CodeForm.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { EntranceMessage } from './EntranceMessage.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { UnconfirmedSignIn } from './UnconfirmedSignIn.tsx';
import { useEntrance } from './useEntrance.ts';
import { useTyped } from './useTyped.ts';

export const meta = () => [{ title: 'Invitation · Forecastle' }];

export default function InvitationRoute() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const offer = useQuery(query.invitations.show.queryOptions({ input: { token } }));
  const [name, setName] = useTyped('name');
  const [password, setPassword] = useState('');
  const [startOver, setStartOver] = useState(false);
  const { submit, busy, problem, errorOf, codeAsked } = useEntrance(api.invitations.accept, START_PATH);

  if (codeAsked) return <CodeForm next={START_PATH} onStartAgain={() => navigate('/sign-in')} />;
  if (offer.isPending) return <Skeleton className="h-64" />;
  if (offer.isError) {
    const { code, message } = problemOf(offer.error);
    return code === 'NETWORK' ? (
      <ErrorState title="The invitation could not be opened" cause={message} onRetry={() => offer.refetch()} />
    ) : (
      <div className="grid gap-4">
        <h1 className="font-serif text-36 font-medium">This link no longer works</h1>
        <p className="text-16 text-ink-2">
          It was used, revoked, or is over seven days old. Ask for a new invitation, or{' '}
          <Link to="/sign-in">sign in</Link> if you have already accepted it.
        </p>
      </div>
    );
  }
  const { organizationName, email, role, wantsSingleSignOn, mayStartOver } = offer.data;
  if (wantsSingleSignOn) {
    return (
      <EntranceMessage title={`Join ${organizationName}`}>
        As {roleLabel(role)}, with {email}. {organizationName} requires single sign-on:{' '}
        <Link to={`/sign-in/single-sign-on?email=${encodeURIComponent(email)}`}>sign in with it</Link> to accept the
        invitation.
      </EntranceMessage>
    );
  }
  return (
    <EntranceForm
      title={`Join ${organizationName}`}
      below={`As ${roleLabel(role)}, with ${email}.`}
      problem={problem}
      fieldIds={{ name: 'name', password: 'password' }}
      busy={busy}
      submitLabel="Join"
      onSubmit={() => submit({ token, name, password, startOver })}
    >
      <TextField
        id="name"
        label="Your name"
        autoComplete="name"
        required
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      {mayStartOver && <UnconfirmedSignIn startOver={startOver} onChange={setStartOver} />}
      {mayStartOver && !startOver ? (
        <CurrentPasswordField id="password" value={password} onChange={setPassword} error={errorOf('password')} />
      ) : (
        <NewPasswordField
          label={startOver ? 'New password' : 'Password'}
          value={password}
          onChange={setPassword}
          words={[name, email, organizationName]}
          minLength={startOver ? PASSWORD_MIN : undefined}
          error={errorOf('password')}
        />
      )}
    </EntranceForm>
  );
}
