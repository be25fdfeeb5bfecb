import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

export const meta = () => [{ title: 'Your sign-in · Forecastle' }];

/** How one comes in: the address, the password, and what is asked beside it. */
export default function SignInSettingsRoute() {
  const secondFactor = useQuery(query.secondFactor.get.queryOptions());
  const client = useQueryClient();
  const revalidator = useRevalidator();
  // The session says whether one is offered.
  const after = () =>
    Promise.all([client.invalidateQueries({ queryKey: query.secondFactor.key() }), revalidator.revalidate()]);
  return (
    <>
      <PageHeader title="Your sign-in" below="Your email address, password and second factor." />
      <QueryBody of={secondFactor} what="settings of your sign-in">
        {(state) => (
          <div className="grid gap-6">
            <SecondFactorCard state={state} onChanged={after} />
            {state.hasPassword && (
              <>
                <EmailCard />
                <PasswordCard />
              </>
            )}
          </div>
        )}
      </QueryBody>
    </>
  );
}

function EmailCard() {
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Email address">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">{user.email}</p>
        <Button onClick={() => setChanging(true)}>Change</Button>
      </div>
      {changing && <EmailChangeForm onClose={() => setChanging(false)} />}
    </Card>
  );
}

function PasswordCard() {
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  const ask = useMutation(
    query.identity.requestPasswordReset.mutationOptions({
      onSuccess: () => notify(`Link sent to ${user.email}. Without a mail server, ask your admin to check the outbox.`),
      onError: (error) => notify(problemOf(error).message, { tone: 'risk' }),
    }),
  );
  return (
    <Card title="Password">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-14 text-ink-2">
          Forgot it? Get a reset link by email. It signs you out everywhere.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button busy={ask.isPending} onClick={() => ask.mutate({ email: user.email })}>
            Email me a link
          </Button>
          <Button onClick={() => setChanging(true)}>Change password</Button>
        </div>
      </div>
      {changing && <PasswordChangeForm onClose={() => setChanging(false)} />}
    </Card>
  );
}
