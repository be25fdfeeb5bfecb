import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { MySlack } from '../../slack-messages/useMySlack.ts';

interface SlackStateProps {
  slack: MySlack;
  mayConnect: boolean;
}

/** Says why Slack sends nothing, and what to do; shows nothing while it works. */
export function SlackState({ slack: { isConnected, stopped, slackName, off }, mayConnect }: SlackStateProps) {
  if (!isConnected) {
    return (
      <Note>
        <p>
          Slack is not connected.{' '}
          {mayConnect ? (
            <Link to="/admin/integrations/slack">Connect Slack</Link>
          ) : (
            'Ask an admin to connect it, then choose here what it sends you.'
          )}
        </p>
      </Note>
    );
  }
  if (slackName === null) {
    return (
      <Note action={<ButtonLink to="/settings/slack">Link your Slack user</ButtonLink>}>
        <p className="font-medium text-ink">Your Slack user is not linked yet.</p>
        <p>Link it, then choose what Slack sends you.</p>
      </Note>
    );
  }
  if (stopped !== null) {
    return (
      <Note tone="attention">
        <p className="font-medium">Slack messages are on hold.</p>
        <p>
          {stopped} {mayConnect && <Link to="/admin/integrations/slack">Open the connection</Link>}
        </p>
      </Note>
    );
  }
  if (off !== null) {
    return (
      <Note tone="risk">
        <p className="font-medium">{off.sentence}</p>
        <p>{off.advice}</p>
      </Note>
    );
  }
  return null;
}

const TONES = {
  plain: 'bg-sunken text-ink-2',
  attention: 'bg-attention-soft text-attention-ink',
  risk: 'bg-risk-soft text-risk',
} as const;

function Note({
  tone = 'plain',
  action,
  children,
}: {
  tone?: keyof typeof TONES;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={classes('flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-3 text-14', TONES[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name={tone === 'plain' ? 'info' : 'alert'} className="mt-0.5" />
        <div className="min-w-0 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}
