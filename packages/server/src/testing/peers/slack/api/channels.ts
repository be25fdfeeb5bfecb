/** Channels, as far as the app sees them. */
import { ok, SlackError } from '../answers.ts';
import type { PeerChannel, SlackWorld } from '../world.ts';

type Args = Readonly<Record<string, unknown>>;

/** https://docs.slack.dev/reference/methods/conversations.list: "an integer under 1000". */
const LIMIT_MAX = 999;
const LIMIT = 100;

/** https://docs.slack.dev/reference/objects/conversation-object */
const channelShown = ({ id, name, isPrivate, isArchived, hasApp, sharedWith }: PeerChannel, { team }: SlackWorld) => ({
  id,
  name,
  name_normalized: name,
  is_channel: !isPrivate,
  is_group: isPrivate,
  is_im: false,
  is_mpim: false,
  is_private: isPrivate,
  is_archived: isArchived,
  is_member: hasApp,
  is_shared: sharedWith !== null,
  is_ext_shared: sharedWith === 'company',
  is_org_shared: sharedWith === 'workspace',
  is_pending_ext_shared: false,
  shared_team_ids: [team.id],
});

const membersOf = ({ people, hasApp }: PeerChannel): number => people.size + (hasApp ? 1 : 0);
const isSeen = ({ isPrivate, hasApp }: PeerChannel): boolean => !isPrivate || hasApp;

/** Private channels have a scope of their own: https://docs.slack.dev/reference/scopes/groups.read */
function checkScope(isPrivate: boolean, granted: readonly string[]): void {
  const needed = isPrivate ? 'groups:read' : 'channels:read';
  if (!granted.includes(needed)) throw new SlackError('missing_scope', { needed, provided: granted.join(',') });
}

function channelOf({ channels }: SlackWorld, args: Args): PeerChannel {
  const channel = channels.get(String(args.channel));
  // A private channel that the app is not in is not there for it.
  if (!channel || !isSeen(channel)) throw new SlackError('channel_not_found');
  return channel;
}

/** https://docs.slack.dev/reference/methods/conversations.info: members are counted where they are asked for. */
export function conversationsInfo(world: SlackWorld, args: Args, granted: readonly string[]) {
  const channel = channelOf(world, args);
  checkScope(channel.isPrivate, granted);
  const counts = String(args.include_num_members) === 'true' ? { num_members: membersOf(channel) } : {};
  return ok({ channel: { ...channelShown(channel, world), ...counts } });
}

/** https://docs.slack.dev/reference/methods/conversations.list */
export const conversationsList = (world: SlackWorld, args: Args, granted: readonly string[]) =>
  pageOf(world, args, granted, isSeen, (channel) => ({
    ...channelShown(channel, world),
    num_members: membersOf(channel),
  }));

/**
 * https://docs.slack.dev/reference/methods/users.conversations: of somebody else, private channels are listed where the app is in
 * them too; "We omit the is_member and num_members fields".
 */
export function usersConversations(world: SlackWorld, args: Args, granted: readonly string[]) {
  const user = args.user === undefined ? null : String(args.user);
  if (user !== null && !world.users.has(user)) throw new SlackError('user_not_found');
  const isListed = (channel: PeerChannel) =>
    user === null ? channel.hasApp : channel.people.has(user) && isSeen(channel);
  return pageOf(world, args, granted, isListed, (channel) => {
    const { is_member, ...shown } = channelShown(channel, world);
    return shown;
  });
}

/** Pages by cursor: https://docs.slack.dev/apis/web-api/pagination */
function pageOf(
  { channels }: SlackWorld,
  args: Args,
  granted: readonly string[],
  isListed: (channel: PeerChannel) => boolean,
  show: (channel: PeerChannel) => object,
) {
  const types = String(args.types ?? 'public_channel').split(',');
  for (const type of types) checkScope(type === 'private_channel', granted);
  const limit = Number(args.limit ?? LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new SlackError('invalid_limit');
  const all = [...channels.values()]
    .filter(isListed)
    .filter(({ isPrivate }) => types.includes(isPrivate ? 'private_channel' : 'public_channel'))
    .filter(({ isArchived }) => !(isArchived && String(args.exclude_archived) === 'true'));
  const from = args.cursor ? Number(Buffer.from(String(args.cursor), 'base64').toString()) : 0;
  if (!Number.isInteger(from)) throw new SlackError('invalid_cursor');
  const until = from + limit;
  const next = until < all.length ? Buffer.from(String(until)).toString('base64') : '';
  return ok({ channels: all.slice(from, until).map(show), response_metadata: { next_cursor: next } });
}

/** https://docs.slack.dev/reference/methods/conversations.join: who is in it already is told so by a warning. */
export function conversationsJoin(world: SlackWorld, args: Args) {
  const channel = channelOf(world, args);
  if (channel.isArchived) throw new SlackError('is_archived');
  if (channel.isPrivate) throw new SlackError('method_not_supported_for_channel_type');
  const warned = channel.hasApp
    ? { warning: 'already_in_channel', response_metadata: { warnings: ['already_in_channel'] } }
    : {};
  channel.hasApp = true;
  return ok({ channel: channelShown(channel, world), ...warned });
}
