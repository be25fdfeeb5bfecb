/** The connection to Slack in the words of its screen. */
import type { SlackMode } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import type { RadioChoice } from '../../../ui/fields/RadioGroup.tsx';
import { isConnected } from '../connectionState.ts';

export type Slack = Awaited<ReturnType<Api['slack']['get']>>;
export type SlackMessage = Awaited<ReturnType<Api['slackMessages']['log']>>['items'][number];

export const MODE_NAMES: Readonly<Record<SlackMode, string>> = { socket: 'Socket Mode', http: 'HTTP requests' };

/** Returns the ways that Slack reaches the server, with the reason why one of them does not work here. */
export const modeChoices = ({ httpAllowed }: Pick<Slack, 'httpAllowed'>): readonly RadioChoice<SlackMode>[] => [
  {
    value: 'socket',
    label: `${MODE_NAMES.socket} (recommended)`,
    hint: 'Forecastle opens the connection. Works without a public address.',
  },
  {
    value: 'http',
    label: MODE_NAMES.http,
    hint: httpAllowed
      ? 'Slack calls this server at its public https address.'
      : 'Not possible here: this server has no public https address that Slack can call.',
    disabled: !httpAllowed,
  },
];

/** How the app gets into the workspace. */
export type SlackInstallWay = 'token' | 'page';

export const wayChoices = ({ redirectUrl }: Pick<Slack, 'redirectUrl'>): readonly RadioChoice<SlackInstallWay>[] => [
  { value: 'token', label: 'Paste the bot token', hint: 'You install the app on its own page in Slack.' },
  {
    value: 'page',
    label: 'Add to Slack',
    hint:
      redirectUrl === null
        ? 'Not possible here: Slack sends people back to public https addresses only.'
        : 'Slack asks you to allow the app, then sends you back here.',
    disabled: redirectUrl === null,
  },
];

/** Returns which tokens must be entered: those that are not kept, and those that Slack does not accept any more. */
export function neededTokens({ state, reason, why, app }: Pick<Slack, 'state' | 'reason' | 'why' | 'app'>) {
  const isUnreadable = reason === 'secret_unreadable';
  const isRefused = why?.remedy === 'sign_in' && reason !== 'app_changed';
  const isKept = state !== null && state !== 'disconnected' && !isUnreadable;
  return {
    appToken: !isKept || !app?.hasAppToken || reason === 'app_changed',
    signingSecret: !isKept || !app?.hasSigningSecret,
    clientSecret: !isKept || !app?.hasClientSecret,
    botToken: !isConnected({ state }) || isRefused,
  };
}

/** Whether pressing "Add to Slack" mends the connection; otherwise a token has to be entered. */
export const mendsByInstalling = ({ app, reason, redirectUrl }: Pick<Slack, 'app' | 'reason' | 'redirectUrl'>) =>
  redirectUrl !== null &&
  app?.clientIdEnd != null &&
  app.hasClientSecret &&
  reason !== 'app_changed' &&
  reason !== 'secret_unreadable';
