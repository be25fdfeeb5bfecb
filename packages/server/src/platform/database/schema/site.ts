import type { INQUIRY_KINDS, INQUIRY_SUSPICIONS, MAIL_KINDS, MAIL_STATUSES, SiteLink } from '@forecastle/contract';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/**
 * What came by the contact page. The organisation is the one that operates the site, or the nil id while there is none
 * yet, which is why it refers to no organisation.
 */
export const inquiries = pgTable(
  'inquiries',
  {
    organizationId: organizationId(),
    id: id(),
    /** What the sender was told, for example FC-7K3Q9D. */
    reference: text('reference').notNull(),
    kind: text('kind').$type<(typeof INQUIRY_KINDS)[number]>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** A key of the contract's topics; null for an application. */
    topic: text('topic'),
    message: text('message').notNull(),
    company: text('company'),
    role: text('role'),
    crm: text('crm'),
    teamSize: text('team_size'),
    suspicion: text('suspicion').$type<(typeof INQUIRY_SUSPICIONS)[number]>(),
    /** SHA-256 of the form that was filled and what it held, so that sending it twice keeps it once. */
    submission: text('submission').notNull(),
    /** The mail that told the operator. */
    mailId: uuid('mail_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    doneById: uuid('done_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.doneById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('inquiries_reference').on(t.organizationId, t.reference),
    uniqueIndex('inquiries_submission').on(t.organizationId, t.submission),
  ],
);

/**
 * Mails the server was asked to send, each its own journal: the queue carries ids only, and a mail is tried again until
 * its row says that it was sent. `outbox` ones were written while no mail server was set, and are not sent later
 * unless somebody asks. Under the nil id are those about people of several organisations, or of none.
 */
export const mails = pgTable(
  'mails',
  {
    organizationId: organizationId(),
    id: id(),
    kind: text('kind').$type<(typeof MAIL_KINDS)[number]>().notNull().default('inquiry'),
    status: text('status').$type<(typeof MAIL_STATUSES)[number]>().notNull(),
    toAddress: text('to_address').notNull(),
    replyToName: text('reply_to_name'),
    replyToAddress: text('reply_to_address'),
    subject: text('subject').notNull(),
    /** `{link}` stands for the link, which is made from the server's secret when it is needed and kept nowhere. */
    body: text('body').notNull(),
    linkId: uuid('link_id'),
    linkExpiresAt: instant('link_expires_at'),
    /** Whose sign-in the mail is about. */
    userId: text('user_id'),
    /** When an admin last read it in the outbox, and who. */
    openedAt: instant('opened_at'),
    openedById: uuid('opened_by_id'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; moved ahead by whoever takes it, so that no second process takes it meanwhile. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('mails_status').on(t.organizationId, t.status, t.id),
  ],
);

/**
 * What the public pages say about their operator. Only the row of the organisation that operates the site is read for them;
 * null leaves the words of the build.
 */
export const siteSettings = pgTable('site_settings', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  legalName: text('legal_name'),
  postalAddress: text('postal_address'),
  email: text('email'),
  profile: jsonb('profile').$type<z.infer<typeof SiteLink>>(),
  links: jsonb('links').$type<z.infer<typeof SiteLink>[]>().notNull(),
  founderName: text('founder_name'),
  founderTitle: text('founder_title'),
  testimonial: text('testimonial'),
  roiNote: text('roi_note'),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
