import {
  type NotificationTopic,
  notificationPath,
  notificationsMessage,
  type SlackNotification,
  TOPIC_OF_NOTIFICATION,
} from '@forecastle/rules';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import {
  IS_TOLD,
  NOTIFICATION_COLUMNS,
  NOTIFICATION_TABLES,
  type NotificationRow,
  presentNotification,
} from '../../notifications/notification-row.ts';
import { notificationWords } from '../../notifications/notification-words.ts';
import type { Compose } from './composing.ts';

/** Composes notifications of the person that they may still see and have not read, as the mails do. */
export const composeNotifications: Compose = async ({ tx, to, audience }, items) => {
  if (to.kind === 'channel') return null;
  const { rows } = await tx.client.query<NotificationRow>(
    // A task that was done in the meantime is not told of as due.
    `SELECT ${NOTIFICATION_COLUMNS} FROM ${NOTIFICATION_TABLES}
     WHERE ${IS_TOLD} AND n.read_at IS NULL AND t.done_at IS NULL AND n.id = ANY($4::uuid[]) ORDER BY n.created_at, n.id`,
    [
      tx.organizationId,
      to.actor.memberId,
      await visibleOwners(tx, to.actor),
      items.flatMap(({ subjectId }) => subjectId ?? []),
    ],
  );
  const told = rows.flatMap((row) => {
    const topic = TOPIC_OF_NOTIFICATION[row.kind];
    return topic === null ? [] : [inSlack(row, topic)];
  });
  if (told.length === 0) return null;
  const ids = new Set(rows.map(({ id }) => id));
  return {
    message: notificationsMessage(told, audience),
    itemIds: items.flatMap(({ id, subjectId }) => (subjectId !== null && ids.has(subjectId) ? [id] : [])),
  };
};

function inSlack(row: NotificationRow, topic: NotificationTopic): SlackNotification {
  const notification = presentNotification(row);
  return {
    topic,
    sentence: notificationWords(notification),
    excerpt: notification.excerpt,
    path: notificationPath(notification),
  };
}
