/** What people are told of, what they want by mail of it, and what they mean to do by when. */
import type { NotificationKind, NotificationTopic } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';
import { opportunities } from './records.ts';

/** What it is about is read when it is read: here stand its ids alone, so that nothing is told to whom it is not for. */
export const notifications = pgTable(
  'notifications',
  {
    organizationId: organizationId(),
    id: id(),
    /** Whom it tells. */
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Who caused it; null where the calendar did. */
    actorId: uuid('actor_id'),
    opportunityId: uuid('opportunity_id'),
    /** By its kind a note, a task, a handover, or words about a plan or a commit. Without a foreign key: what is gone is not shown. */
    subjectId: uuid('subject_id'),
    /** Deals that were handed over at once. */
    count: integer('count'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
    /** From when on it is to be mailed; null: not, or no more. */
    mailAt: instant('mail_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.actorId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    index('notifications_member').on(t.organizationId, t.memberId, t.createdAt, t.id),
    index('notifications_unread').on(t.organizationId, t.memberId, t.createdAt, t.id).where(sql`read_at IS NULL`),
    index('notifications_mail').on(t.mailAt).where(sql`mail_at IS NOT NULL`),
    index('notifications_age').on(t.createdAt),
    index('notifications_opportunity').on(t.organizationId, t.opportunityId),
  ],
);

/** Topics of which somebody wants a mail as well. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    topic: text('topic').$type<NotificationTopic>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId, t.topic] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** What somebody means to do on a deal. Done, it is an activity of the deal, and counts as one. */
export const tasks = pgTable(
  'tasks',
  {
    organizationId: organizationId(),
    id: id(),
    opportunityId: uuid('opportunity_id').notNull(),
    title: text('title').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    remindDaysBefore: smallint('remind_days_before'),
    assigneeId: uuid('assignee_id').notNull(),
    createdById: uuid('created_by_id'),
    doneAt: instant('done_at'),
    /** Recorded when it was done. */
    activityId: uuid('activity_id'),
    /** The due day for which it was told that it is due, and the one for which its reminder came. */
    toldDueOn: date('told_due_on', { mode: 'string' }),
    toldReminderOn: date('told_reminder_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.assigneeId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    index('tasks_open')
      .on(t.organizationId, t.assigneeId, t.dueOn, t.id)
      .where(sql`done_at IS NULL AND deleted_at IS NULL`),
    index('tasks_opportunity').on(t.organizationId, t.opportunityId, t.dueOn, t.id),
    // Those of which nobody has been told yet: few, however many are overdue.
    index('tasks_to_tell')
      .on(t.dueOn, t.organizationId)
      .where(sql`done_at IS NULL AND deleted_at IS NULL AND told_due_on IS DISTINCT FROM due_on`),
  ],
);
