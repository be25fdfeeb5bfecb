/** What one is told of: mentions, deals handed over, tasks that fall due, words about one's plan, transcripts and files that are made. */
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
  actor: Person.nullable().describe('Who caused it; null if a date caused it'),
  deal: z.object({ id: Id, name: z.string() }).nullable(),
  account: z.object({ id: Id, name: z.string() }).nullable().describe('Account with the mention'),
  contact: z.object({ id: Id, name: z.string() }).nullable().describe('Contact with the mention'),
  count: z.int().nullable().describe('Number of deals handed over'),
  from: Person.nullable().describe('Former owner of the deals'),
  task: z.object({ id: Id, title: z.string(), dueOn: z.iso.date(), isDone: z.boolean() }).nullable(),
  export: z.object({ id: Id, name: z.string() }).nullable().describe('Background export, with the name of its type'),
  commit: z
    .object({
      line: z.string().describe('Key of the line in GET /commits'),
      scope: z.enum(COMMIT_SCOPES),
      name: z
        .string()
        .nullable()
        .describe('Name of the rep or team lead; null for your own line and the organisation’s'),
      period: Period.pick({ kind: true, start: true }),
    })
    .nullable()
    .describe('The commit that was commented on or requested'),
  meeting: z
    .object({
      id: Id,
      title: z.string(),
      proposed: z.int().describe('Proposals that nobody has decided on'),
    })
    .nullable()
    .describe('The recorded meeting'),
  channel: z.object({ id: Id, name: z.string() }).nullable().describe('Slack channel that gets no more messages'),
  excerpt: z
    .string()
    .nullable()
    .describe(
      'Current text of the note, comment or message, shortened; name of the webhook or period, or why a channel stopped or a transcription failed',
    ),
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
      summary: `List your notifications, latest first. They are kept for ${NOTIFICATION_DAYS} days`,
    })
    .input(PageInput.extend({ show: z.enum(['all', 'unread']).default('all') }))
    .output(page(Notification)),
  unread: base
    .route({ method: 'GET', path: '/notifications/unread', tags: TAGS, summary: 'Count your unread notifications' })
    .output(z.object({ count: z.int().describe(`Counted up to ${UNREAD_MAX}`), more: z.boolean() })),
  setRead: base
    .route({
      method: 'PATCH',
      path: '/notifications/{id}',
      tags: TAGS,
      summary: 'Mark a notification as read or unread',
    })
    .input(z.object({ id: Id, isRead: z.boolean() }))
    .output(z.object({})),
  readAll: base
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: TAGS,
      summary: 'Mark all notifications up to one as read',
    })
    .input(z.object({ upToId: Id.describe('The latest notification seen; newer ones stay unread') }))
    .output(z.object({ count: z.int(), readAt: Instant })),
  unreadAll: base
    .route({
      method: 'POST',
      path: '/notifications/unread',
      tags: TAGS,
      summary: 'Undo marking all as read',
    })
    .input(z.object({ readAt: Instant.describe('readAt from the answer to marking all as read') }))
    .output(z.object({ count: z.int() })),
  mailed: base
    .route({
      method: 'GET',
      path: '/notifications/mailed',
      tags: TAGS,
      summary: 'List which notifications you also get by email',
    })
    .output(z.object({ email: z.string(), topics: Topics })),
  setMailed: base
    .route({
      method: 'PUT',
      path: '/notifications/mailed/{topic}',
      tags: TAGS,
      summary: 'Turn emails for a topic on or off',
    })
    .input(z.object({ topic: z.enum(NOTIFICATION_TOPICS), isMailed: z.boolean() }))
    .output(z.object({})),
};
