/** The audit trail: who did what, latest first. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { Id, Instant, IsoDate, PageInput, page } from './shapes.ts';

/** What the trail can be narrowed to. Deals that an import wrote one by one are told only when asked for. */
export const AUDIT_CATEGORIES = [
  'sessions',
  'people',
  'keys',
  'settings',
  'records',
  'imports',
  'exports',
  'deals',
  'imported_deals',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

export const AuditFilter = z.object({
  category: z
    .enum(AUDIT_CATEGORIES)
    .optional()
    .describe('Without it: everything except deals imported row by row; the imports themselves are included'),
  memberId: Id.optional().describe('Done by this person, or in their name'),
  recordId: Id.optional().describe('Changes to this record'),
  from: IsoDate.optional().describe('First day'),
  to: IsoDate.optional().describe('Last day, included'),
});

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  category: z.enum(AUDIT_CATEGORIES),
  kind: z.string(),
  who: z.object({
    kind: z.enum(['person', 'api_key', 'command_line', 'import', 'salesforce', 'job', 'nobody']),
    id: Id.nullable(),
    name: z.string().nullable(),
  }),
  subject: z.object({ kind: z.string(), id: Id, name: z.string().nullable() }).nullable(),
  sentence: z.string().describe('Who did what, as a sentence'),
  changes: z
    .array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
    .describe('Before and after, as text. Private text only shows that it changed'),
});

export const AUDIT_CSV_PATH = '/api/v1/audit-trail.csv';

export const audit = {
  list: keyed
    .meta({ ability: 'seeAudit' })
    .route({ method: 'GET', path: '/audit-trail', tags: ['audit'], summary: 'List the audit trail, latest first' })
    .input(PageInput.extend(AuditFilter.shape))
    .output(page(AuditEntry)),
};
