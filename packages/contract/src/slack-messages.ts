/** What Slack is sent without anybody asking: chosen by each person for themselves, and for channels by who leads. Decision 0400. */
import {
  SLACK_CHANNEL_TOPICS,
  SLACK_DROP_REASONS,
  SLACK_OFF_REASONS,
  SLACK_PERSON_TOPICS,
  type SlackChannelTopic,
  type SlackTopic,
} from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { CHANNEL_QUERY_MAX } from './limits.ts';
import { AmountMinor, CurrencyCode, Id, Instant, PageInput, page } from './shapes.ts';

const Minute = z.int().min(0).max(1439);
export const QuietHours = z
  .object({
    fromMinute: Minute.describe('Minute of the day; the hours may go over midnight'),
    toMinute: Minute,
    weekends: z.boolean().describe('true: Saturday and Sunday are quiet all day'),
  })
  .describe('Hours without messages. What happens in them is sent when they end');

const Off = z
  .object({ reason: z.enum(SLACK_OFF_REASONS), sentence: z.string(), advice: z.string(), since: Instant })
  .nullable()
  .describe('Why nothing is sent, and what to do; null while it works');

const topicsOf = <T extends string>(topics: readonly T[]) =>
  z.object(Object.fromEntries(topics.map((topic) => [topic, z.boolean()])) as Record<T, z.ZodBoolean>);

/** Before the first topic is chosen, `quietHours` and `dealsFromMinor` are what choosing it will set. */
export const MySlackMessages = z.object({
  isConnected: z.boolean().describe('true: Slack is connected to the organisation'),
  stopped: z.string().nullable().describe('Why Slack gets nothing at present: it is paused or must be reconnected'),
  slackName: z.string().nullable().describe('Your Slack user; null: none is linked, and nothing is sent'),
  topics: topicsOf<SlackTopic>(SLACK_PERSON_TOPICS),
  dealsFromMinor: AmountMinor.describe('Deals won, lost or turned red are sent from this amount on'),
  suggestedDealsFromMinor: AmountMinor.describe('Amount of a large deal among those you see'),
  currency: CurrencyCode,
  quietHours: QuietHours.nullable(),
  timeZone: z.string().describe('Timezone of the quiet hours'),
  off: Off,
  lastSentAt: Instant.nullable(),
  waiting: z.int().describe('Messages that wait, for the end of your quiet hours or for Slack'),
});

export const SlackChannel = z.object({
  id: Id,
  channelId: z.string().describe('Id of the channel in Slack'),
  name: z.string(),
  isPrivate: z.boolean(),
  chosenBy: z.object({ id: Id, name: z.string() }).describe('What is sent is what this person sees'),
  sees: z.string().describe('Which deals these are, such as “all deals” or “deals of Ana Costa’s team”'),
  isYours: z.boolean(),
  topics: topicsOf<SlackChannelTopic>(SLACK_CHANNEL_TOPICS),
  dealsFromMinor: AmountMinor,
  quietHours: QuietHours.nullable(),
  timeZone: z.string(),
  off: Off,
  lastSentAt: Instant.nullable(),
  waiting: z.int(),
});

export const FoundChannel = z.object({
  channelId: z.string(),
  name: z.string(),
  isPrivate: z.boolean(),
  isMember: z.boolean().describe('true: Forecastle is in the channel'),
  isShared: z.boolean().describe('true: people of another company are in it'),
  members: z.int().nullable(),
  isChosen: z.boolean().describe('true: you have chosen it already'),
});

export const FoundChannels = z.object({
  items: z.array(FoundChannel).describe('Best matches first'),
  isComplete: z.boolean().describe('false: more channels match, or Slack has more than were looked through'),
  advice: z.string().nullable().describe('What to do when the channel is not among them'),
});

/** What came of choosing a channel: Forecastle introduces itself there, and nothing is kept unless that worked. */
export const ChosenChannel = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('chosen'), channel: SlackChannel }),
  z.object({
    outcome: z.enum(['not_in_channel', 'archived', 'shared', 'unknown', 'unavailable']),
    message: z.string().describe('Why not, and what to do'),
    canJoin: z.boolean().describe('true: ask again with join, and Forecastle joins the channel'),
    invite: z.string().nullable().describe('What somebody types in the channel to bring Forecastle into it'),
  }),
]);

