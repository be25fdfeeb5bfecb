import type { Role } from '@forecastle/contract';
import {
  type ChosenForChannel,
  introductionMessage,
  type SlackAudience,
  type SlackMessage,
  slackTestMessage,
} from '@forecastle/rules';
import { seenBy } from './seen-by.ts';

interface Introduced {
  /** Who chose the channel. */
  readonly chooser: { readonly name: string; readonly role: Role };
  readonly chosen: ChosenForChannel;
  readonly publicUrl: string;
}

/** Returns what Forecastle says in a channel when it is chosen. A channel has no locale of its own. */
export const introduction = ({ chooser, chosen, publicUrl }: Introduced): SlackMessage =>
  introductionMessage(chosen, {
    reader: { publicUrl },
    channel: { chosenBy: chooser.name, sees: seenBy(chooser) },
  });

/** Returns what a person is sent who tries whether Slack reaches them. */
export const testFor = (reader: SlackAudience['reader']): SlackMessage => slackTestMessage({ reader, channel: null });
