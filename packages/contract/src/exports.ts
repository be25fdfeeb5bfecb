/** Lists as files: exactly what a list shows, by plain routes beside the operations. */
import { DEAL_LIST_FIELD_KEYS } from '@forecastle/rules';
import * as z from 'zod';
import { OPPORTUNITY_GROUPS, OpportunityFilter, SORT_KEYS_MAX, SortKey } from './opportunities.ts';
import { many } from './shapes.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const DEAL_EXPORT_PATHS: Readonly<Record<ExportFormat, string>> = {
  csv: '/api/v1/exports/deals.csv',
  xlsx: '/api/v1/exports/deals.xlsx',
};

/** Filter, order, group and columns of the list of deals, as its operations take them. */
export const DealExportQuery = OpportunityFilter.extend({
  order: many(SortKey)
    .refine((keys) => (keys?.length ?? 0) <= SORT_KEYS_MAX, `At most ${SORT_KEYS_MAX} columns`)
    .describe('Up to three columns, each with - for descending; without it the largest amounts come first'),
  group: z.enum(OPPORTUNITY_GROUPS).optional().describe('What stands together, before the order'),
  columns: many(z.enum(DEAL_LIST_FIELD_KEYS)).describe('In their order; without it the usual ones'),
});
