/**
 * What comes from Slack and what it is answered, by the socket or as a signed request alike. Who calls a handler has checked who
 * sent it, and hands each thing over once, across all servers. No transaction may be held while one is handled, and a handler
 * opens its own.
 */
import type { SlackMessage } from '@forecastle/rules';
import type pg from 'pg';
import type { Settings } from '../../platform/settings/settings.ts';

/** A block of Block Kit, as Slack reads it: https://docs.slack.dev/reference/block-kit/blocks */
export type SlackBlock = Readonly<Record<string, unknown>> & { readonly type: string };

/** A modal: https://docs.slack.dev/reference/views/modal-views */
export type SlackView = Readonly<Record<string, unknown>> & { readonly type: 'modal' };

/** Is shown to the asker alone. */
export interface SlackReply {
  /** Stands in for blocks in notifications and for screen readers. */
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
  /** Replaces the message whose button was pressed. */
  readonly replaceOriginal?: boolean;
}

/** A slash command: https://docs.slack.dev/interactivity/implementing-slash-commands */
export interface SlackCommand {
  readonly teamId: string;
  readonly userId: string;
  readonly channelId: string;
  /** What was typed behind the command's name. */
  readonly text: string;
  readonly responseUrl: string;
  /** Opens a modal within 3 seconds, once. */
  readonly triggerId: string;
}

/** A button that was pressed, or a modal that was sent: `payload` as Slack sent it. */
export interface SlackInteraction {
  readonly kind: 'block_actions' | 'view_submission' | 'view_closed' | 'shortcut' | 'message_action';
  /** The workspace by which it came. */
  readonly teamId: string;
  readonly userId: string;
  /** The workspace of the person, who may be of another company; null where Slack did not say. */
  readonly userTeamId: string | null;
  readonly triggerId: string | null;
  /** Null where there is no message: a modal's. */
  readonly responseUrl: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * What an interaction is answered. A modal is answered by `errors` or `view` within 2.5 seconds, and closes otherwise. A reply
 * to a modal goes to the user as a message of the app.
 */
export interface SlackInteractionAnswer {
  readonly reply?: SlackReply;
  /** Errors of a modal, by `block_id` of the input. */
  readonly errors?: ReadonlyMap<string, string>;
  /** Replaces the modal. */
  readonly view?: SlackView;
}

/** An event of the Events API: https://docs.slack.dev/apis/events-api */
export interface SlackEvent {
  readonly teamId: string;
  readonly type: string;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Why Slack refused a call: `vendorWords` is its error, and `message` says it to the person who asked. */
export interface SlackRefusal {
  readonly outcome: 'refused' | 'rate_limited' | 'unreachable';
  readonly message: string;
  readonly vendorWords: string | null;
  /** When it may be asked again; null where Slack did not say. */
  readonly retryAt: Date | null;
}

export interface SlackUser {
  readonly id: string;
  readonly name: string;
  /** Null without the scope `users:read.email`, and for people without one. */
  readonly email: string | null;
  /** Workspaces that they belong to: several in a Slack organisation. */
  readonly teamIds: readonly string[];
  /** A zone of the tz database. */
  readonly timezone: string | null;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
}

/** Calls of Slack's Web API with the organisation's bot token. None of them throws for what Slack answers. */
export interface SlackCalls {
  readonly openView: (triggerId: string, view: SlackView) => Promise<{ readonly outcome: 'done' } | SlackRefusal>;
  readonly updateView: (viewId: string, view: SlackView) => Promise<{ readonly outcome: 'done' } | SlackRefusal>;
  readonly readUser: (userId: string) => Promise<{ readonly outcome: 'done'; readonly user: SlackUser } | SlackRefusal>;
}

/**
 * What became of a message. `not_in_channel` also stands for a private channel that the app cannot see, and `not_allowed` for a
 * channel in which Slack lets the app post nothing; `revoked` for a connection that no longer works, which its page says;
 * `refused` for this message alone, and `unreachable` for what may be tried again. `message` is for people, `vendorWords` is
 * Slack's error.
 */
export type SlackSent =
  | { readonly outcome: 'sent'; readonly channelId: string; readonly ts: string }
  | {
      readonly outcome:
        | 'not_in_channel'
        | 'archived'
        | 'unknown_user'
        | 'not_allowed'
        | 'revoked'
        | 'refused'
        | 'unreachable';
      readonly message: string;
      readonly vendorWords: string | null;
    }
  | { readonly outcome: 'rate_limited'; readonly until: Date };

/** A channel as Slack tells of it: https://docs.slack.dev/reference/objects/conversation-object */
export interface SlackChannelState {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** The app is in it. */
  readonly isMember: boolean;
  /** People of another company are in it. */
  readonly isShared: boolean;
}

/** Sends to people and channels of an organisation's workspace. Nothing throws for what Slack answers; no transaction may be held. */
export interface SlackSender {
  /** Slack's id of the workspace. */
  readonly teamId: string;
  /** `to`: Slack's id of a channel, or of a user, to whom the app then writes directly. */
  readonly post: (to: string, message: SlackMessage) => Promise<SlackSent>;
  readonly readUser: SlackCalls['readUser'];
  readonly readChannel: (
    channelId: string,
  ) => Promise<{ readonly outcome: 'done'; readonly channel: SlackChannelState } | SlackRefusal>;
  /** Whether a user is in a private channel that the app is in; null where Slack has more channels than were looked through. */
  readonly isInPrivateChannel: (
    userId: string,
    channelId: string,
  ) => Promise<{ readonly outcome: 'done'; readonly isIn: boolean | null } | SlackRefusal>;
}

/** Returns what sends to an organisation's workspace; null while its connection is not healthy. */
export type OpenSlackSender = (organizationId: string) => Promise<SlackSender | null>;

/** What a handler works with. The organisation is the one whose connection the thing came by. */
export interface SlackContext {
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly organizationId: string;
  readonly connectionId: string;
  /** Name of the Slack workspace. */
  readonly teamName: string;
  readonly slack: SlackCalls;
}

export interface SlackHandlers {
  readonly handleCommand: (context: SlackContext, command: SlackCommand) => Promise<SlackReply>;
  readonly handleInteraction: (context: SlackContext, asked: SlackInteraction) => Promise<SlackInteractionAnswer>;
  readonly handleEvent: (context: SlackContext, event: SlackEvent) => Promise<void>;
}
