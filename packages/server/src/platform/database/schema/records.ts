import type { ACTIVITY_DIRECTIONS, ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '@forecastle/contract';
import type {
  ContactRole,
  CustomValues,
  DealStatus,
  ForecastCategory,
  FrameworkKey,
  Strength,
} from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, minor, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';
import { stages } from './settings.ts';

/** A move of the close date: the date that was set before, and whether the move was a push. */
export interface CloseMove {
  /** Null: there was none before. */
  readonly from: string | null;
  readonly push: boolean;
}

export const accounts = pgTable(
  'accounts',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    externalId: text('external_id'),
    name: text('name').notNull(),
    /** Normalised name that imports match by (case, spaces and width folded). */
    nameKey: text('name_key').notNull(),
    description: text('description'),
    industry: text('industry'),
    organizationDescription: text('organization_description'),
    strategic: boolean('strategic').notNull().default(false),
    territory: text('territory'),
    segment: text('segment'),
    /** Lower case. */
    domain: text('domain'),
    parentId: uuid('parent_id'),
    /** Values of custom fields, as of a deal. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /** A member who looks after it; null while nobody does. */
    ownerId: uuid('owner_id'),
    /** The member who made it, or whose import did; null where that was never kept. */
    createdById: uuid('created_by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    index('accounts_owner').on(t.organizationId, t.ownerId, t.id),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    index('accounts_name').on(t.organizationId, t.name, t.id),
    foreignKey({ columns: [t.organizationId, t.parentId], foreignColumns: [t.organizationId, t.id] }),
    index('accounts_name_key').on(t.organizationId, t.nameKey),
    index('accounts_updated').on(t.organizationId, t.updatedAt, t.id),
    index('accounts_domain').on(t.organizationId, t.domain),
    index('accounts_parent').on(t.organizationId, t.parentId),
    uniqueIndex('accounts_external').on(t.organizationId, t.externalId),
  ],
);

export const contacts = pgTable(
  'contacts',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    externalId: text('external_id'),
    accountId: uuid('account_id'),
    /** Another contact, of any account: people of a group report across its companies. */
    reportsToId: uuid('reports_to_id'),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    email: text('email'),
    title: text('title'),
    phone: text('phone'),
    /** Beside the first, in the order they were given. */
    otherEmails: text('other_emails').array().notNull().default([]),
    otherPhones: text('other_phones').array().notNull().default([]),
    /** Values of custom fields, as of a deal. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /** A member who looks after it; null while nobody does. */
    ownerId: uuid('owner_id'),
    /** As of an account. */
    createdById: uuid('created_by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.accountId], foreignColumns: [accounts.organizationId, accounts.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    index('contacts_owner').on(t.organizationId, t.ownerId, t.id),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.reportsToId], foreignColumns: [t.organizationId, t.id] }),
    index('contacts_reports_to').on(t.organizationId, t.reportsToId),
    index('contacts_name').on(t.organizationId, t.name, t.id),
    index('contacts_name_key').on(t.organizationId, t.nameKey),
    index('contacts_updated').on(t.organizationId, t.updatedAt, t.id),
    index('contacts_account').on(t.organizationId, t.accountId, t.name, t.id),
    index('contacts_email').on(t.organizationId, sql`lower(${t.email})`),
    uniqueIndex('contacts_external').on(t.organizationId, t.externalId),
  ],
);

/** Why deals are won, as the organisation tells it. */
export const winReasons = pgTable(
  'win_reasons',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('win_reasons_name').on(t.organizationId, t.nameKey),
  ],
);

/**
 * What the organisation made of its list of why deals are lost: its own reasons, and of those that every list has the
 * ones that it renamed, archived or moved. Deals keep the key; indexed as conditions compare it.
 */
export const lossReasons = pgTable(
  'loss_reasons',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('loss_reasons_name').on(t.organizationId, t.nameKey),
    uniqueIndex('loss_reasons_key').on(t.organizationId, sql`lower(${t.key})`),
  ],
);

