import type { Role } from '@forecastle/contract';
import { type SlackChannelTopic, type SlackMessage, slackSentence } from '@forecastle/rules';
import { seenBy } from './scope-of-channel.ts';

interface Introduced {
  readonly chooser: { readonly name: string; readonly role: Role };
  readonly topics: readonly SlackChannelTopic[];
  readonly publicUrl: string;
}

/** Returns what Forecastle says in a channel when it is chosen: by whom, and whose deals it will tell of. */
export const introduction = ({ chooser }: Introduced): SlackMessage =>
  slackSentence(
    `${chooser.name} chose this channel for messages from Forecastle. They are about deals of ${seenBy(chooser)}.`,
  );
