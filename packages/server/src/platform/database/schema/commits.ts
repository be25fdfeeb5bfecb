import type { PeriodKind } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { bigint, date, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, minor, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** What somebody committed for some days, and how things stood then. Never changed: a new one supersedes it. */
export const commitSubmissions = pgTable(
  'commit_submissions',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    scope: text('scope').$type<'organization' | 'team' | 'rep'>().notNull(),
    /** The organisation, the rep, or whoever leads the team. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for the organisation. */
    memberId: uuid('member_id'),
    authorId: uuid('author_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** Of all amounts of the row. */
    currency: text('currency').notNull(),
    commitMinor: minor('commit_minor').notNull(),
    bestCaseMinor: minor('best_case_minor').notNull(),
    reason: text('reason'),
    /** What the deals said then: won, and open by category. */
    thenClosedMinor: minor('then_closed_minor').notNull(),
    thenCommitMinor: minor('then_commit_minor').notNull(),
    thenBestCaseMinor: minor('then_best_case_minor').notNull(),
    thenPipelineMinor: minor('then_pipeline_minor').notNull(),
    /** What the forecast said then; low and high are null without a band. */
    thenLowMinor: bigint('then_low_minor', { mode: 'number' }),
    thenLikelyMinor: bigint('then_likely_minor', { mode: 'number' }),
    thenHighMinor: bigint('then_high_minor', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    // The latest of a period, and the history of one line.
    index('commit_submissions_latest').on(
      t.organizationId,
      t.startsOn,
      t.endsOn,
      t.scope,
      t.subjectId,
      t.submittedAt,
      t.id,
    ),
  ],
);

/** A submission that was taken back: the one before it stands again. */
export const commitWithdrawals = pgTable(
  'commit_withdrawals',
  {
    organizationId: organizationId(),
    submissionId: uuid('submission_id').notNull(),
    withdrawnAt: instant('withdrawn_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId] }),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [commitSubmissions.organizationId, commitSubmissions.id],
    }),
  ],
);

/** When people are to commit; no row, no deadline. */
export const commitDeadlines = pgTable('commit_deadlines', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.organizationId),
  /** ISO: 1 is Monday. */
  weekday: smallint('weekday').notNull(),
  hour: smallint('hour').notNull(),
  periodKind: text('period_kind').$type<PeriodKind>().notNull(),
  setAt: instant('set_at').notNull(),
});

/** Who was reminded of which deadline. */
export const commitReminders = pgTable(
  'commit_reminders',
  {
    organizationId: organizationId(),
    deadlineAt: instant('deadline_at').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.deadlineAt, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** Who wants no reminder by mail. */
export const commitMailsOff = pgTable(
  'commit_mails_off',
  { organizationId: organizationId(), memberId: uuid('member_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** What was said about the commit of one line of a period. Deleted ones are kept a day, so that they can be restored. */
export const commitComments = pgTable(
  'commit_comments',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    scope: text('scope').$type<'organization' | 'team' | 'rep'>().notNull(),
    /** The organisation, the rep, or who leads the team. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for the organisation. */
    memberId: uuid('member_id'),
    authorId: uuid('author_id').notNull(),
    periodKind: text('period_kind').$type<PeriodKind>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    // The thread of one line, and the counts of all lines of a period.
    index('commit_comments_line').on(t.organizationId, t.startsOn, t.endsOn, t.scope, t.subjectId, t.createdAt, t.id),
    index('commit_comments_deleted').on(t.organizationId, t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** Whom somebody reminded to commit for some days, and when. */
export const commitAsks = pgTable(
  'commit_asks',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** Which of their lines opens: their own deals, or the team. */
    scope: text('scope').$type<'team' | 'rep'>().notNull(),
    memberId: uuid('member_id').notNull(),
    authorId: uuid('author_id').notNull(),
    periodKind: text('period_kind').$type<PeriodKind>().notNull(),
    /** What the period was called then. */
    periodLabel: text('period_label').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    index('commit_asks_latest').on(t.organizationId, t.memberId, t.startsOn, t.endsOn, t.askedAt),
  ],
);