export const opportunities = pgTable(
  'opportunities',
  {
    // The keys of stage and owner hold the organisation too: one of its own would be checked once more for every row.
    organizationId: organizationId(),
    id: id(),
    externalId: text('external_id'),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description'),
    accountId: uuid('account_id'),
    stageId: uuid('stage_id').notNull(),
    /** Kind of the stage, kept beside it so that lists need no join to filter. */
    status: text('status').$type<DealStatus>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    amountMinor: minor('amount_minor'),
    currency: text('currency').notNull(),
    /** Amount in the organisation's currency: open deals at today's rate, closed ones at that of `closed_on`. */
    amountBaseMinor: minor('amount_base_minor'),
    /** The amount is the total of the line items, and changes with them. */
    amountFromLines: boolean('amount_from_lines').notNull().default(false),
    category: text('category').$type<ForecastCategory>(),
    closeDate: date('close_date', { mode: 'string' }),
    closedOn: date('closed_on', { mode: 'string' }),
    /** Set by a person; null = that of the stage. */
    winProbability: smallint('win_probability'),
    nextStep: text('next_step'),
    leadSource: text('lead_source'),
    lossReason: text('loss_reason'),
    winReasonId: uuid('win_reason_id'),
    winNote: text('win_note'),
    createdOn: date('created_on', { mode: 'string' }).notNull(),
    /** Projections of the ledger, kept in the same transaction and rebuildable from it. */
    pushCount: integer('push_count').notNull().default(0),
    /** The latest close date that was set; a push is a move past it even when the date was cleared between. */
    lastSetCloseDate: date('last_set_close_date', { mode: 'string' }),
    /** Moves of the close date that no later change undid, oldest first; `pushCount` counts the pushes among them. */
    closeMoves: jsonb('close_moves').$type<readonly CloseMove[]>().notNull().default([]),
    /** Local day the deal entered its stage; null when not known (an import that does not say). */
    stageEnteredOn: date('stage_entered_on', { mode: 'string' }),
    /** Stage before the close: scores freeze in its phase. */
    lastOpenStageId: uuid('last_open_stage_id'),
    /** Values of custom fields by key; those of archived fields stay. `dealCustomValues` finds deals by them. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    importId: uuid('import_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** What lists sort by: never null, because a keyset needs an order without gaps. No amount is the smallest, no date the latest. */
    amountSort: bigint('amount_sort', { mode: 'number' }).generatedAlwaysAs(sql`coalesce(amount_base_minor, -1)`),
    closeSort: date('close_sort', { mode: 'string' }).generatedAlwaysAs(sql`coalesce(close_date, 'infinity'::date)`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.accountId], foreignColumns: [accounts.organizationId, accounts.id] }),
    foreignKey({ columns: [t.organizationId, t.stageId], foreignColumns: [stages.organizationId, stages.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({
      columns: [t.organizationId, t.winReasonId],
      foreignColumns: [winReasons.organizationId, winReasons.id],
    }),
    uniqueIndex('opportunities_external').on(t.organizationId, t.externalId),
    index('opportunities_name_key').on(t.organizationId, t.nameKey),
    // With the owner: whether somebody has a deal on an account is one look, however many others have.
    index('opportunities_account').on(t.organizationId, t.accountId, t.ownerId),
    index('opportunities_amount').on(t.organizationId, t.amountSort, t.id),
    index('opportunities_stage_amount').on(t.organizationId, t.stageId, t.amountSort, t.id),
    index('opportunities_owner_amount').on(t.organizationId, t.ownerId, t.amountSort, t.id),
    index('opportunities_status_close').on(t.organizationId, t.status, t.closeSort, t.id),
    index('opportunities_closed')
      // What sums of a year's outcomes read, so that they read nothing but this.
      .on(t.organizationId, t.status, t.closedOn, t.id, t.ownerId, t.amountBaseMinor, t.createdOn, t.accountId)
      .where(sql`${t.closedOn} is not null`),
    index('opportunities_open')
      // What sums of a period's open deals read.
      .on(
        ...([t.organizationId, t.closeDate, t.id, t.ownerId, t.accountId, t.stageId] as const),
        ...([t.category, t.amountBaseMinor, t.winProbability] as const),
      )
      .where(sql`${t.status} = 'open'`),
    // New business grows with what is created.
    index('opportunities_created').on(t.organizationId, t.createdOn),
    index('opportunities_name').on(t.organizationId, t.name, t.id),
    index('opportunities_updated').on(t.organizationId, t.updatedAt, t.id),
    index('opportunities_win_reason')
      // With the owner: how many of its deals somebody sees.
      .on(t.organizationId, t.winReasonId, t.ownerId)
      .where(sql`${t.winReasonId} is not null and ${t.status} = 'won'`),
    index('opportunities_import').on(t.organizationId, t.importId, t.id).where(sql`${t.importId} is not null`),
  ],
);

export const opportunityContacts = pgTable(
  'opportunity_contacts',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    role: text('role').$type<ContactRole>(),
    /** 0-10; null = not set, counted as 0. */
    influence: smallint('influence'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Kept of open deals, null of closed ones: who owns the deal, and when the contact falls below 80 and below 50. */
    openOwnerId: uuid('open_owner_id'),
    lastMetAt: instant('last_met_at'),
    /** `-infinity` for somebody never met: never null on an open deal, because a keyset needs an order without gaps. */
    fadesAt: instant('fades_at'),
    coolsAt: instant('cools_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.contactId] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.contactId], foreignColumns: [contacts.organizationId, contacts.id] }),
    index('opportunity_contacts_contact').on(t.organizationId, t.contactId),
    index('opportunity_contacts_cooling')
      // The last two for the counts, which read nothing but this.
      .on(t.organizationId, t.coolsAt, t.opportunityId, t.contactId, t.fadesAt, t.role)
      .where(sql`${t.openOwnerId} is not null`),
    index('opportunity_contacts_owner_cooling')
      .on(t.organizationId, t.openOwnerId, t.coolsAt, t.opportunityId, t.contactId, t.fadesAt, t.role)
      .where(sql`${t.openOwnerId} is not null`),
  ],
);

/** What a deal is about selling: names as its file or its owner writes them, in their order. */
export const opportunityProducts = pgTable(
  'opportunity_products',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    nameKey: text('name_key').notNull(),
    name: text('name').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.nameKey] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
  ],
);

