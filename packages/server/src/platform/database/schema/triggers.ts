/** What endangers open deals: kept where their scores are kept, and what people and settings say about it. */
import type { TriggerThresholds, TriggerType, Urgency } from '@forecastle/rules';
import {
  bigint,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';
import { opportunities } from './records.ts';

/**
 * A row for each deal that something endangers, written with its scores; closed and Omitted deals have none. Masks have a
 * bit for each type, in the order of the rules: lists walk their index and read no deal that they do not show.
 */
export const dealTriggers = pgTable(
  'deal_triggers',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** The highest of the triggers: 3 high, 2 medium, 1 low; 0 where all are dismissed. */
    urgency: smallint('urgency').notNull(),
    /** That of the deal's kept scores. */
    stakeMinor: bigint('stake_minor', { mode: 'number' }).notNull(),
    high: integer('high').notNull(),
    medium: integer('medium').notNull(),
    low: integer('low').notNull(),
    dismissed: integer('dismissed').notNull(),
    /** As `json`, which keeps its text: what stayed as it is is told by comparing it, and not written again. */
    triggers: json('triggers').$type<readonly unknown[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId] }),
    index('deal_triggers_urgency').on(
      t.organizationId,
      t.urgency,
      t.stakeMinor,
      t.opportunityId,
      t.high,
      t.medium,
      t.low,
      t.dismissed,
      t.ownerId,
    ),
    index('deal_triggers_owner').on(
      t.organizationId,
      t.ownerId,
      t.urgency,
      t.stakeMinor,
      t.opportunityId,
      t.high,
      t.medium,
      t.low,
      t.dismissed,
    ),
  ],
);

/** Dismissals that hold: each ends when the facts of its trigger change, its urgency rises, or somebody takes it back. */
export const triggerDismissals = pgTable(
  'trigger_dismissals',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    type: text('type').$type<TriggerType>().notNull(),
    factsKey: text('facts_key').notNull(),
    urgency: text('urgency').$type<Urgency>().notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.type] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.byId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** Kept counts of triggers, moved in the transaction of each change; a dismissed one counts as that alone. */
export const triggerTotals = pgTable(
  'trigger_totals',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    ownerId: uuid('owner_id').notNull(),
    type: text('type').$type<TriggerType>().notNull(),
    urgency: text('urgency').$type<Urgency | 'dismissed'>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.ownerId, t.type, t.urgency] })],
);

/** Thresholds that an organisation has set; those of the rules hold for what it has not. */
export const triggerThresholds = pgTable('trigger_thresholds', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  thresholds: jsonb('thresholds').$type<Partial<TriggerThresholds>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
