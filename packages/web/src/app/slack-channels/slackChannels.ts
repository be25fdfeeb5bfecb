/** Channels in the words of their page. */
import { HOUSE_LOCALE, SLACK_CHANNEL_TOPICS, SLACK_DEAL_TOPICS, SLACK_TOPIC_NAMES, small } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import { formatMoney } from '../../ui/format/money.ts';

export const SLACK_CHANNELS = '/settings/slack-channels';

export type SlackChannel = Awaited<ReturnType<Api['slackMessages']['channels']>>['items'][number];
export type FoundChannel = Awaited<ReturnType<Api['slackMessages']['findChannels']>>['items'][number];
export type Refusal = Exclude<
  Awaited<ReturnType<Api['slackMessages']['chooseChannel']>>,
  { readonly outcome: 'chosen' }
>;
export type ChannelTopics = SlackChannel['topics'];

/** Returns what a channel gets in a line: "Weekly digest, deals won and deals lost. Deals from $50,000." */
export function topicWords(
  { topics, dealsFromMinor }: Pick<SlackChannel, 'topics' | 'dealsFromMinor'>,
  currency: string,
) {
  const chosen = SLACK_CHANNEL_TOPICS.filter((topic) => topics[topic]).map((topic) => SLACK_TOPIC_NAMES[topic]);
  const [first, ...rest] = chosen;
  if (first === undefined) return 'Nothing chosen';
  const list = new Intl.ListFormat(HOUSE_LOCALE, { type: 'conjunction' }).format([first, ...rest.map(small)]);
  return hasDeals(topics) ? `${list}. Deals from ${formatMoney(dealsFromMinor, currency)}.` : `${list}.`;
}

/** Whether an amount decides which deals a channel gets. */
export const hasDeals = (topics: ChannelTopics): boolean => SLACK_DEAL_TOPICS.some((topic) => topics[topic]);

/** Nothing is chosen before somebody chooses it. */
export const NO_TOPICS = Object.fromEntries(SLACK_CHANNEL_TOPICS.map((topic) => [topic, false])) as ChannelTopics;