export const activities = pgTable(
  'activities',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    kind: text('kind').$type<(typeof ACTIVITY_KINDS)[number]>().notNull(),
    subject: text('subject').notNull(),
    body: text('body'),
    /** Null where the kind says it, or nobody did. */
    direction: text('direction').$type<(typeof ACTIVITY_DIRECTIONS)[number]>(),
    outcome: text('outcome').$type<(typeof ACTIVITY_OUTCOMES)[number]>(),
    outcomeWords: text('outcome_words'),
    nextStep: text('next_step'),
    /** Members who took part beside who recorded it. */
    colleagueIds: uuid('colleague_ids').array().notNull().default(sql`'{}'::uuid[]`),
    occurredAt: instant('occurred_at').notNull(),
    opportunityId: uuid('opportunity_id'),
    recordedById: uuid('recorded_by_id'),
    /** An email of a mailbox: the database refuses words of it. Its subject says no more than its kind. */
    isWordless: boolean('is_wordless').notNull().default(false),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.recordedById], foreignColumns: [members.organizationId, members.id] }),
    index('activities_opportunity').on(t.organizationId, t.opportunityId, t.occurredAt, t.id),
  ],
);

export const activityContacts = pgTable(
  'activity_contacts',
  {
    organizationId: organizationId(),
    activityId: uuid('activity_id').notNull(),
    contactId: uuid('contact_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.activityId, t.contactId] }),
    foreignKey({
      columns: [t.organizationId, t.activityId],
      foreignColumns: [activities.organizationId, activities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.contactId], foreignColumns: [contacts.organizationId, contacts.id] }),
    index('activity_contacts_contact').on(t.organizationId, t.contactId),
  ],
);

/** What a piece of evidence comes from. */
export type EvidenceSourceRef =
  | { readonly kind: 'contact' | 'activity'; readonly id: string }
  /** A moment of a recorded meeting, in milliseconds since it began. */
  | { readonly kind: 'meeting'; readonly id: string; readonly ms: number }
  | { readonly kind: 'link'; readonly url: string };

export const evidence = pgTable(
  'evidence',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    framework: text('framework').$type<FrameworkKey>().notNull(),
    component: text('component').notNull(),
    strength: text('strength').$type<Strength>().notNull(),
    notes: text('notes'),
    source: text('source'),
    /** Without foreign keys, as is `ownerContactId`: contacts that are merged lead on, activities are deleted. */
    sourceRef: jsonb('source_ref').$type<EvidenceSourceRef>(),
    customerWords: text('customer_words'),
    ownerContactId: uuid('owner_contact_id'),
    figure: text('figure'),
    updatedById: uuid('updated_by_id'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.framework, t.component] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.updatedById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/**
 * Stays of a deal in its stages, by local day: a projection of the ledger, whose key holds the deal. Without one here:
 * a check costs an import as much as the row.
 */
export const stageStays = pgTable(
  'stage_stays',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    stageId: uuid('stage_id').notNull(),
    /** Orders stays of one deal, from 1. */
    ordinal: integer('ordinal').notNull(),
    enteredOn: date('entered_on', { mode: 'string' }),
    leftOn: date('left_on', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.opportunityId, t.ordinal] })],
);
