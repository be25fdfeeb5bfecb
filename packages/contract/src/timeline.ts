import * as z from 'zod';
import { Id, Instant } from './shapes.ts';

/** What a timeline can be narrowed to. */
export const TIMELINE_PARTS = [
  'deal',
  'evidence',
  'contacts',
  'activities',
  'notes',
  'lines',
  'competitors',
  'procurement',
  'plan',
] as const;

export const TimelineEntry = z.object({
  id: Id,
  effectiveAt: Instant,
  recordedAt: Instant,
  actor: z.object({
    kind: z.enum(['person', 'import', 'salesforce', 'api', 'rule']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  kind: z.string().describe('created, changed, evidence, contact, activity …'),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string().optional().describe('Name of a custom field; `field` is custom. and its key'),
      from: z.unknown(),
      to: z.unknown(),
      fromLabel: z.string().nullable(),
      toLabel: z.string().nullable(),
      undone: z.boolean().describe('Undone since, with an import or a bulk edit'),
    }),
  ),
});
