/**
 * Decides which addresses are Slack, so that no token and no answer goes anywhere else.
 * https://docs.slack.dev/reference/methods, https://docs.slack.dev/interactivity/handling-user-interaction#message_responses,
 * https://docs.slack.dev/apis/events-api/using-socket-mode
 */
import type { EgressPolicy } from '../../../../platform/http/safe-fetch.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';

type SlackAt = Pick<Settings, 'slack'>;

const WITHIN_MS = 20_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** Returns the egress policy for requests to Slack. */
export const slackEgress = ({ slack }: SlackAt): EgressPolicy => ({
  privateAddresses: slack.origin !== null,
  leave: 'SLACK_API_ORIGIN',
  withinMs: WITHIN_MS,
  answerMaxBytes: ANSWER_MAX_BYTES,
});

const originOf = ({ slack }: SlackAt): string => slack.origin ?? 'https://slack.com';

export const slackApiUrl = (settings: SlackAt): string => `${originOf(settings)}/api/`;
export const slackAuthorizeUrl = (settings: SlackAt): string => `${originOf(settings)}/oauth/v2/authorize`;

/** Returns whether an address is one that Slack gives for answers to a command or a button. */
export function isResponseUrl(address: string, { slack }: SlackAt): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  return url.origin === (slack.origin ?? 'https://hooks.slack.com');
}

/** Returns whether an address is one that Slack gives for a socket. */
export function isSocketUrl(address: string, { slack }: SlackAt): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (slack.origin !== null) return url.host === new URL(slack.origin).host && url.protocol.startsWith('ws');
  return url.protocol === 'wss:' && url.port === '' && /^[a-z0-9-]+\.slack\.com$/u.test(url.hostname);
}
