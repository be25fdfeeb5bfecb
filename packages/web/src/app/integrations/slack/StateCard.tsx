import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { notify } from '../../../ui/notify.ts';
import { ConnectionActions } from '../ConnectionActions.tsx';
import { ConnectionCard } from '../ConnectionCard.tsx';
import { Fact } from '../Fact.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { MODE_NAMES, mendsByInstalling, type Slack } from './slackWords.ts';
import { useInstall } from './useInstall.ts';

interface StateCardProps {
  slack: Slack;
  /** Opens the form for tokens. */
  onEnterTokens: () => void;
  onChanged: () => Promise<unknown>;
}

/** How the connection is, why, and the one button that mends it. */
export function StateCard({ slack, onEnterTokens, onChanged }: StateCardProps) {
  const { state, why, workspace } = slack;
  const [isDisconnecting, setDisconnecting] = useState(false);
  const options = { onSettled: onChanged };
  const check = useMutation(
    query.slack.check.mutationOptions({
      ...options,
      onSuccess: (after) => {
        if (after.state === 'healthy') notify('Slack answers');
      },
    }),
  );
  const pause = useMutation(query.slack.pause.mutationOptions({ ...options, onSuccess: () => notify('Paused') }));
  const resume = useMutation(query.slack.resume.mutationOptions({ ...options, onSuccess: () => notify('Resumed') }));
  const { install, isLeaving, problem: installProblem } = useInstall();
  const failed = check.error ?? pause.error ?? resume.error;
  if (state === null) return null;
  return (
    <>
      <ConnectionCard
        title="Connection"
        name={workspace?.name ?? 'Slack'}
        state={state}
        since={slack.since}
        why={why}
        pausedUntil={slack.pausedUntil}
        problem={failed ? problemOf(failed) : installProblem}
        actions={
          <ConnectionActions
            state={state}
            remedy={why?.remedy ?? null}
            signIn={
              mendsByInstalling(slack) ? (
                <Button variant="primary" busy={isLeaving} onClick={install}>
                  Add to Slack
                </Button>
              ) : (
                <Button variant="primary" onClick={onEnterTokens}>
                  Enter tokens
                </Button>
              )
            }
            check={check}
            pause={pause}
            resume={resume}
            onDisconnect={() => setDisconnecting(true)}
          />
        }
      >
        <Facts slack={slack} />
      </ConnectionCard>
      {isDisconnecting && (
        <DisconnectDialog
          name={workspace?.name ?? 'Slack'}
          onClose={() => setDisconnecting(false)}
          onDone={onChanged}
        />
      )}
    </>
  );
}

function Facts({ slack: { workspace, bot, app, socket, connectedBy, connectedAt, lastSuccessAt } }: { slack: Slack }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 text-14 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      <Fact name="Address">{workspace && (URL.parse(workspace.url)?.host ?? workspace.url)}</Fact>
      <Fact name="Bot">{bot && `@${bot.name}`}</Fact>
      <Fact name="Mode">{app && MODE_NAMES[app.mode]}</Fact>
      {socket && (
        <Fact name="Socket">
          {socket.open ? 'Open' : 'Not open'}
          {socket.since && (
            <span className="block text-12 text-ink-3">
              since <RelativeTime instant={socket.since} justNow />
            </span>
          )}
        </Fact>
      )}
      <Fact name="Connected by">
        {connectedBy?.name ?? 'Not known'}
        {connectedAt && (
          <span className="block text-12 text-ink-3">
            <RelativeTime instant={connectedAt} justNow />
          </span>
        )}
      </Fact>
      <Fact name="Last command, message or check">
        {lastSuccessAt ? <RelativeTime instant={lastSuccessAt} justNow /> : 'None yet'}
      </Fact>
    </dl>
  );
}
