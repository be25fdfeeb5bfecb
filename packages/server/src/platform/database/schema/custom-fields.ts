/** Fields that an organisation makes for its deals, accounts and contacts. Their values stand in the records, by key. */
import type { CustomFieldChoice, CustomFieldKind, CustomFieldNoun } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';
import { accounts, contacts, opportunities } from './records.ts';

export const customFields = pgTable(
  'custom_fields',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    noun: text('noun').$type<CustomFieldNoun>().notNull(),
    /** Never changes, and is never used again for another field: what records hold under it stays its. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    labelKey: text('label_key').notNull(),
    kind: text('kind').$type<CustomFieldKind>().notNull(),
    currency: text('currency'),
    choices: jsonb('choices').$type<readonly CustomFieldChoice[]>().notNull().default([]),
    help: text('help'),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('custom_fields_key').on(t.organizationId, t.noun, t.key),
    uniqueIndex('custom_fields_label').on(t.organizationId, t.noun, t.labelKey).where(sql`${t.archivedAt} is null`),
  ],
);

/** What every table of values has beside its record. */
const valueColumns = () => ({
  key: text('key').notNull(),
  /** Place among several choices. */
  ordinal: smallint('ordinal').notNull(),
  /** Of text and links, in small letters and cut; ids of choices and people; true and false. */
  term: text('term'),
  /** Of numbers and money; days counted from 1970-01-01. */
  figure: numeric('figure'),
  /** What it is found by: operators of `numeric` are not leakproof and lose their index under row-level security. */
  figureKey: doublePrecision('figure_key').generatedAlwaysAs(sql`figure::double precision`),
});

/**
 * What finds deals by a value of a custom field, whichever: a row for each value, several choices a row each. It is worked
 * out of `opportunities.custom` where that is written, and holds nothing of its own.
 */
export const dealCustomValues = pgTable(
  'deal_custom_values',
  { organizationId: organizationId(), opportunityId: uuid('opportunity_id').notNull(), ...valueColumns() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId, t.key, t.ordinal] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    index('deal_custom_values_term').on(t.organizationId, t.key, t.term, t.opportunityId),
    index('deal_custom_values_figure')
      .on(t.organizationId, t.key, t.figureKey, t.opportunityId)
      .where(sql`${t.figureKey} is not null`),
  ],
);

/** The same of accounts. */
export const accountCustomValues = pgTable(
  'account_custom_values',
  { organizationId: organizationId(), accountId: uuid('account_id').notNull(), ...valueColumns() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.accountId, t.key, t.ordinal] }),
    foreignKey({
      columns: [t.organizationId, t.accountId],
      foreignColumns: [accounts.organizationId, accounts.id],
    }).onDelete('cascade'),
    index('account_custom_values_term').on(t.organizationId, t.key, t.term, t.accountId),
    index('account_custom_values_figure')
      .on(t.organizationId, t.key, t.figureKey, t.accountId)
      .where(sql`${t.figureKey} is not null`),
  ],
);

/** The same of contacts. */
export const contactCustomValues = pgTable(
  'contact_custom_values',
  { organizationId: organizationId(), contactId: uuid('contact_id').notNull(), ...valueColumns() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.contactId, t.key, t.ordinal] }),
    foreignKey({
      columns: [t.organizationId, t.contactId],
      foreignColumns: [contacts.organizationId, contacts.id],
    }).onDelete('cascade'),
    index('contact_custom_values_term').on(t.organizationId, t.key, t.term, t.contactId),
    index('contact_custom_values_figure')
      .on(t.organizationId, t.key, t.figureKey, t.contactId)
      .where(sql`${t.figureKey} is not null`),
  ],
);
