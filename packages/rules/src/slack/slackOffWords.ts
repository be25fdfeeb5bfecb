/** What is said where Slack is sent nothing: why, and what to do. */
import type { ConnectionReason, ConnectionState } from '../connections/connectionStates.ts';
import { SLACK_COMMAND } from '../connections/slackWords.ts';
import type { SlackDropReason, SlackOffReason } from './slackTopics.ts';

export interface OffWords {
  readonly sentence: string;
  readonly advice: string;
}

interface OffChannel {
  /** Without the sign in front. */
  readonly channel: string;
  /** Name of the person who chose it. */
  readonly chooser: string;
  /** What the app's bot is called in Slack. */
  readonly bot: string;
}

/** Returns why a channel gets nothing, and what to do. */
export function slackChannelOff(reason: SlackOffReason, { channel, chooser, bot }: OffChannel): OffWords {
  const words: Readonly<Record<SlackOffReason, OffWords>> = {
    archived: {
      sentence: `#${channel} is archived.`,
      advice: 'Unarchive it in Slack and try again, or remove it here.',
    },
    not_in_channel: {
      sentence: `Forecastle is no longer in #${channel}.`,
      advice: `Type ${inviteCommand(bot)} in the channel, then try again.`,
    },
    shared: {
      sentence: `People from another company can read #${channel} now.`,
      advice: 'Try again if they may read your deals. If not, remove it here.',
    },
    chooser_gone: {
      sentence: `${chooser} chose #${channel} and has left, or no longer leads a team.`,
      advice: 'Choose the channel yourself, then remove this one.',
    },
    chooser_not_in_channel: {
      sentence: `#${channel} is private, and ${chooser} is not in it or has no Slack user linked.`,
      advice: `Once ${chooser} is in the channel and has linked their Slack user, try again. Or remove it here.`,
    },
    user_gone: {
      sentence: `Slack no longer knows who chose #${channel}.`,
      advice: 'Try again, or remove it here.',
    },
    other_workspace: {
      sentence: `Forecastle is connected to another Slack workspace than the one of #${channel}.`,
      advice: 'Remove it here, or keep it: it works again once that workspace is connected.',
    },
    refused: {
      sentence: `Slack does not let Forecastle post in #${channel}.`,
      advice: 'Ask a Slack admin who may post there, then try again.',
    },
  };
  return words[reason];
}

const LINK_AGAIN = `Type ${SLACK_COMMAND} plan in Slack and link your user again.`;
const USER_GONE: OffWords = { sentence: 'Slack no longer knows your user.', advice: LINK_AGAIN };

/** Returns why a person gets nothing, and what to do. */
export const slackPersonOff = (reason: SlackOffReason): OffWords =>
  reason === 'refused'
    ? {
        sentence: 'Slack does not let Forecastle write to you.',
        advice: 'Ask a Slack admin, then send a test message.',
      }
    : reason === 'user_gone'
      ? USER_GONE
      : {
          sentence: 'Slack no longer accepts messages for you.',
          advice: 'Send a test message to switch them on again.',
        };

/** Returns what is typed in a channel to bring the app into it. */
export const inviteCommand = (bot: string): string => `/invite @${bot}`;

const DROPPED: Readonly<Record<SlackDropReason, string>> = {
  nothing_to_say: 'It was read, done or undone before it was sent, or the person may not see it.',
  too_old: 'It waited until it was no longer news.',
  off: 'Messages on this topic, or to this channel or person, were turned off.',
  refused: 'Slack refused the message.',
};

/** Returns why a message was not sent. */
export const slackDropped = (reason: SlackDropReason, vendorWords: string | null): string =>
  vendorWords === null ? DROPPED[reason] : `${DROPPED[reason]} Slack said: ${vendorWords}.`;

interface WaitingMessage {
  /** Why nothing is sent to anybody. */
  readonly stopped: string | null;
  readonly vendorWords: string | null;
  readonly attempts: number;
  /** Minutes from now; negative once it is due. */
  readonly dueInMinutes: number;
}

/** Further ahead than what is only held back for a moment. */
const AHEAD_MINUTES = 2;

/** Returns why a message waits; null where it is about to be sent. */
export function slackWaits({ stopped, vendorWords, attempts, dueInMinutes }: WaitingMessage): string | null {
  if (stopped !== null) return stopped;
  if (vendorWords !== null) return `Slack did not take it yet (${vendorWords}). Forecastle tries again.`;
  if (dueInMinutes > AHEAD_MINUTES) {
    return attempts > 0 ? 'Slack did not take it yet. Forecastle tries again.' : 'Waits for quiet hours to end.';
  }
  return null;
}

/** Returns why Slack is sent nothing at present, for everybody; null while the connection works or there is none. */
export function slackStopped(state: ConnectionState, reason: ConnectionReason | null): string | null {
  if (state === 'needs_reconnecting') return 'Slack must be reconnected. Ask an admin. Messages wait until then.';
  if (state !== 'paused') return null;
  return reason === 'paused_by_admin'
    ? 'Slack is paused. Messages wait until an admin resumes it.'
    : 'Slack limits how often Forecastle may ask. Messages wait and are sent later.';
}
