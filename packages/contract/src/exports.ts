/** Lists as files: exactly what a list shows, by plain routes beside the operations. */
import { ACCOUNT_LIST_FIELD_KEYS, CONTACT_LIST_FIELD_KEYS, DEAL_LIST_FIELD_KEYS } from '@forecastle/rules';
import * as z from 'zod';
import { ACCOUNT_SORTS, AccountFilter } from './accounts.ts';
import { CONTACT_SORTS, ContactFilter } from './contacts.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { OPPORTUNITY_GROUPS, OpportunityFilter, SORT_KEYS_MAX, SortKey } from './opportunities.ts';
import { many } from './shapes.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_LISTS = ['deals', 'accounts', 'contacts'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

export const exportPath = (list: ExportList, format: ExportFormat): string => `/api/v1/exports/${list}.${format}`;

const COLUMNS = 'In their order; without it the usual ones';

/** Filter, order, group and columns of the list of deals, as its operations take them. */
export const DealExportQuery = OpportunityFilter.extend({
  order: many(SortKey)
    .refine((keys) => (keys?.length ?? 0) <= SORT_KEYS_MAX, `At most ${SORT_KEYS_MAX} columns`)
    .describe('Up to three columns, each with - for descending; without it the largest amounts come first'),
  group: z.enum(OPPORTUNITY_GROUPS).optional().describe('What stands together, before the order'),
  columns: many(z.union([z.enum(DEAL_LIST_FIELD_KEYS), CustomColumnKey])).describe(COLUMNS),
});

export const AccountExportQuery = AccountFilter.extend({
  sort: z.enum(ACCOUNT_SORTS).default('name'),
  columns: many(z.enum(ACCOUNT_LIST_FIELD_KEYS)).describe(COLUMNS),
});

export const ContactExportQuery = ContactFilter.extend({
  sort: z.enum(CONTACT_SORTS).default('name'),
  columns: many(z.enum(CONTACT_LIST_FIELD_KEYS)).describe(COLUMNS),
});

/** What each list is asked for as a file. */
export const EXPORT_QUERIES = {
  deals: DealExportQuery,
  accounts: AccountExportQuery,
  contacts: ContactExportQuery,
} as const;
