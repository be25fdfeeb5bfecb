/** What a channel is sent when it is chosen, and what a person is sent to try it. */
import { capital } from '../firstLetter.ts';
import { HOUSE_LOCALE } from '../houseLocale.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { changeChoices, type SlackAudience } from './audience.ts';
import { actions, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { type QuietHours, SLACK_CHANNEL_TOPICS, SLACK_DEAL_TOPICS, type SlackChannelTopic } from './slackTopics.ts';
import { SLACK_TOPIC_NAMES } from './topicNames.ts';

export interface ChosenForChannel {
  readonly topics: readonly SlackChannelTopic[];
  readonly dealsFromMinor: number;
  readonly currency: string;
  readonly quietHours: QuietHours | null;
}

/** Says when nothing is sent, as the reader writes hours: "7:00 PM to 7:00 AM and all weekend". */
function quietHoursWords({ fromMinute, toMinute, weekends }: QuietHours, locale = HOUSE_LOCALE): string {
  const hours = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const clock = (minute: number) => hours.format(Date.UTC(2000, 0, 1, 0, minute));
  return `${clock(fromMinute)} to ${clock(toMinute)}${weekends ? ' and all weekend' : ''}`;
}

/** Introduces the app in a channel that was chosen: who chose it, what will come, whose deals, and where to change it. */
export function introductionMessage(
  chosen: ChosenForChannel,
  audience: SlackAudience & { readonly channel: NonNullable<SlackAudience['channel']> },
): SlackMessage {
  const { chosenBy, sees } = audience.channel;
  const { topics, dealsFromMinor, currency, quietHours } = chosen;
  const names = SLACK_CHANNEL_TOPICS.filter((topic) => topics.includes(topic)).map((topic) => SLACK_TOPIC_NAMES[topic]);
  const hasDeals = SLACK_DEAL_TOPICS.some((topic) => topics.includes(topic));
  const words = `${chosenBy} chose this channel for news from Forecastle.`;
  return slackMessage(`${words} What comes: ${names.length === 0 ? 'nothing yet' : names.join(', ')}.`, [
    section(words),
    ...rows([
      ['What comes', names.length === 0 ? 'Nothing yet' : names.join('\n')],
      ['Which deals', capital(sees)],
      ...(hasDeals
        ? [
            [
              'Amount',
              dealsFromMinor === 0
                ? 'Deals of any amount'
                : `Deals from ${formatMoney(dealsFromMinor, currency, 'whole', audience.reader.locale)}`,
            ] as const,
          ]
        : []),
      ...(quietHours === null ? [] : [['Quiet hours', quietHoursWords(quietHours, audience.reader.locale)] as const]),
    ]),
    section(`Everyone in this channel can read this. ${chosenBy} and your admins can change it in Forecastle.`),
    actions([changeChoices(audience)]),
  ]);
}

/** Shows that messages reach a person or a channel. */
export function testMessage(audience: SlackAudience): SlackMessage {
  const words = audience.channel
    ? `This is a test from ${audience.channel.chosenBy}. Messages from Forecastle reach this channel.`
    : 'This is a test. Messages from Forecastle reach you here.';
  return slackMessage(words, [section(words), actions([changeChoices(audience)])]);
}
