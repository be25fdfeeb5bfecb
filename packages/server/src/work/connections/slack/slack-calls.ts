/** Calls Slack with the bot token of a connection. */
import { type ConnectionReason, stateForReason } from '@forecastle/rules';
import type pg from 'pg';
import * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { SlackCalls, SlackRefusal } from '../../slack/port.ts';
import { callSlack, type SlackCall } from './client/call.ts';
import { SlackRefused } from './client/refusals.ts';
import type { Workspace } from './requests/claim.ts';
import { keptToken, readable, stopForToken } from './stop-for-token.ts';

export interface SlackSource extends Workspace {
  readonly pool: pg.Pool;
  readonly settings: Settings;
}

/** What passes by itself leaves the connection as it is: the next call finds out. */
export const needsAdmin = (reason: ConnectionReason): boolean => stateForReason(reason) === 'needs_reconnecting';

type Asked<Shape extends z.ZodType> = Omit<SlackCall<Shape>, 'token'>;

/**
 * Calls a method with the bot token. What Slack's refusal means for the connection is written to it: one that needs a new token
 * says so on its page. Throws SlackRefused.
 */
export async function callAsBot<Shape extends z.ZodType>(
  source: SlackSource,
  asked: Asked<Shape>,
  now = new Date(),
): Promise<z.output<Shape>> {
  const { pool, settings, organizationId, connectionId } = source;
  const token = await inTenant(pool, organizationId, (tx) => keptToken(tx, settings, connectionId, 'access_token'));
  try {
    const botToken = readable(token, 'The stored bot token cannot be read.');
    if (botToken === null) throw new SlackRefused('Slack is not connected.', { reason: 'token_revoked' });
    return await callSlack(settings, { ...asked, token: botToken });
  } catch (error) {
    if (error instanceof SlackRefused && error.reason !== null && needsAdmin(error.reason)) {
      await stopForToken(source, { used: { access_token: token }, reason: error.reason, now });
    }
    throw error;
  }
}

export const refusalIn = (error: unknown): SlackRefusal => {
  if (!(error instanceof SlackRefused)) throw error;
  const { outcome, message, vendorWords, retryAt } = error;
  return { outcome, message, vendorWords, retryAt };
};

/** https://docs.slack.dev/reference/objects/user-object; people of a Slack organisation belong to several workspaces. */
const User = z.object({
  user: z.object({
    id: z.string(),
    team_id: z.string().optional(),
    enterprise_user: z.object({ teams: z.array(z.string()).default([]) }).optional(),
    name: z.string().default(''),
    real_name: z.string().optional(),
    deleted: z.boolean().default(false),
    is_bot: z.boolean().default(false),
    tz: z.string().optional(),
    profile: z.object({ email: z.string().optional(), real_name: z.string().optional() }).default({}),
  }),
});

/** Returns the calls that handlers of commands and buttons make. */
export function slackCalls(source: SlackSource): SlackCalls {
  const done = async (method: string, args: Readonly<Record<string, unknown>>) => {
    try {
      await callAsBot(source, { method, args, answer: z.unknown() });
      return { outcome: 'done' } as const;
    } catch (error) {
      return refusalIn(error);
    }
  };
  return {
    openView: (triggerId, view) => done('views.open', { trigger_id: triggerId, view }),
    updateView: (viewId, view) => done('views.update', { view_id: viewId, view }),
    async readUser(userId) {
      try {
        const { user } = await callAsBot(source, { method: 'users.info', args: { user: userId }, answer: User });
        return {
          outcome: 'done',
          user: {
            id: user.id,
            name: user.real_name ?? user.profile.real_name ?? user.name,
            email: user.profile.email ?? null,
            teamIds: [...(user.team_id === undefined ? [] : [user.team_id]), ...(user.enterprise_user?.teams ?? [])],
            timezone: user.tz ?? null,
            isBot: user.is_bot,
            isDeleted: user.deleted,
          },
        };
      } catch (error) {
        return refusalIn(error);
      }
    },
  };
}
