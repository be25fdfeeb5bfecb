import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { ConnectionCard } from '../integrations/ConnectionCard.tsx';
import { DisconnectMailbox } from './DisconnectMailbox.tsx';
import type { Mailbox } from './mailboxWords.ts';
import { StreamList } from './StreamList.tsx';
import { useMailboxSignIn } from './useMailboxSignIn.ts';

interface MailboxStateProps {
  mailbox: Mailbox;
  onChanged: () => Promise<unknown>;
}

/** How the connection of the own mailbox is, what is read of it, and what mends it. */
export function MailboxState({ mailbox, onChanged }: MailboxStateProps) {
  const { state, why } = mailbox;
  const [isDisconnecting, setDisconnecting] = useState(false);
  const options = { onSettled: onChanged };
  const readNow = useMutation(
    query.mailbox.readNow.mutationOptions({ ...options, onSuccess: () => notify('Reading what is new') }),
  );
  const pause = useMutation(query.mailbox.pause.mutationOptions({ ...options, onSuccess: () => notify('Paused') }));
  const resume = useMutation(query.mailbox.resume.mutationOptions({ ...options, onSuccess: () => notify('Resumed') }));
  const { signIn, isLeaving, problem: signInProblem } = useMailboxSignIn();
  const failed = readNow.error ?? pause.error ?? resume.error;
  const streams = mailbox.streams.map(({ stream }) => stream);
  if (state === null) return null;
  const needsSignIn = why?.canSignIn ?? state === 'needs_reconnecting';
  return (
    <>
      <ConnectionCard
        title="Connection"
        name={mailbox.address ?? 'Google'}
        state={state}
        since={mailbox.since}
        why={why}
        pausedUntil={mailbox.pausedUntil}
        problem={failed ? problemOf(failed) : signInProblem}
        actions={
          <>
            {needsSignIn && (
              <Button
                variant="primary"
                busy={isLeaving}
                onClick={() => signIn(streams.length > 0 ? streams : mailbox.offers)}
              >
                Sign in to Google
              </Button>
            )}
            {state === 'paused' && (
              <Button
                variant={needsSignIn ? 'secondary' : 'primary'}
                busy={resume.isPending}
                onClick={() => resume.mutate(undefined)}
              >
                Resume
              </Button>
            )}
            {state === 'healthy' && (
              <>
                <Button busy={readNow.isPending} onClick={() => readNow.mutate(undefined)}>
                  Read now
                </Button>
                <Button busy={pause.isPending} onClick={() => pause.mutate(undefined)}>
                  Pause
                </Button>
              </>
            )}
            <Button variant="quiet" onClick={() => setDisconnecting(true)}>
              Disconnect
            </Button>
          </>
        }
      >
        <StreamList
          mailbox={mailbox}
          isLeaving={isLeaving}
          onConnect={(stream) => signIn([...streams, stream])}
          onChanged={onChanged}
        />
      </ConnectionCard>
      {isDisconnecting && (
        <DisconnectMailbox mailbox={mailbox} onClose={() => setDisconnecting(false)} onDone={onChanged} />
      )}
    </>
  );
}
