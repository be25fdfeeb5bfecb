import type {
  ActionBasis,
  ActionPriority,
  ActionStatus,
  ActionType,
  AnyTrigger,
  PromptTemplate,
} from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';
import { opportunities } from './records.ts';

/** That a plan was made for somebody and a week, and when it last was. Its row is the lock of whoever makes it. */
export const plans = pgTable(
  'plans',
  {
    organizationId: organizationId(),
    ownerId: uuid('owner_id').notNull(),
    /** Its Monday. */
    week: date('week', { mode: 'string' }).notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.ownerId, t.week] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** A risk trigger as it stood when an action was taken from it, and who did. */
export type PlannedTrigger = AnyTrigger & { readonly byId: string };

/** An action of a plan. Why and what are words made when it is read; kept are the figures they are made from. */
export const planItems = pgTable(
  'plan_items',
  {
    organizationId: organizationId(),
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    week: date('week', { mode: 'string' }).notNull(),
    opportunityId: uuid('opportunity_id').notNull(),
    type: text('type').$type<ActionType>().notNull(),
    priority: text('priority').$type<ActionPriority>().notNull(),
    status: text('status').$type<ActionStatus>().notNull().default('open'),
    /** Minor units of the organisation's currency, when the plan was made. */
    stakeMinor: bigint('stake_minor', { mode: 'number' }).notNull(),
    basis: jsonb('basis').$type<ActionBasis>().notNull(),
    /** What a stage action is offered once for: a phase, or the id of a stage. */
    place: text('place'),
    carriedWeeks: smallint('carried_weeks').notNull().default(0),
    wasSnoozed: boolean('was_snoozed').notNull().default(false),
    /** Of a skipped one: its reason was seen to be gone since. */
    reasonGone: boolean('reason_gone').notNull().default(false),
    outcome: text('outcome'),
    skipReason: text('skip_reason'),
    /** What it was taken from: somebody added it beyond what the plan asks for. */
    trigger: jsonb('trigger').$type<PlannedTrigger>(),
    /** Logged when it was completed. */
    activityId: uuid('activity_id'),
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.ownerId, t.week],
      foreignColumns: [plans.organizationId, plans.ownerId, plans.week],
    }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    // The same action is never twice in a plan, whoever makes it at the same time.
    uniqueIndex('plan_items_once').on(t.organizationId, t.ownerId, t.week, t.opportunityId, t.type),
    index('plan_items_opportunity').on(t.organizationId, t.opportunityId, t.type),
    index('plan_items_week').on(t.organizationId, t.week, t.ownerId, t.status),
    // What is still asked for: few, however many weeks there were.
    index('plan_items_open').on(t.organizationId, t.ownerId, t.week).where(sql`status = 'open'`),
    index('plan_items_skipped').on(t.organizationId, t.ownerId).where(sql`status = 'skipped' AND NOT reason_gone`),
  ],
);

/** Words to a rep about their plan: of an action a comment, of none a nudge. */
export const planNotes = pgTable(
  'plan_notes',
  {
    organizationId: organizationId(),
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    week: date('week', { mode: 'string' }).notNull(),
    itemId: uuid('item_id'),
    authorId: uuid('author_id').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [planItems.organizationId, planItems.id],
    }).onDelete('cascade'),
    index('plan_notes_plan').on(t.organizationId, t.ownerId, t.week, t.createdAt),
    index('plan_notes_item').on(t.organizationId, t.itemId),
  ],
);

/** Who wants their plan by mail when it is made on Mondays. */
export const planMails = pgTable(
  'plan_mails',
  { organizationId: organizationId(), memberId: uuid('member_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** A version of the template of a kind of prompt; the highest one counts. Without words it is the shipped one again. */
export const promptTemplates = pgTable(
  'prompt_templates',
  {
    organizationId: organizationId(),
    kind: text('kind').$type<PromptTemplate>().notNull(),
    version: integer('version').notNull(),
    subject: text('subject'),
    body: text('body'),
    authorId: uuid('author_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.kind, t.version] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
