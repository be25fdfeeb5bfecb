/** Who reads a message that nobody asked for, and how it ends: with why it came, and where to change that. Decision 0400. */
import { HOUSE_LOCALE } from '../houseLocale.ts';
import { actions, button, context, type SlackBlock, type SlackButton } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { type SlackReader, slackChannelsPage, slackChoicesPage } from './slackLinks.ts';
import type { SlackTopic } from './slackTopics.ts';
import { SLACK_TOPIC_NAMES } from './topicNames.ts';

export interface SlackAudience {
  readonly reader: SlackReader;
  /** Null for a person. */
  readonly channel: {
    /** Name of the person who chose it. */
    readonly chosenBy: string;
    /** Which deals that person sees, as `channelSees` says it. */
    readonly sees: string;
  } | null;
}

/** Says which deals a channel hears of, within a sentence: “all deals”, “deals of Ana Costa’s team”. */
export const channelSees = ({ scope, name }: { readonly scope: 'organization' | 'team'; readonly name: string }) =>
  scope === 'organization' ? 'all deals' : `deals of ${name}’s team`;

const listed = new Intl.ListFormat(HOUSE_LOCALE, { type: 'conjunction' });

/** Says why a message came: a person chose its topics, or somebody chose the channel. */
export function whyItCame({ channel }: Pick<SlackAudience, 'channel'>, topics: readonly SlackTopic[]): string {
  if (channel) return `Chosen by ${channel.chosenBy}: ${channel.sees}.`;
  return `You chose ${listed.format([...new Set(topics)].map((topic) => `“${SLACK_TOPIC_NAMES[topic]}”`))} in Slack.`;
}

/** Returns the button that leads to where the reader changes what they get. */
export const changeChoices = ({ channel, reader }: SlackAudience): SlackButton =>
  button({
    label: channel ? 'Channel settings' : 'Choose what Slack sends you',
    action: `${SLACK_ACTIONS.open}:settings`,
    url: channel ? slackChannelsPage(reader) : slackChoicesPage(reader),
  });

/** Returns the last blocks of a message: its buttons, the one that changes what comes, and why it came. */
export const ending = (
  audience: SlackAudience,
  topics: readonly SlackTopic[],
  buttons: readonly SlackButton[] = [],
): SlackBlock[] => [actions([...buttons, changeChoices(audience)]), context(whyItCame(audience, topics))];
