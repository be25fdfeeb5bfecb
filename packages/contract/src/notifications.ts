/** What one is told of: mentions, deals handed over, tasks that fall due, words about one's plan, and files that are made. */
import { NOTIFICATION_DAYS, NOTIFICATION_KINDS, NOTIFICATION_TOPICS } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { COMMIT_SCOPES } from './commits.ts';
import { Period } from './forecasts.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });

/** Unread ones are counted up to here. */
export const UNREAD_MAX = 100;

/** Judged whenever it is read: one about a deal that its reader no longer sees is neither listed nor counted. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  createdAt: Instant,
  readAt: Instant.nullable(),
  actor: Person.nullable().describe('Who caused it; null where the calendar did'),
  deal: z.object({ id: Id, name: z.string() }).nullable(),
  account: z.object({ id: Id, name: z.string() }).nullable().describe('On which somebody was mentioned'),
  contact: z.object({ id: Id, name: z.string() }).nullable().describe('On whom somebody was mentioned'),
  count: z.int().nullable().describe('Deals that were handed over at once'),
  from: Person.nullable().describe('Whose those deals were'),
  task: z.object({ id: Id, title: z.string(), dueOn: z.iso.date(), isDone: z.boolean() }).nullable(),
  export: z.object({ id: Id, name: z.string() }).nullable().describe('A file made in the background, by what it is of'),
  commit: z
    .object({
      line: z.string().describe('Key of the line in GET /commits'),
      scope: z.enum(COMMIT_SCOPES),
      name: z.string().nullable().describe('Of the rep, or who leads the team; null for yours and the organisation’s'),
      period: Period.pick({ kind: true, start: true }),
    })
    .nullable()
    .describe('That was commented on, or is asked for'),
  excerpt: z
    .string()
    .nullable()
    .describe('How the note, comment or nudge reads now, cut; the name of the webhook, or of the period'),
});

const Topics = z.object(
  Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, z.boolean()])) as Record<
    (typeof NOTIFICATION_TOPICS)[number],
    z.ZodBoolean
  >,
);
const TAGS = ['notifications'];

export const notifications = {
  list: base
    .route({
      method: 'GET',
      path: '/notifications',
      tags: TAGS,
      summary: `One’s notifications, latest first; they are kept ${NOTIFICATION_DAYS} days`,
    })
    .input(PageInput.extend({ show: z.enum(['all', 'unread']).default('all') }))
    .output(page(Notification)),
  unread: base
    .route({ method: 'GET', path: '/notifications/unread', tags: TAGS, summary: 'How many one has not read' })
    .output(z.object({ count: z.int().describe(`Counted up to ${UNREAD_MAX}`), more: z.boolean() })),
  setRead: base
    .route({
      method: 'PATCH',
      path: '/notifications/{id}',
      tags: TAGS,
      summary: 'Mark a notification as read, or unread',
    })
    .input(z.object({ id: Id, isRead: z.boolean() }))
    .output(z.object({})),
  readAll: base
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: TAGS,
      summary: 'Mark all notifications as read that there were up to one of them',
    })
    .input(z.object({ upToId: Id.describe('The latest one that was seen: what came since stays unread') }))
    .output(z.object({ count: z.int(), readAt: Instant })),
  unreadAll: base
    .route({
      method: 'POST',
      path: '/notifications/unread',
      tags: TAGS,
      summary: 'Take back that all were marked as read',
    })
    .input(z.object({ readAt: Instant.describe('As it was answered then') }))
    .output(z.object({ count: z.int() })),
  mailed: base
    .route({
      method: 'GET',
      path: '/notifications/mailed',
      tags: TAGS,
      summary: 'Which notifications one is mailed as well',
    })
    .output(z.object({ email: z.string(), topics: Topics })),
  setMailed: base
    .route({
      method: 'PUT',
      path: '/notifications/mailed/{topic}',
      tags: TAGS,
      summary: 'Have notifications of a topic mailed as well, or not',
    })
    .input(z.object({ topic: z.enum(NOTIFICATION_TOPICS), isMailed: z.boolean() }))
    .output(z.object({})),
};