export const SlackMessageSent = z.object({
  id: Id,
  to: z.object({ kind: z.enum(['person', 'channel']), name: z.string() }),
  topic: z.enum(SLACK_PERSON_TOPICS),
  status: z.enum(['waiting', 'sent', 'dropped']),
  why: z
    .object({ reason: z.enum(SLACK_DROP_REASONS).nullable(), sentence: z.string() })
    .nullable()
    .describe('Why it waits or was not sent'),
  at: Instant.describe('When it was sent or dropped, or when it is tried next'),
});

const Choice = z.object({
  topics: topicsOf<SlackChannelTopic>(SLACK_CHANNEL_TOPICS).partial().optional(),
  dealsFromMinor: AmountMinor.optional(),
  quietHours: QuietHours.nullable().optional(),
});

const tags = ['slack'];
const leading = base.meta({ ability: 'seeTeam' });
const managed = base.meta({ ability: 'manageIntegrations' });

export const slackMessages = {
  mine: base
    .route({ method: 'GET', path: '/slack/messages', tags, summary: 'Get what Slack sends you' })
    .output(MySlackMessages),
  setMine: base
    .route({ method: 'PATCH', path: '/slack/messages', tags, summary: 'Choose what Slack sends you, and when' })
    .input(Choice.extend({ topics: topicsOf<SlackTopic>(SLACK_PERSON_TOPICS).partial().optional() }))
    .output(MySlackMessages),
  sendTest: base
    .route({ method: 'POST', path: '/slack/messages/test', tags, summary: 'Send yourself a test message in Slack' })
    .output(z.object({ outcome: z.enum(['sent', 'failed']), message: z.string() })),
  channels: leading
    .route({
      method: 'GET',
      path: '/slack/channels',
      tags,
      summary: 'List the channels you have chosen; for admins, those of everyone',
    })
    .input(PageInput)
    .output(page(SlackChannel)),
  findChannels: leading
    .route({
      method: 'GET',
      path: '/slack/channels/find',
      tags,
      summary:
        'Find channels in Slack by name, id or link: public ones, and private ones with you and Forecastle in them',
    })
    .input(z.object({ query: z.string().trim().min(1).max(CHANNEL_QUERY_MAX) }))
    .output(FoundChannels),
  chooseChannel: leading
    .route({
      method: 'POST',
      path: '/slack/channels',
      tags,
      summary:
        'Choose a channel. It gets what you see, as long as you see it. Forecastle introduces itself there first',
    })
    .input(
      Choice.extend({
        channelId: z.string().trim().min(1).max(100),
        join: z.boolean().default(false).describe('true: Forecastle joins a public channel first'),
        mayBeShared: z.boolean().default(false).describe('true: people of another company may read it'),
      }),
    )
    .output(ChosenChannel),
  setChannel: leading
    .route({ method: 'PATCH', path: '/slack/channels/{id}', tags, summary: 'Change what a channel gets, and when' })
    .input(Choice.extend({ id: Id }))
    .output(SlackChannel),
  tryChannel: leading
    .route({
      method: 'POST',
      path: '/slack/channels/{id}/try',
      tags,
      summary: 'Try a channel again, and switch it on if it works',
    })
    .input(z.object({ id: Id, join: z.boolean().default(false), mayBeShared: z.boolean().default(false) }))
    .output(ChosenChannel),
  removeChannel: leading
    .route({ method: 'DELETE', path: '/slack/channels/{id}', tags, summary: 'Send no more to a channel' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  log: managed
    .route({
      method: 'GET',
      path: '/slack/messages/log',
      tags,
      summary: 'List messages to Slack of the last 30 days, latest first: to whom and when, not what they said',
    })
    .input(PageInput.extend({ show: z.enum(['all', 'waiting', 'dropped']).default('all') }))
    .output(page(SlackMessageSent)),
};
