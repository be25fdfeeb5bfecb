import { randomBytes } from 'node:crypto';
import { ok, SlackError } from '../answers.ts';
import type { SlackWorld } from '../world.ts';

/** https://docs.slack.dev/reference/methods/auth.test */
export const authTest = ({ team, bot, app }: SlackWorld, scopes: readonly string[]) =>
  ok(
    {
      url: `https://${team.domain}.slack.com/`,
      team: team.name,
      user: bot.name,
      team_id: team.id,
      user_id: bot.userId,
      bot_id: bot.id,
      is_enterprise_install: app.isOrgWide,
    },
    { 'x-oauth-scopes': scopes.join(',') },
  );

/** https://docs.slack.dev/reference/methods/bots.info */
export function botsInfo({ bot, app }: SlackWorld, args: Readonly<Record<string, unknown>>) {
  if (args.bot !== bot.id) throw new SlackError('bot_not_found');
  return ok({ bot: { id: bot.id, deleted: false, name: bot.name, app_id: app.id, user_id: bot.userId } });
}

/** https://docs.slack.dev/reference/methods/auth.revoke */
export function authRevoke(world: SlackWorld, token: string) {
  world.botTokens.delete(token);
  world.deadTokens.set(token, 'token_revoked');
  return ok({ revoked: true });
}

/** https://docs.slack.dev/reference/methods/oauth.v2.access */
export function oauthAccess(world: SlackWorld, args: Readonly<Record<string, unknown>>) {
  const { app, team, bot } = world;
  if (args.client_id !== app.clientId) throw new SlackError('invalid_client_id');
  if (args.client_secret !== app.clientSecret) throw new SlackError('bad_client_secret');
  const redirectUri = world.codes.get(String(args.code));
  if (redirectUri === undefined) throw new SlackError('invalid_code');
  // A code is good once, and for ten minutes: https://docs.slack.dev/authentication/installing-with-oauth
  world.codes.delete(String(args.code));
  if (args.redirect_uri !== redirectUri) throw new SlackError('bad_redirect_uri');
  return ok({
    access_token: world.install(),
    token_type: 'bot',
    scope: app.scopes.join(','),
    bot_user_id: bot.userId,
    app_id: app.id,
    team: { id: team.id, name: team.name },
    enterprise: null,
    authed_user: { id: [...world.users.keys()][0] },
    is_enterprise_install: false,
    ...(app.rotatesTokens ? { refresh_token: `xoxe-1-${randomBytes(12).toString('hex')}`, expires_in: 43_200 } : {}),
  });
}

/**
 * Returns where the page of an installation sends people back to: https://docs.slack.dev/authentication/installing-with-oauth.
 * The page itself says what is wrong where it sends nobody back.
 */
export function authorize(
  world: SlackWorld,
  query: URLSearchParams,
): { readonly to: string } | { readonly error: string } {
  const { app } = world;
  if (query.get('client_id') !== app.clientId) return { error: 'Invalid client_id parameter' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!app.redirectUris.some((uri) => redirectUri.startsWith(uri))) return { error: 'bad_redirect_uri' };
  const missing = (query.get('scope') ?? '').split(',').filter((scope) => !app.scopes.includes(scope));
  if (missing.length > 0) return { error: 'invalid_scope' };
  const back = new URL(redirectUri);
  if (app.installer === 'denies') back.searchParams.set('error', 'access_denied');
  else {
    const code = randomBytes(16).toString('hex');
    world.codes.set(code, redirectUri);
    back.searchParams.set('code', code);
  }
  back.searchParams.set('state', query.get('state') ?? '');
  return { to: String(back) };
}
