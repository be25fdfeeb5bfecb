import { ok, SlackError } from '../answers.ts';
import type { PeerUser, SlackWorld } from '../world.ts';

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
