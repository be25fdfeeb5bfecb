/** Reads what Slack sends, over the socket or as a request, into one shape. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SlackCommand, SlackEvent, SlackInteraction } from '../../../slack/port.ts';

export interface Origin {
  readonly teamId: string;
  readonly appId: string;
}

/** `key` is of the thing itself: the same in each repeat. */
export type Incoming = Origin & { readonly key: string } & (
    | { readonly kind: 'command'; readonly command: SlackCommand }
    | { readonly kind: 'interaction'; readonly interaction: SlackInteraction }
    | { readonly kind: 'event'; readonly event: SlackEvent }
  );

const Word = z.string().min(1).max(500);
const Url = z.string().max(2000);

/** https://docs.slack.dev/interactivity/implementing-slash-commands#app_command_handling */
const Command = z.object({
  team_id: Word,
  api_app_id: Word,
  user_id: Word,
  channel_id: Word,
  text: z.string().max(20_000).default(''),
  response_url: Url,
  trigger_id: Word,
});

/**
 * https://docs.slack.dev/reference/interaction-payloads. In a channel that is shared with another company `team` of a button is
 * the app's workspace (https://github.com/slackapi/java-slack-sdk/issues/1041), and of a modal the person's, beside
 * `app_installed_team_id` (https://github.com/slackapi/bolt-js/issues/1614). It is null of an app that a whole Slack organisation
 * has: https://api.slack.com/enterprise/apps/reference
 */
const Interaction = z.looseObject({
  type: z.enum(['block_actions', 'view_submission', 'view_closed', 'shortcut', 'message_action']),
  team: z.object({ id: Word }).nullish(),
  enterprise: z.object({ id: Word }).nullish(),
  view: z.looseObject({ app_installed_team_id: Word.nullish() }).nullish(),
  api_app_id: Word,
  user: z.object({ id: Word, team_id: Word.nullish() }),
  trigger_id: Word.optional(),
  response_url: Url.optional(),
});

/** https://docs.slack.dev/apis/events-api#callback-field */
const Event = z.object({
  type: z.literal('event_callback'),
  team_id: Word,
  api_app_id: Word,
  event_id: Word,
  event: z.looseObject({ type: Word }),
});

/** Returns null for what is none of what Slack documents, or is none of ours. `fallback` names what has no id of its own. */
export function readCommand(payload: unknown): Incoming | null {
  const { data } = Command.safeParse(payload);
  if (!data) return null;
  return {
    teamId: data.team_id,
    appId: data.api_app_id,
    key: `command ${data.trigger_id}`,
    kind: 'command',
    command: {
      teamId: data.team_id,
      userId: data.user_id,
      channelId: data.channel_id,
      text: data.text,
      responseUrl: data.response_url,
      triggerId: data.trigger_id,
    },
  };
}

export function readInteraction(payload: unknown): Incoming | null {
  const { data } = Interaction.safeParse(payload);
  const teamId = data && (data.view?.app_installed_team_id ?? data.team?.id ?? data.enterprise?.id);
  if (!data || !teamId) return null;
  const own = data.trigger_id ?? createHash('sha256').update(JSON.stringify(payload)).digest('hex');
  return {
    teamId,
    appId: data.api_app_id,
    key: `interaction ${own}`,
    kind: 'interaction',
    interaction: {
      kind: data.type,
      teamId,
      userId: data.user.id,
      userTeamId: data.user.team_id ?? data.team?.id ?? null,
      triggerId: data.trigger_id ?? null,
      responseUrl: data.response_url ?? null,
      payload: data,
    },
  };
}

export function readEvent(payload: unknown): Incoming | null {
  const { data } = Event.safeParse(payload);
  if (!data) return null;
  return {
    teamId: data.team_id,
    appId: data.api_app_id,
    key: `event ${data.event_id}`,
    kind: 'event',
    event: { teamId: data.team_id, type: data.event.type, event: data.event },
  };
}
