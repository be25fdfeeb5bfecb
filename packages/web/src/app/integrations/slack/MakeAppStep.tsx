import type { SlackMode } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Manifest } from './Manifest.tsx';
import { modeChoices, type Slack } from './slackWords.ts';

interface MakeAppStepProps {
  slack: Pick<Slack, 'httpAllowed'>;
  mode: SlackMode;
  onMode: (mode: SlackMode) => void;
}

/** What an admin does in Slack before anything can be entered here. */
export function MakeAppStep({ slack, mode, onMode }: MakeAppStepProps) {
  return (
    <Card title="1. Make the app in Slack">
      <div className="grid gap-5 text-14">
        <RadioGroup label="How Slack reaches Forecastle" value={mode} onChange={onMode} choices={modeChoices(slack)} />
        <ol className="grid max-w-[68ch] list-decimal gap-2 pl-5 marker:text-ink-3">
          <li>
            Open{' '}
            <a
              className="finger underline"
              href="https://api.slack.com/apps?new_app=1"
              target="_blank"
              rel="noreferrer"
            >
              api.slack.com/apps
            </a>{' '}
            and create an app <b>from a manifest</b>.
          </li>
          <li>
            Choose your workspace, paste the manifest below as <b>JSON</b>, and press <b>Create</b>.
          </li>
          {mode === 'socket' ? (
            <li>
              Under <b>Basic Information</b>, <b>App-Level Tokens</b>, generate a token with the scope{' '}
              <b>connections:write</b>.
            </li>
          ) : (
            <li>
              Under <b>Basic Information</b>, <b>App Credentials</b>, find the <b>Signing Secret</b>.
            </li>
          )}
        </ol>
        <Manifest mode={mode} />
      </div>
    </Card>
  );
}
