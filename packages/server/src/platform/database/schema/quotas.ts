import { date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, minor, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** What is to be won between two days; the days stay as they are when the fiscal calendar changes. */
export const quotas = pgTable(
  'quotas',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    scope: text('scope').$type<'organization' | 'team' | 'rep'>().notNull(),
    /** The organisation, the rep, or whoever leads the team. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for the organisation. */
    memberId: uuid('member_id'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The days it was set for, where it took those of another period since; null else. */
    setStartsOn: date('set_starts_on', { mode: 'string' }),
    setEndsOn: date('set_ends_on', { mode: 'string' }),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** Where the rep's ramp made the amount: what it is of, from when on, and percent by month; null else. */
    fullMinor: minor('full_minor'),
    rampStartsOn: date('ramp_starts_on', { mode: 'string' }),
    rampPercents: smallint('ramp_percents').array(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedById: uuid('updated_by_id'),
  },
  (t) => [
    // Days first: a screen reads the quotas of some days, whosever they are.
    primaryKey({ columns: [t.organizationId, t.startsOn, t.endsOn, t.scope, t.subjectId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** What each quota was set to and when, never changed: null where it was taken away. */
export const quotaChanges = pgTable(
  'quota_changes',
  {
    organizationId: organizationId(),
    id: id(),
    scope: text('scope').$type<'organization' | 'team' | 'rep'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    amountMinor: minor('amount_minor'),
    currency: text('currency').notNull(),
    fullMinor: minor('full_minor'),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedById: uuid('changed_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.changedById], foreignColumns: [members.organizationId, members.id] }),
    index('quota_changes_quota').on(t.organizationId, t.startsOn, t.endsOn, t.scope, t.subjectId, t.changedAt, t.id),
  ],
);

/** Percent of the full quota in each month since a rep's start; that of the rules where an organisation has set none. */
export const quotaRamps = pgTable('quota_ramps', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  percents: smallint('percents').array().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Reps whose quotas ramp up, with their first day. */
export const quotaRampStarts = pgTable(
  'quota_ramp_starts',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
