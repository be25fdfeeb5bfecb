import { ok, SlackError } from '../answers.ts';
import type { PeerUser, SlackWorld } from '../world.ts';

type Args = Readonly<Record<string, unknown>>;

/** https://docs.slack.dev/reference/objects/user-object */
const shown = ({ id, name, realName, email, tz, deleted }: PeerUser, teamId: string, seesEmails: boolean) => ({
  id,
  team_id: teamId,
  name,
  real_name: realName,
  deleted,
  is_bot: false,
  tz,
  profile: { real_name: realName, ...(seesEmails && email ? { email } : {}) },
});

/** https://docs.slack.dev/reference/methods/users.info */
export function usersInfo({ users, team }: SlackWorld, args: Args, scopes: readonly string[]) {
  const user = users.get(String(args.user));
  if (!user) throw new SlackError('user_not_found');
  return ok({ user: shown(user, team.id, scopes.includes('users:read.email')) });
}

/** https://docs.slack.dev/reference/methods/users.lookupByEmail */
export function lookupByEmail({ users, team }: SlackWorld, args: Args) {
  const user = [...users.values()].find(({ email, deleted }) => email === args.email && !deleted);
  if (!user) throw new SlackError('users_not_found');
  return ok({ user: shown(user, team.id, true) });
}
