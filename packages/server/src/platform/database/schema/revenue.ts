import type { DealStatus, DetailLevel, RevenueDimension, RevenueGroupKind, RoleView } from '@forecastle/rules';
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** Without a scale: what a share of a line comes to has many places. */
const sum = (name: string) => numeric(name).notNull();

/** How a person looks at the revenue dashboard; never at what they may look. */
export const revenuePreferences = pgTable(
  'revenue_preferences',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    roleView: text('role_view').$type<RoleView>().notNull(),
    detail: text('detail').$type<DetailLevel>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** That the sums of an organisation are kept: before, each question counts its deals. */
export const revenueKept = pgTable('revenue_kept', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  since: instant('since').notNull().defaultNow(),
});

/**
 * Days whose deals have changed since their sums were made. Written by the database itself (triggers of the migrations), in
 * the transaction of the change, whatever it was that changed them.
 */
export const revenueChanges = pgTable(
  'revenue_changes',
  {
    /** Whose the deal is that a trigger notes; to look it up for each note would cost as much as the note. */
    organizationId: organizationId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity(),
    status: text('status').$type<DealStatus>().notNull(),
    /** The expected close of open deals, the close of others. */
    day: date('day', { mode: 'string' }).notNull(),
    ownerId: uuid('owner_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('revenue_changes_day').on(t.organizationId, t.status, t.day),
  ],
);

/**
 * Sums of deals by what one dimension makes of them: of all owners by day, of each owner by a third of a month. Made from
 * the deals when one of the days has changed, and good for as long as none has.
 */
export const revenueSums = pgTable(
  'revenue_sums',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    dimension: text('dimension').$type<RevenueDimension | 'whole'>().notNull(),
    /** All zeros for the sum of a day over all owners. */
    ownerId: uuid('owner_id').notNull(),
    status: text('status').$type<DealStatus>().notNull(),
    /** The day, or the first one of the third of a month. */
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<RevenueGroupKind | 'whole'>().notNull(),
    key: text('key').notNull(),
    /** The first in order of the ways in which the value is written. */
    name: text('name'),
    deals: integer('deals').notNull(),
    amount: sum('amount'),
    weighted: sum('weighted'),
    reds: integer('reds').notNull(),
    redAmount: sum('red_amount'),
    cycles: integer('cycles').notNull(),
    days: bigint('days', { mode: 'number' }).notNull(),
    list: sum('list'),
    sold: sum('sold'),
    recurring: sum('recurring'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.dimension, t.ownerId, t.status, t.day, t.kind, t.key] })],
);
