import { ok, SlackError } from '../answers.ts';
import type { PeerChannel, PeerUser, SlackWorld } from '../world.ts';

type Args = Readonly<Record<string, unknown>>;

/** https://docs.slack.dev/reference/objects/user-object; people of a Slack organisation have `enterprise_user` too. */
const shown = ({ id, name, realName, email, tz, deleted, teamIds }: PeerUser, seesEmails: boolean) => ({
  id,
  team_id: teamIds[0],
  ...(teamIds.length > 1 ? { enterprise_user: { id, enterprise_id: 'E0PEER', teams: teamIds } } : {}),
  name,
  real_name: realName,
  deleted,
  is_bot: false,
  tz,
  profile: { real_name: realName, ...(seesEmails && email ? { email } : {}) },
});

/** https://docs.slack.dev/reference/methods/users.info */
export function usersInfo({ users }: SlackWorld, args: Args, scopes: readonly string[]) {
  const user = users.get(String(args.user));
  if (!user) throw new SlackError('user_not_found');
  return ok({ user: shown(user, scopes.includes('users:read.email')) });
}

/** https://docs.slack.dev/reference/methods/users.lookupByEmail */
export function lookupByEmail({ users }: SlackWorld, args: Args) {
  const user = [...users.values()].find(({ email, deleted }) => email === args.email && !deleted);
  if (!user) throw new SlackError('users_not_found');
  return ok({ user: shown(user, true) });
}

/** https://docs.slack.dev/reference/objects/conversation-object */
const channelShown = ({ id, name, isPrivate, isArchived, hasApp }: PeerChannel) => ({
  id,
  name,
  is_channel: !isPrivate,
  is_private: isPrivate,
  is_archived: isArchived,
  is_member: hasApp,
});
const isSeen = ({ isPrivate, hasApp }: PeerChannel): boolean => !isPrivate || hasApp;

function channelOf({ channels }: SlackWorld, args: Args): PeerChannel {
  const channel = channels.get(String(args.channel));
  if (!channel || !isSeen(channel)) throw new SlackError('channel_not_found');
  return channel;
}

/** https://docs.slack.dev/reference/methods/conversations.info */
export const conversationsInfo = (world: SlackWorld, args: Args) =>
  ok({ channel: channelShown(channelOf(world, args)) });

/** https://docs.slack.dev/reference/methods/conversations.list; pages by cursor: https://docs.slack.dev/apis/web-api/pagination */
export function conversationsList({ channels }: SlackWorld, args: Args) {
  const types = String(args.types ?? 'public_channel').split(',');
  const all = [...channels.values()]
    .filter(isSeen)
    .filter(({ isPrivate }) => types.includes(isPrivate ? 'private_channel' : 'public_channel'))
    .filter(({ isArchived }) => !(isArchived && String(args.exclude_archived) === 'true'));
  const from = args.cursor ? Number(Buffer.from(String(args.cursor), 'base64').toString()) : 0;
  if (!Number.isInteger(from)) throw new SlackError('invalid_cursor');
  const until = from + Number(args.limit ?? 100);
  const next = until < all.length ? Buffer.from(String(until)).toString('base64') : '';
  return ok({ channels: all.slice(from, until).map(channelShown), response_metadata: { next_cursor: next } });
}

/** https://docs.slack.dev/reference/methods/conversations.join */
export function conversationsJoin(world: SlackWorld, args: Args) {
  const channel = channelOf(world, args);
  if (channel.isArchived) throw new SlackError('is_archived');
  if (channel.isPrivate) throw new SlackError('method_not_supported_for_channel_type');
  channel.hasApp = true;
  return ok({ channel: channelShown(channel) });
}
