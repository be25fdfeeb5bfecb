/** Asks Slack what a token is for. */
import { SLACK_SCOPES } from '@forecastle/rules';
import * as z from 'zod';
import type { Settings } from '../../../platform/settings/settings.ts';
import { callSlack } from './client/call.ts';
import { SlackRefused } from './client/refusals.ts';
import type { SlackRemote } from './slack-row.ts';

type SlackAt = Pick<Settings, 'slack'>;

/** https://docs.slack.dev/reference/methods/auth.test */
const AuthTest = z.object({
  url: z.string(),
  team: z.string(),
  team_id: z.string(),
  user: z.string(),
  user_id: z.string(),
  bot_id: z.string().optional(),
  is_enterprise_install: z.boolean().default(false),
  response_metadata: z.object({ scopes: z.array(z.string()).optional() }).default({}),
});
/** https://docs.slack.dev/reference/methods/bots.info */
const BotInfo = z.object({ bot: z.object({ app_id: z.string() }) });

/** Asks whose the token is, and nothing else. Throws SlackRefused. */
export const testToken = (settings: SlackAt, token: string): Promise<z.infer<typeof AuthTest>> =>
  callSlack(settings, { token, method: 'auth.test', answer: AuthTest });

/** Returns the workspace and the app of a bot token. Throws SlackRefused, also where the app lacks a scope. */
export async function readInstall(settings: SlackAt, token: string): Promise<SlackRemote> {
  const { url, team, team_id, user, user_id, bot_id, is_enterprise_install, response_metadata } = await testToken(
    settings,
    token,
  );
  // Its token is for many workspaces, and what Slack sends names none: https://api.slack.com/enterprise/apps/reference
  if (is_enterprise_install) {
    throw new SlackRefused('The app is installed in a whole Slack organisation. Install it in one workspace instead.');
  }
  if (bot_id === undefined) throw new SlackRefused('This token is a person’s, not the app’s.');
  const given = response_metadata.scopes;
  const missing = given ? SLACK_SCOPES.filter((scope) => !given.includes(scope)) : [];
  if (missing.length > 0) {
    throw new SlackRefused(
      `The app lacks the scopes ${missing.join(', ')}. Update it with the manifest and install it again.`,
      { vendorWords: 'missing_scope' },
    );
  }
  const { bot } = await callSlack(settings, { token, method: 'bots.info', args: { bot: bot_id }, answer: BotInfo });
  return { teamId: team_id, teamName: team, teamUrl: url, appId: bot.app_id, botUserId: user_id, botName: user };
}

/** Asks for a socket, which is not opened, so that it is known whether the app-level token is good. Throws SlackRefused. */
export async function testAppToken(settings: SlackAt, token: string): Promise<void> {
  await callSlack(settings, { token, method: 'apps.connections.open', answer: z.object({ url: z.string() }) });
}

/** Returns the app that an app-level token says it belongs to; null where it does not say. */
export const appOfToken = (token: string): string | null => /^xapp-\d+-(A[A-Z0-9]+)-/u.exec(token)?.[1] ?? null;
