import type { SlackMode } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Fact } from '../Fact.tsx';
import { Manifest } from './Manifest.tsx';
import { SlackAppForm } from './SlackAppForm.tsx';
import { MODE_NAMES, modeChoices, type Slack } from './slackWords.ts';

interface SlackAppCardProps {
  slack: Slack;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onChanged: () => Promise<unknown>;
}

/** The app of a connection, the form that changes it, and its manifest. */
export function SlackAppCard({ slack, isEditing, onEditing, onChanged }: SlackAppCardProps) {
  const { app } = slack;
  const [mode, setMode] = useState<SlackMode>(app?.mode ?? 'socket');
  if (app === null) return null;
  return (
    <Card title="App in Slack">
      <div className="grid gap-5">
        {isEditing ? (
          <>
            <RadioGroup
              label="How Slack reaches Forecastle"
              value={mode}
              onChange={setMode}
              choices={modeChoices(slack)}
            />
            {mode !== app.mode && (
              <p role="status" className="max-w-[60ch] text-14 text-ink-2">
                Replace the manifest in Slack too, with the one below.
              </p>
            )}
            <SlackAppForm slack={slack} mode={mode} onChanged={onChanged} onCancel={() => onEditing(false)} />
          </>
        ) : (
          <div className="flex flex-wrap items-end justify-between gap-4">
            <dl className="flex flex-wrap gap-x-10 gap-y-3 text-14">
              <Fact name="Mode">{MODE_NAMES[app.mode]}</Fact>
              {app.mode === 'socket' ? (
                <Fact name="App-level token">{app.hasAppToken ? 'Saved' : 'None'}</Fact>
              ) : (
                <Fact name="Signing secret">{app.hasSigningSecret ? 'Saved' : 'None'}</Fact>
              )}
              <Fact name="Bot token">Saved</Fact>
              {app.clientIdEnd && <Fact name="Client ID">…{app.clientIdEnd}</Fact>}
            </dl>
            <Button size="small" onClick={() => onEditing(true)}>
              Change
            </Button>
          </div>
        )}
        <details className="min-w-0 text-14">
          <summary className="finger cursor-pointer font-medium">App manifest</summary>
          <div className="mt-3">
            <Manifest mode={isEditing ? mode : app.mode} />
          </div>
        </details>
      </div>
    </Card>
  );
}
