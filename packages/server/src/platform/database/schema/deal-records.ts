/** Records around a deal that its scores do not read, and the lists that an organisation keeps for them. */
import type { NoteDocument } from '@forecastle/contract';
import type {
  CompetitorPosition,
  LineCharge,
  LineDiscount,
  LineTerms,
  LossReason,
  NurturePath,
  ProcurementState,
  TemplateStep,
} from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import { id, instant, minor, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';
import { products } from './price-list.ts';
import { accounts, contacts, opportunities } from './records.ts';

/** Notes on deals, and on accounts and contacts. */
export const dealNotes = pgTable(
  'deal_notes',
  {
    organizationId: organizationId(),
    id: id(),
    /** What it is on: one of the three. */
    opportunityId: uuid('opportunity_id'),
    accountId: uuid('account_id'),
    contactId: uuid('contact_id'),
    document: jsonb('document').$type<NoteDocument>().notNull(),
    /** Its words alone, as names are compared: what a search reads. Kept by a trigger; null until its step has come to it. */
    words: text('words'),
    pinned: boolean('pinned').notNull().default(false),
    authorId: uuid('author_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of the latest change of its words. */
    editedAt: instant('edited_at'),
    editedById: uuid('edited_by_id'),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.accountId], foreignColumns: [accounts.organizationId, accounts.id] }),
    foreignKey({ columns: [t.organizationId, t.contactId], foreignColumns: [contacts.organizationId, contacts.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.editedById], foreignColumns: [members.organizationId, members.id] }),
    check('deal_notes_subject', sql`num_nonnulls(${t.opportunityId}, ${t.accountId}, ${t.contactId}) = 1`),
    index('deal_notes_account').on(t.organizationId, t.accountId).where(sql`${t.accountId} is not null`),
    index('deal_notes_contact').on(t.organizationId, t.contactId).where(sql`${t.contactId} is not null`),
    index('deal_notes_opportunity').on(t.organizationId, t.opportunityId, t.pinned, t.createdAt, t.id),
    // What is found in too many notes is read by when they were written.
    index('deal_notes_recent').on(t.organizationId, t.createdAt, t.id),
  ],
);

export const competitors = pgTable(
  'competitors',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    aliases: jsonb('aliases').$type<readonly string[]>().notNull().default([]),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('competitors_name').on(t.organizationId, t.nameKey),
  ],
);

export const dealCompetitors = pgTable(
  'deal_competitors',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    competitorId: uuid('competitor_id').notNull(),
    position: text('position').$type<CompetitorPosition>(),
    strengths: text('strengths'),
    weaknesses: text('weaknesses'),
    notes: text('notes'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedById: uuid('updated_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.competitorId] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.competitorId],
      foreignColumns: [competitors.organizationId, competitors.id],
    }),
    foreignKey({ columns: [t.organizationId, t.updatedById], foreignColumns: [members.organizationId, members.id] }),
    index('deal_competitors_competitor').on(t.organizationId, t.competitorId),
  ],
);

export const qualifyOutReasons = pgTable(
  'qualify_out_reasons',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    lossReason: text('loss_reason').$type<LossReason>().notNull(),
    /** The key of a loss reason that the organisation added. It counts beside Other, which earlier versions read. */
    ownLossReason: text('own_loss_reason'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('qualify_out_reasons_name').on(t.organizationId, t.nameKey),
  ],
);

/** Deals qualified out, those opened again since too. */
export const qualifyOuts = pgTable(
  'qualify_outs',
  {
    organizationId: organizationId(),
    id: id(),
    opportunityId: uuid('opportunity_id').notNull(),
    primaryReasonId: uuid('primary_reason_id').notNull(),
    secondaryReasonIds: uuid('secondary_reason_ids').array().notNull(),
    notes: text('notes'),
    nurturePath: text('nurture_path').$type<NurturePath>(),
    followUpOn: date('follow_up_on', { mode: 'string' }),
    /** The task that was made for it. */
    followUpId: uuid('follow_up_id'),
    lossReason: text('loss_reason').notNull(),
    /** Of the deal before, for when it is opened again. */
    lossReasonBefore: text('loss_reason_before'),
    byId: uuid('by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    reopenedAt: instant('reopened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.primaryReasonId],
      foreignColumns: [qualifyOutReasons.organizationId, qualifyOutReasons.id],
    }),
    foreignKey({ columns: [t.organizationId, t.byId], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('qualify_outs_standing').on(t.organizationId, t.opportunityId).where(sql`${t.reopenedAt} is null`),
    index('qualify_outs_opportunity').on(t.organizationId, t.opportunityId),
    index('qualify_outs_reason').on(t.organizationId, t.primaryReasonId).where(sql`${t.reopenedAt} is null`),
  ],
);

