/** Addresses of other systems, and what they are told. */
import type { WEBHOOK_DELIVERY_STATUSES } from '@forecastle/contract';
import type { WebhookEvent } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

/** No secret stands here: each is made from the installation's, the webhook's id and the number of the secret. */
export const webhooks = pgTable(
  'webhooks',
  {
    organizationId: organizationId(),
    id: id(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** By the server, after nothing but failures. */
    pausedAt: instant('paused_at'),
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** Left alone until then, because it only failed. */
    heldUntil: instant('held_until'),
    secretNumber: integer('secret_number').notNull().default(1),
    /** Until when the secret before signs as well. */
    previousUntil: instant('previous_until'),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** What one webhook is told of one event. No free text: what the ledger or the trail keeps of a change stands here too. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    organizationId: organizationId(),
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    /** The row of the ledger or of the audit trail; a test's own. */
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    subjectKind: text('subject_kind').$type<'opportunity' | 'account' | 'contact' | 'webhook'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** With the event's id the order in which a subject changed. */
    recordedAt: instant('recorded_at').notNull(),
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    /** What it takes back; null where that is nothing, or has no id. */
    undoes: jsonb('undoes').$type<{ kind: 'change' | 'import'; id: string }>(),
    status: text('status').$type<(typeof WEBHOOK_DELIVERY_STATUSES)[number]>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    triedAt: instant('tried_at'),
    responseStatus: integer('response_status'),
    responseExcerpt: text('response_excerpt'),
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.webhookId],
      foreignColumns: [webhooks.organizationId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_log').on(t.organizationId, t.webhookId, t.id),
    index('webhook_deliveries_order')
      .on(t.organizationId, t.webhookId, t.recordedAt, t.eventId)
      .where(sql`status = 'waiting'`),
    index('webhook_deliveries_subject')
      .on(t.organizationId, t.webhookId, t.subjectId, t.recordedAt, t.eventId)
      .where(sql`status = 'waiting'`),
    index('webhook_deliveries_age').on(t.createdAt),
  ],
);
