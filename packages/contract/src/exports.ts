/** Lists and figures as files: exactly what a screen shows, by plain routes beside the operations. */
import {
  ACCOUNT_LIST_FIELD_KEYS,
  CONTACT_LIST_FIELD_KEYS,
  DEAL_LIST_FIELD_KEYS,
  REVENUE_DIMENSIONS,
  WIN_LOSS_DIMENSIONS,
} from '@forecastle/rules';
import * as z from 'zod';
import { AccountFilter, AccountOrder } from './accounts.ts';
import { ContactFilter, ContactOrder } from './contacts.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { WaterfallAsked } from './forecast-runs.ts';
import { PeriodInput } from './forecasts.ts';
import { orderKeys } from './lists.ts';
import { DealGroup, OpportunityFilter, SortKey } from './opportunities.ts';
import { RevenueAsked } from './revenue.ts';
import { many } from './shapes.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_LISTS = ['deals', 'accounts', 'contacts'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** Screens of figures. */
export const EXPORT_REPORTS = ['revenue', 'revenue-breakdown', 'win-loss', 'quotas', 'forecast'] as const;
export type ExportReport = (typeof EXPORT_REPORTS)[number];

export const exportPath = (list: ExportList, format: ExportFormat): string => `/api/v1/exports/${list}.${format}`;

const COLUMNS = 'The columns, in this order; without it the default columns';

/** Filter, order, group and columns of the list of deals, as its operations take them. */
export const DealExportQuery = OpportunityFilter.extend({
  order: orderKeys(SortKey).describe(
    'Up to three columns, each with - for descending; without it the largest amounts come first',
  ),
  group: DealGroup.optional().describe('Grouping, before the order'),
  columns: many(z.union([z.enum(DEAL_LIST_FIELD_KEYS), CustomColumnKey])).describe(COLUMNS),
});

export const AccountExportQuery = AccountFilter.extend({
  ...AccountOrder.shape,
  columns: many(z.union([z.enum(ACCOUNT_LIST_FIELD_KEYS), CustomColumnKey])).describe(COLUMNS),
});

export const ContactExportQuery = ContactFilter.extend({
  ...ContactOrder.shape,
  columns: many(z.union([z.enum(CONTACT_LIST_FIELD_KEYS), CustomColumnKey])).describe(COLUMNS),
});

/** What each list is asked for as a file. */
export const EXPORT_QUERIES = {
  deals: DealExportQuery,
  accounts: AccountExportQuery,
  contacts: ContactExportQuery,
} as const;

/** What each screen of figures is asked for as a file: as its operations take it. */
export const REPORT_QUERIES = {
  revenue: RevenueAsked.extend({
    figures: z.enum(['role', 'all']).default('role').describe('Figures of the role view, or all'),
  }),
  'revenue-breakdown': RevenueAsked.extend({ dimension: z.enum(REVENUE_DIMENSIONS) }),
  'win-loss': RevenueAsked.extend({
    by: z.enum(WIN_LOSS_DIMENSIONS).default('loss_reason'),
    field: z.string().optional().describe('Key of the custom field, for `field`; else the first one'),
  }),
  quotas: PeriodInput.omit({ ownerId: true }).extend({
    view: z.enum(['individual', 'team']).default('individual').describe('By rep or by team'),
  }),
  forecast: WaterfallAsked,
} as const;

/** The page for the board: what is seen of the dashboard, on one sheet. */
export const BoardPageQuery = RevenueAsked;