/** What a deal sells, line by line. Terms are kept, amounts are worked out by the rules. */
/** Thousandths times price times times paid, less its discount, over what all that is counted in. */
const lineDividend = (divisor: string) => `greatest(0, CASE discount ->> 'kind'
  WHEN 'percent' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * (10000 - (discount ->> 'hundredths')::numeric)
  WHEN 'amount' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 - (discount ->> 'minor')::numeric * ${divisor}
  ELSE quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 END)`;
const LINE_DIVISOR = `(CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric`;
const dividend = lineDividend(LINE_DIVISOR);
/** Halves go to even, as everywhere: rounding a quotient of numeric would round twice. */
const LINE_AMOUNT = sql.raw(`(div(${dividend}, ${LINE_DIVISOR}) + CASE
  WHEN 2 * mod(${dividend}, ${LINE_DIVISOR}) > ${LINE_DIVISOR} THEN 1
  WHEN 2 * mod(${dividend}, ${LINE_DIVISOR}) = ${LINE_DIVISOR} THEN mod(div(${dividend}, ${LINE_DIVISOR}), 2) ELSE 0 END)::bigint`);

export interface FormerLine extends LineTerms {
  readonly productId: string | null;
  readonly product: string;
  readonly family: string | null;
  readonly listPriceMinor: number | null;
  /** Where the last change was a conversion: the currency of before. */
  readonly currency?: string;
}

export const lineItems = pgTable(
  'line_items',
  {
    organizationId: organizationId(),
    id: id(),
    opportunityId: uuid('opportunity_id').notNull(),
    /** Of the price list; null where the product was typed. */
    productId: uuid('product_id'),
    product: text('product').notNull(),
    family: text('family'),
    quantityThousandths: bigint('quantity_thousandths', { mode: 'number' }).notNull(),
    priceMinor: minor('price_minor').notNull(),
    /** What the price list said when the product was chosen. */
    listPriceMinor: minor('list_price_minor'),
    /** Of the deal when the line was written. */
    currency: text('currency').notNull(),
    charge: text('charge').$type<LineCharge>().notNull(),
    termMonths: integer('term_months'),
    /** What a connected system says beside: a day of delivery, and words. */
    serviceOn: date('service_on', { mode: 'string' }),
    description: text('description'),
    discount: jsonb('discount').$type<LineDiscount>(),
    /** What `lineAmount` of the rules gives: kept, so that sums by product read no terms. */
    amountMinor: minor('amount_minor').generatedAlwaysAs(LINE_AMOUNT).notNull(),
    version: integer('version').notNull().default(1),
    /** What the last change made another of: the price list may have moved on since, and no longer says it. */
    former: jsonb('former').$type<FormerLine>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.productId], foreignColumns: [products.organizationId, products.id] }),
    index('line_items_opportunity').on(t.organizationId, t.opportunityId, t.createdAt, t.id),
  ],
);

/** The steps that procurement begins with; an organisation without a row has those of the rules. */
export const procurementTemplates = pgTable('procurement_templates', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  steps: jsonb('steps').$type<readonly TemplateStep[]>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const procurementSteps = pgTable(
  'procurement_steps',
  {
    organizationId: organizationId(),
    id: id(),
    opportunityId: uuid('opportunity_id').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<ProcurementState>().notNull(),
    ownerId: uuid('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    position: integer('position').notNull(),
    /** How often its title has changed, and once more. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    index('procurement_steps_opportunity').on(t.organizationId, t.opportunityId, t.position, t.id),
  ],
);
