/** Messages. https://docs.slack.dev/reference/methods/chat.postMessage */
import { ok, SlackError } from '../answers.ts';
import type { Posted, SlackWorld } from '../world.ts';
import { blocksIn } from './blocks.ts';

type Args = Readonly<Record<string, unknown>>;

const MESSAGE_MAX = 40_000;

/**
 * A channel that the app may post in; a person stands for the direct messages with them, also once they are deactivated:
 * https://github.com/slackapi/python-slack-sdk/issues/1156
 */
function channelFor(world: SlackWorld, asked: string): string {
  if (world.users.has(asked)) {
    if (!world.app.messagesTab) throw new SlackError('messages_tab_disabled');
    return `D${asked.slice(1)}`;
  }
  const channel = world.channels.get(asked);
  // A private channel that the app is not in is not there for it.
  if (!channel || (channel.isPrivate && !channel.hasApp)) throw new SlackError('channel_not_found');
  if (channel.isArchived) throw new SlackError('is_archived');
  if (!channel.hasApp) throw new SlackError('not_in_channel');
  return channel.id;
}

function contentOf(args: Args): Pick<Posted, 'text' | 'blocks'> {
  const blocks = blocksIn(args.blocks);
  const text = String(args.text ?? '');
  if (text === '' && blocks.length === 0) throw new SlackError('no_text');
  if (text.length > MESSAGE_MAX) throw new SlackError('msg_too_long');
  return { text, blocks };
}

let last = 0;
/** Messages of a channel have each an instant of their own. */
const nextTs = (world: SlackWorld): string => `${Math.trunc(world.now / 1000)}.${String(++last).padStart(6, '0')}`;

export function postMessage(world: SlackWorld, args: Args) {
  const message = {
    channel: channelFor(world, String(args.channel)),
    ts: nextTs(world),
    user: null,
    ...contentOf(args),
  };
  world.posted.push(message);
  return ok({ channel: message.channel, ts: message.ts, message: { type: 'message', text: message.text } });
}

/** https://docs.slack.dev/reference/methods/chat.postEphemeral */
export function postEphemeral(world: SlackWorld, args: Args) {
  const channel = channelFor(world, String(args.channel));
  const user = String(args.user);
  if (!world.users.has(user)) throw new SlackError('user_not_in_channel');
  const message = { channel, ts: nextTs(world), user, ...contentOf(args) };
  world.posted.push(message);
  return ok({ message_ts: message.ts });
}

/** https://docs.slack.dev/reference/methods/chat.update */
export function update(world: SlackWorld, args: Args) {
  const message = world.posted.find(({ channel, ts }) => channel === args.channel && ts === args.ts);
  if (!message) throw new SlackError('message_not_found');
  Object.assign(message, contentOf(args));
  return ok({ channel: message.channel, ts: message.ts, text: message.text });
}
