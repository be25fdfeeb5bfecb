/** What is answered to `/forecastle help`, to what nobody understands, and to who is not linked. */
import { SLACK_COMMAND } from '../connections/slackWords.ts';
import { actions, button, heading, type SlackMessage, section, slackMessage } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';

const COMMANDS: readonly (readonly [command: string, does: string])[] = [
  ['deal NAME', 'A deal: stage, amount, risk, next step, key contacts'],
  ['forecast', 'Your forecast for this period'],
  ['risk', 'Your deals at high risk'],
  ['plan', 'Your open actions for this week'],
  ['log DEAL: words', 'Log a call, an email or a meeting. Put a name with a colon in quotes'],
  ['help', 'This list'],
];

export function helpMessage(fault: string | null): SlackMessage {
  const list = COMMANDS.map(([command, does]) => `${SLACK_COMMAND} ${command}\n    ${does}`).join('\n');
  return slackMessage(fault ?? `Commands of ${SLACK_COMMAND}: ${COMMANDS.map(([command]) => command).join(', ')}`, [
    ...(fault === null ? [] : [section(fault)]),
    heading('Commands'),
    section(list),
  ]);
}

/** Minutes in which a link can be confirmed. */
export const SLACK_LINK_MINUTES = 10;

export function connectMessage(url: string): SlackMessage {
  const words = `Connect your Forecastle account to use ${SLACK_COMMAND}. The link works once, for ${SLACK_LINK_MINUTES} minutes, and only for you.`;
  return slackMessage('Connect your Forecastle account', [
    section(words),
    actions([button({ label: 'Connect your Forecastle account', action: SLACK_ACTIONS.open, url, isPrimary: true })]),
  ]);
}
