import { type SlackMessage, slackSentence } from '@forecastle/rules';
import type { SlackRefusal } from './port.ts';

/** Says why a modal did not open. */
export const notOpened = ({ message }: SlackRefusal): SlackMessage =>
  slackSentence(`Slack did not open the window. ${message}`);
