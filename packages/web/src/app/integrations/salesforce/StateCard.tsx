import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { notify } from '../../../ui/notify.ts';
import { ConnectionActions } from '../ConnectionActions.tsx';
import { ConnectionCard } from '../ConnectionCard.tsx';
import { Fact } from '../Fact.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { type Salesforce, usageWords } from './salesforceWords.ts';
import { useSignIn } from './useSignIn.ts';

interface StateCardProps {
  salesforce: Salesforce;
  onChanged: () => Promise<unknown>;
}

/** How the connection is, why, and the one button that mends it. */
export function StateCard({ salesforce, onChanged }: StateCardProps) {
  const { state, why, since, pausedUntil } = salesforce;
  const [isDisconnecting, setDisconnecting] = useState(false);
  const options = { onSettled: onChanged };
  const check = useMutation(
    query.connections.check.mutationOptions({
      ...options,
      onSuccess: (after) => {
        if (after.state === 'healthy') notify('Salesforce answers');
      },
    }),
  );
  const pause = useMutation(query.connections.pause.mutationOptions({ ...options, onSuccess: () => notify('Paused') }));
  const resume = useMutation(
    query.connections.resume.mutationOptions({ ...options, onSuccess: () => notify('Resumed') }),
  );
  const { signIn, isLeaving, problem: signInProblem } = useSignIn();
  const failed = check.error ?? pause.error ?? resume.error;
  const problem = failed ? problemOf(failed) : signInProblem;
  if (state === null) return null;
  return (
    <>
      <ConnectionCard
        title="Connection"
        name={salesforce.organization?.name ?? 'Salesforce'}
        state={state}
        since={since}
        why={why}
        pausedUntil={pausedUntil}
        marks={salesforce.organization?.isSandbox && <Chip>Sandbox</Chip>}
        problem={problem}
        actions={
          <ConnectionActions
            state={state}
            remedy={why?.remedy ?? null}
            signIn={
              <Button variant="primary" busy={isLeaving} onClick={signIn}>
                Sign in to Salesforce
              </Button>
            }
            check={check}
            pause={pause}
            resume={resume}
            onDisconnect={() => setDisconnecting(true)}
          />
        }
      >
        <Facts salesforce={salesforce} />
      </ConnectionCard>
      {isDisconnecting && (
        <DisconnectDialog
          name={salesforce.organization?.name ?? 'Salesforce'}
          onClose={() => setDisconnecting(false)}
          onDone={onChanged}
        />
      )}
    </>
  );
}

function Facts({ salesforce }: Pick<StateCardProps, 'salesforce'>) {
  const { organization, user, connectedBy, connectedAt, apiUsage, lastSuccessAt, nextRunAt } = salesforce;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 text-14 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      <Fact name="Edition">{organization?.edition ?? 'Not known'}</Fact>
      <Fact name="Address">{organization?.host}</Fact>
      <Fact name="Signed in as">
        {user?.name}
        <span className="block text-12 text-ink-3">{user?.username}</span>
      </Fact>
      <Fact name="Connected by">
        {connectedBy?.name ?? 'Not known'}
        {connectedAt && (
          <span className="block text-12 text-ink-3">
            <RelativeTime instant={connectedAt} justNow />
          </span>
        )}
      </Fact>
      <Fact name="API calls in 24 hours, all tools">
        {usageWords(apiUsage) ?? 'Check now to see'}
        {apiUsage && (
          <span className="block text-12 text-ink-3">
            as of <RelativeTime instant={apiUsage.at} />
          </span>
        )}
      </Fact>
      <Fact name="Last sync">{lastSuccessAt ? <RelativeTime instant={lastSuccessAt} /> : 'None yet'}</Fact>
      <Fact name="Next sync">{nextRunAt ? <RelativeTime instant={nextRunAt} /> : 'Not scheduled'}</Fact>
    </dl>
  );
}
