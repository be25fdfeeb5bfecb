import { date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor, organizationId } from './columns.ts';
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
