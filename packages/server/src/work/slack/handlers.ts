import type { SlackHandlers } from './port.ts';

/** Answers what comes from Slack. */
export const slackHandlers: SlackHandlers = {
  handleCommand: async () => ({ text: 'Forecastle is connected.' }),
  handleInteraction: async () => ({}),
  handleEvent: async () => undefined,
};
