/** Alerts of the revenue dashboard: since when each stands, until when it stood, and what people said about it. */
import type { RevenueAlertKind } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  date,
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
import { members, organizations } from './identity.ts';

export const revenueAlerts = pgTable(
  'revenue_alerts',
  {
    organizationId: organizationId(),
    id: id(),
    scope: text('scope').$type<'organization' | 'team'>().notNull(),
    /** The organisation, or whoever leads the team. */
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').$type<RevenueAlertKind>().notNull(),
    /** Days of the period it is of. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Its figures when it was last judged, without names. */
    facts: jsonb('facts').notNull(),
    cameOn: date('came_on', { mode: 'string' }).notNull(),
    goneOn: date('gone_on', { mode: 'string' }),
    dismissedAt: instant('dismissed_at'),
    dismissedById: uuid('dismissed_by_id'),
    dismissedReason: text('dismissed_reason'),
    /** What it named and how grave it was then: the dismissal holds until either is more. */
    dismissedSubjects: text('dismissed_subjects').array(),
    dismissedLevel: integer('dismissed_level'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.dismissedById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('revenue_alerts_standing')
      .on(t.organizationId, t.scope, t.subjectId, t.kind)
      .where(sql`gone_on IS NULL`),
    index('revenue_alerts_history').on(t.organizationId, t.scope, t.subjectId, t.cameOn, t.id),
  ],
);

/** The figures of an alert from a day on, until it has others or goes: what a past day is told with. */
export const revenueAlertFigures = pgTable(
  'revenue_alert_figures',
  {
    organizationId: organizationId(),
    alertId: uuid('alert_id').notNull(),
    /** The day they were judged on. */
    since: date('since', { mode: 'string' }).notNull(),
    /** Those of the alert, and the currency that its amounts are in. */
    facts: jsonb('facts').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.alertId, t.since] }),
    foreignKey({
      columns: [t.organizationId, t.alertId],
      foreignColumns: [revenueAlerts.organizationId, revenueAlerts.id],
    }),
  ],
);

/** The last morning on which the alerts of an organisation were judged. */
export const revenueAlertDays = pgTable('revenue_alert_days', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  judgedOn: date('judged_on', { mode: 'string' }).notNull(),
});

/** Who is mailed on mornings when an alert came or went. */
export const revenueAlertMails = pgTable(
  'revenue_alert_mails',
  { organizationId: organizationId(), memberId: uuid('member_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
