import type { SlackMode } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { isConnected } from '../connectionState.ts';
import { LinkedPeople } from './LinkedPeople.tsx';
import { MakeAppStep } from './MakeAppStep.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { SlackAppCard } from './SlackAppCard.tsx';
import { SLACK_APP_PLACE, SlackAppForm } from './SlackAppForm.tsx';
import { StateCard } from './StateCard.tsx';
import type { Slack } from './slackWords.ts';
import { useFinishInstall } from './useInstall.ts';

export const meta = () => [{ title: 'Slack · Integrations · Forecastle' }];

export default function SlackConnectionRoute() {
  return (
    <AdminsOnly
      page="Slack"
      inDemo="It sends nothing to Slack."
      title="Slack is for admins"
      instead={
        <>
          Link your own Slack user under <Link to="/settings/slack">Slack user</Link>.
        </>
      }
    >
      <SlackPage />
    </AdminsOnly>
  );
}

/** Milliseconds between two looks at a socket that is about to open or to end. */
const LOOK_MS = 2_000;

/** While an admin has paused it the socket stays open, so that commands are answered in words. */
const isChanging = ({ state, socket }: Slack): boolean =>
  socket !== null && (state === 'healthy' || state === 'paused') !== socket.open;

function SlackPage() {
  const slack = useQuery({
    ...query.slack.get.queryOptions(),
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? LOOK_MS : false),
  });
  const { isFinishing, problem } = useFinishInstall();
  const client = useQueryClient();
  const after = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.slack.key() }),
      client.invalidateQueries({ queryKey: query.slackLinks.key() }),
      client.invalidateQueries({ queryKey: query.integrations.key() }),
    ]);
  return (
    <>
      <PageHeader
        title="Slack"
        above={
          <Link to="/admin/integrations" className="finger underline">
            Integrations
          </Link>
        }
        below={
          <>
            Your team asks about deals with /forecastle, and gets deal news there.{' '}
            <Link to="/help/integration-slack">Step by step</Link>
          </>
        }
      />
      <QueryBody of={slack} what="connection">
        {(data) => (
          <div className="grid gap-6">
            {problem && <FormErrors title="Slack is not connected" errors={[{ message: problem.message }]} />}
            {isFinishing ? (
              <Card>
                <p role="status" className="flex items-center gap-3 py-6 text-14">
                  <Icon name="spinner" className="animate-turn" />
                  Connecting to Slack. This takes a few seconds.
                </p>
              </Card>
            ) : isConnected(data) ? (
              <Connected slack={data} onChanged={after} />
            ) : (
              <SetUp slack={data} onChanged={after} />
            )}
          </div>
        )}
      </QueryBody>
    </>
  );
}

interface PartProps {
  slack: Slack;
  onChanged: () => Promise<unknown>;
}

function Connected({ slack, onChanged }: PartProps) {
  const [isEditing, setEditing] = useState(() => readDraft(SLACK_APP_PLACE) !== undefined);
  const app = useRef<HTMLDivElement>(null);
  const enterTokens = () => {
    flushSync(() => setEditing(true));
    app.current?.querySelector<HTMLElement>('input[type=password]')?.focus();
  };
  return (
    <>
      <StateCard slack={slack} onEnterTokens={enterTokens} onChanged={onChanged} />
      <MessagesCard />
      <LinkedPeople />
      <div ref={app}>
        <SlackAppCard slack={slack} isEditing={isEditing} onEditing={setEditing} onChanged={onChanged} />
      </div>
    </>
  );
}

function SetUp({ slack, onChanged }: PartProps) {
  const [mode, setMode] = useState<SlackMode>(slack.app?.mode ?? 'socket');
  const isDisconnected = slack.state === 'disconnected';
  return (
    <>
      {isDisconnected && slack.workspace && (
        <p className="text-14 text-ink-2">
          {slack.workspace.name} was disconnected {slack.since && <RelativeTime instant={slack.since} justNow />}.
          Connect it again in two steps.
        </p>
      )}
      <MakeAppStep slack={slack} mode={mode} onMode={setMode} />
      <Card title="2. Enter the tokens">
        <SlackAppForm slack={slack} mode={mode} onChanged={onChanged} />
      </Card>
      {isDisconnected && <LinkedPeople />}
    </>
  );
}
