/** What Slack is sent without anybody asking: who wants what, what happened, and what is to be sent. Decision 0400. */
import type { SlackDropReason, SlackOffReason, SlackTopic } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
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

/** The same of people and of channels. */
const choice = () => ({
  topics: text('topics').array().$type<SlackTopic[]>().notNull(),
  /** Deals won, lost or turned red are told from this amount on, in the organisation's currency. */
  dealsFromMinor: bigint('deals_from_minor', { mode: 'number' }).notNull(),
  /** Minutes of the local day; null without quiet hours. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  quietWeekends: boolean('quiet_weekends').notNull().default(false),
  /** Null while messages are sent. */
  offReason: text('off_reason').$type<SlackOffReason>(),
  offAt: instant('off_at'),
  lastSentAt: instant('last_sent_at'),
});

/** What a person wants in Slack. It is sent while a Slack user is linked to them, and only then. */
export const slackPeople = pgTable(
  'slack_people',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    ...choice(),
    /** Of the Slack user, as Slack last told it; null: the organisation's. */
    timeZone: text('time_zone'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** A channel that gets what the person who chose it sees. */
export const slackChannels = pgTable(
  'slack_channels',
  {
    organizationId: organizationId(),
    id: id(),
    /** Slack's ids of the workspace and the channel. */
    teamId: text('team_id').notNull(),
    channelId: text('channel_id').notNull(),
    /** As Slack last told it. */
    name: text('name').notNull(),
    isPrivate: boolean('is_private').notNull(),
    /** Who chose it said that people of another company may read it. */
    mayBeShared: boolean('may_be_shared').notNull().default(false),
    chosenById: uuid('chosen_by_id').notNull(),
    ...choice(),
    /** When Slack was last asked what kind of channel it is. */
    checkedAt: instant('checked_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.chosenById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('slack_channels_chosen').on(t.organizationId, t.teamId, t.channelId, t.chosenById),
  ],
);

/**
 * Something happened that somebody may want in Slack, written in the transaction that did it. It waits to be shared out among
 * those who want it, and is gone then. Ids and figures alone.
 */
export const slackEvents = pgTable(
  'slack_events',
  {
    organizationId: organizationId(),
    id: id(),
    topic: text('topic').$type<SlackTopic>().notNull(),
    /** Without a foreign key: a deal that is gone is not told of. */
    opportunityId: uuid('opportunity_id'),
    /** By its topic a revenue alert or a forecast run. */
    subjectId: uuid('subject_id'),
    /** By its topic the scope and the figures of a forecast. */
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
);

/**
 * What one person or channel is to be sent. Its words are made when it is sent, with the rights of its reader then; what stands
 * together is one message.
 */
export const slackOutbox = pgTable(
  'slack_outbox',
  {
    organizationId: organizationId(),
    id: id(),
    /** To this person; null to a channel. */
    memberId: uuid('member_id'),
    channelId: uuid('channel_id'),
    topic: text('topic').$type<SlackTopic>().notNull(),
    /** What it is about, once for each reader. */
    key: text('key').notNull(),
    /** Null where `facts` names many deals that something happened to together. */
    opportunityId: uuid('opportunity_id'),
    /** By its topic a notification, a revenue alert or a forecast run. */
    subjectId: uuid('subject_id'),
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** When it is no news any more. */
    expiresAt: instant('expires_at').notNull(),
    status: text('status').$type<'waiting' | 'sent' | 'dropped'>().notNull().default('waiting'),
    /** When it is tried next; once settled, when it was. */
    dueAt: instant('due_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    droppedFor: text('dropped_for').$type<SlackDropReason>(),
    /** Slack's own words about the last attempt; null where it took it. */
    vendorWords: text('vendor_words'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({
      columns: [t.organizationId, t.channelId],
      foreignColumns: [slackChannels.organizationId, slackChannels.id],
    }).onDelete('cascade'),
    uniqueIndex('slack_outbox_person').on(t.organizationId, t.memberId, t.key).where(sql`member_id IS NOT NULL`),
    uniqueIndex('slack_outbox_channel').on(t.organizationId, t.channelId, t.key).where(sql`channel_id IS NOT NULL`),
    index('slack_outbox_due').on(t.organizationId, t.dueAt).where(sql`status = 'waiting'`),
    index('slack_outbox_age').on(t.createdAt),
    check('slack_outbox_to_one', sql`(member_id IS NULL) <> (channel_id IS NULL)`),
  ],
);

/** The latest week for which an organisation's digests were queued: one that is chosen later comes with the next week. */
export const slackDigestWeeks = pgTable('slack_digest_weeks', {
  organizationId: organizationId().primaryKey(),
  /** Its Monday. */
  week: date('week', { mode: 'string' }).notNull(),
});
