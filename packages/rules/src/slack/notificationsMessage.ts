/** Notifications to a person: the sentences of the product, each with the way to what it is about. */
import { counted } from '../counted.ts';
import type { NotificationTopic } from '../notifications/notificationKinds.ts';
import { ending, type SlackAudience } from './audience.ts';
import { button, context, header, type SlackMessage, section, slackMessage } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { notificationsPage } from './slackLinks.ts';

/** How many are listed. */
const LISTED_NOTIFICATIONS = 10;

export interface SlackNotification {
  readonly topic: NotificationTopic;
  /** Without its full stop. */
  readonly sentence: string;
  /** The beginning of what somebody wrote; null where nobody wrote anything. */
  readonly excerpt: string | null;
  /** Where what it is about is seen: a path of the product. */
  readonly path: string;
}

/** Returns one message of all of them, the earliest first. */
export function notificationsMessage(
  notifications: readonly SlackNotification[],
  audience: SlackAudience,
): SlackMessage {
  const { reader } = audience;
  const [first] = notifications;
  const isOne = notifications.length === 1;
  const shown = notifications.slice(0, LISTED_NOTIFICATIONS);
  const left = notifications.length - shown.length;
  const title = counted(notifications.length, 'notification');
  return slackMessage(isOne ? (first?.sentence ?? '') : `${title}. ${first?.sentence ?? ''}`, [
    ...(isOne ? [] : [header(title)]),
    ...shown.map(({ sentence, excerpt, path }, at) =>
      section(
        excerpt === null ? sentence : `${sentence}\n“${excerpt}”`,
        button({
          label: 'Open',
          action: `${SLACK_ACTIONS.open}:${at}`,
          url: `${reader.publicUrl}${path}`,
          spoken: `Open: ${sentence}`,
        }),
      ),
    ),
    ...(left > 0 ? [context(`${counted(left, 'more notification')} in Forecastle.`)] : []),
    ...ending(
      audience,
      notifications.map(({ topic }) => topic),
      isOne ? [] : [button({ label: 'Open all', action: `${SLACK_ACTIONS.open}:all`, url: notificationsPage(reader) })],
    ),
  ]);
}
