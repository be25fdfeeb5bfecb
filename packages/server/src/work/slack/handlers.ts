import { handleCommand } from './commands/handle-command.ts';
import { handleInteraction } from './interactions/handle-interaction.ts';
import type { SlackHandlers } from './port.ts';

/** Answers what comes from Slack. */
export const slackHandlers: SlackHandlers = { handleCommand, handleInteraction, handleEvent: async () => undefined };
