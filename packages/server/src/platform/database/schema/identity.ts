import type { Role } from '@forecastle/contract';
import type { CalendarChoice, FirstScreen, FiscalCadence, Plan } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';

/** A tenant. Its own id is the `organization_id` of everything a customer owns. */
export const organizations = pgTable('organizations', {
  organizationId: uuid('organization_id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan').$type<Plan>().notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  fiscalYearStartMonth: integer('fiscal_year_start_month').notNull(),
  fiscalYearStartDay: integer('fiscal_year_start_day').notNull(),
  fiscalCadence: text('fiscal_cadence').$type<FiscalCadence>().notNull().default('quarterly'),
  /** How the calendar was set up; null until somebody was asked. */
  calendarChoice: text('calendar_choice').$type<CalendarChoice>(),
  /** When another calendar began to hold: what was learnt of periods before is learnt anew. */
  calendarSetAt: instant('calendar_set_at'),
  /** Whether people who sign in with a password need an authenticator app as well. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  /** The same for admins alone; of no account where everybody needs one. */
  adminsNeedSecondFactor: boolean('admins_need_second_factor').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** People of an organisation. `userId` is null for somebody without sign-in, such as an owner found in a file. */
export const members = pgTable(
  'members',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    userId: text('user_id'),
    name: text('name').notNull(),
    email: text('email'),
    role: text('role').$type<Role>().notNull(),
    managerId: uuid('manager_id'),
    deactivatedAt: instant('deactivated_at'),
    /** When they last switched to this organisation of theirs: where they go on when they sign in. */
    chosenAt: instant('chosen_at'),
    /** How their browser wrote figures and dates last (`en-US`): their mails do the same. */
    locale: text('locale'),
    /** The screen that they chose to begin with; null for the one of their role. */
    firstScreen: text('first_screen').$type<FirstScreen>(),
    /** When they last said "Not now" to the offer of a second factor. */
    secondFactorDeclinedAt: instant('second_factor_declined_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.managerId], foreignColumns: [t.organizationId, t.id] }),
    uniqueIndex('members_user').on(t.organizationId, t.userId),
    uniqueIndex('members_email').on(t.organizationId, sql`lower(${t.email})`),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    managerId: uuid('manager_id'),
    memberId: uuid('member_id'),
    /** SHA-256 of the token in the link; the token itself is never kept. */
    tokenHash: text('token_hash').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    /** The mail that took the link there last; null for those made before links were mailed. */
    mailId: uuid('mail_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.managerId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('invitations_token').on(t.tokenHash),
  ],
);

/** Answers of operations that create, kept 24 hours by the caller's key so that a retry makes nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    memberId: uuid('member_id').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId, t.key] }),
    index('idempotency_keys_age').on(t.organizationId, t.createdAt),
  ],
);
