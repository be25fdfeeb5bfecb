/**
 * Mailboxes and calendars of people, and what is kept of them: that a message or a meeting with a contact took place. No column
 * holds words of one, nor an address. Decision 0392.
 */
import type { MailboxStream, MissingWindow } from '@forecastle/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { connections } from './connections.ts';
import { members } from './identity.ts';
import { contacts } from './records.ts';

/** How far a mailbox or a calendar is read. The cursor moves in the transaction that keeps what was read before it. */
export const mailboxStreams = pgTable(
  'mailbox_streams',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    stream: text('stream').$type<MailboxStream>().notNull(),
    /** The other system's own; null until a window was read to its end, or since it refused the one before. */
    cursor: text('cursor'),
    /** From when on it is read; null where it was connected before this was kept. */
    readFrom: instant('read_from'),
    /** Up to when everything is read. */
    readUntil: instant('read_until'),
    /** A stretch of time that is being read whole, and the place in it; null when none is. */
    window: jsonb('window').$type<Readonly<Record<string, unknown>>>(),
    /** Stretches that could not be read, oldest first. */
    missing: jsonb('missing').$type<readonly MissingWindow[]>().notNull().default([]),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Since the last success. */
    failures: integer('failures').notNull().default(0),
    /** Why the last try failed, for the person; null when it did not. */
    error: text('error'),
    vendorWords: text('vendor_words'),
    lastSuccessAt: instant('last_success_at'),
    /** Since when the organisation does not offer it: nothing is read, and its place stays. */
    stoppedAt: instant('stopped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.stream] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    index('mailbox_streams_due').on(t.nextTryAt),
  ],
);

/** Messages of a mailbox that a contact sent or got. One message may be in several mailboxes: they share a key and an activity. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    /** The other system's ids. */
    messageId: text('message_id').notNull(),
    threadId: text('thread_id').notNull(),
    id: id(),
    /** SHA-256 of its Message-ID. */
    sharedKey: text('shared_key').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    direction: text('direction').$type<'incoming' | 'outgoing'>().notNull(),
    /** Without a foreign key: activities go with their deals. */
    activityId: uuid('activity_id').notNull(),
    /** When its owner excluded it. */
    excludedAt: instant('excluded_at'),
    /** Contacts who left its activity then, because nobody else wants them: they come back with it. */
    leftContactIds: uuid('left_contact_ids').array(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.messageId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    uniqueIndex('mailbox_messages_id').on(t.organizationId, t.id),
    index('mailbox_messages_shared').on(t.organizationId, t.sharedKey),
    index('mailbox_messages_activity').on(t.organizationId, t.activityId),
    index('mailbox_messages_kept').on(t.organizationId, t.connectionId, t.occurredAt, t.id),
  ],
);

/** Meetings with contacts, by what all calendars call them. One becomes an activity when its time has passed. */
export const meetings = pgTable(
  'meetings',
  {
    organizationId: organizationId(),
    id: id(),
    /** SHA-256 of iCalUID and original start. */
    sharedKey: text('shared_key').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Set while everybody who has it in their calendar has excluded it. One that is in no calendar any more is removed. */
    calledOffAt: instant('called_off_at'),
    /** Null until its time has passed. Without a foreign key, as that of messages. */
    activityId: uuid('activity_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('meetings_shared').on(t.organizationId, t.sharedKey),
    // Those whose time passes next.
    index('meetings_to_come').on(t.endsAt).where(sql`activity_id IS NULL AND called_off_at IS NULL`),
    index('meetings_activity').on(t.organizationId, t.activityId),
  ],
);

export const meetingContacts = pgTable(
  'meeting_contacts',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Activity that somebody else told of and that a calendar added them to: they leave it with the meeting. */
    addedTo: uuid('added_to'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId, t.contactId] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [meetings.organizationId, meetings.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.contactId], foreignColumns: [contacts.organizationId, contacts.id] }),
    index('meeting_contacts_contact').on(t.organizationId, t.contactId),
  ],
);

/** Calendars that a meeting is in: its owner takes part, and has not declined. */
export const meetingCalendars = pgTable(
  'meeting_calendars',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    /** The other system's id of the event, or of one instance of a recurring one. */
    eventId: text('event_id').notNull(),
    meetingId: uuid('meeting_id').notNull(),
    excludedAt: instant('excluded_at'),
    /** The stretch that was read whole and last had it. */
    windowId: uuid('window_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.eventId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.meetingId], foreignColumns: [meetings.organizationId, meetings.id] }),
    index('meeting_calendars_meeting').on(t.organizationId, t.meetingId),
  ],
);

/** Contacts and domains whose messages and meetings are not taken from a person's mailbox. */
export const mailboxExclusions = pgTable(
  'mailbox_exclusions',
  {
    organizationId: organizationId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    contactId: uuid('contact_id'),
    /** In small letters. */
    domain: text('domain'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when what was kept of them is being removed; null once it is. */
    removingSince: instant('removing_since'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({
      columns: [t.organizationId, t.contactId],
      foreignColumns: [contacts.organizationId, contacts.id],
    }).onDelete('cascade'),
    uniqueIndex('mailbox_exclusions_contact').on(t.organizationId, t.memberId, t.contactId),
    uniqueIndex('mailbox_exclusions_domain').on(t.organizationId, t.memberId, t.domain),
    index('mailbox_exclusions_of_contact').on(t.organizationId, t.contactId),
  ],
);
