import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';

/** What somebody acted through. `nobody` = whoever it was had not proved who they are. */
export const AUDIT_ACTOR_KINDS = ['person', 'api_key', 'command_line', 'salesforce', 'job', 'nobody'] as const;

/**
 * What was done that is no change of a deal, which the ledger tells. Append-only: the server's role may neither change
 * nor remove a row. People are named by id, and of their own words only that they changed is told, so that erasing a
 * person needs no rewriting here; secrets never come in. Without foreign keys: it outlives what it speaks of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    organizationId: organizationId(),
    recordedAt: instant('recorded_at').notNull(),
    id: id(),
    doerKind: text('doer_kind').$type<(typeof AUDIT_ACTOR_KINDS)[number]>().notNull(),
    /** The member in whose name it was done; null for the server's own work. */
    doerId: uuid('doer_id'),
    /** What they acted through, such as an API key; the connection of another system; null for themselves. */
    throughId: uuid('through_id'),
    category: text('category').notNull(),
    kind: text('kind').notNull(),
    subjectKind: text('subject_kind'),
    subjectId: uuid('subject_id'),
    changes: jsonb('changes').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    /** What the sentence says beside who and what: counts, codes, days. */
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.recordedAt, t.id] }),
    index('audit_events_doer').on(t.organizationId, t.doerId, t.recordedAt, t.id),
    index('audit_events_category').on(t.organizationId, t.category, t.recordedAt, t.id),
    index('audit_events_subject').on(t.organizationId, t.subjectId, t.recordedAt, t.id),
  ],
);
