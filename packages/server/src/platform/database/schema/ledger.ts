import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';

export const ACTOR_KINDS = ['person', 'import', 'salesforce', 'api', 'rule'] as const;

/**
 * Append-only history: one row per change-set. Partitioned by month of `recordedAt` (made by hand in a migration,
 * which is why the partition key is part of the primary key). `changes` maps a field to `{ from, to }`; it never
 * holds free text, so that a person's words can be erased without rewriting history.
 */
export const ledger = pgTable(
  'ledger',
  {
    // Without foreign keys: the ledger outlives a deal that undoing its import removes.
    organizationId: organizationId(),
    recordedAt: instant('recorded_at').notNull(),
    id: id(),
    effectiveAt: instant('effective_at').notNull(),
    actorKind: text('actor_kind').$type<(typeof ACTOR_KINDS)[number]>().notNull(),
    /** Member for a person or API call; import id for an import. */
    actorId: uuid('actor_id'),
    opportunityId: uuid('opportunity_id').notNull(),
    kind: text('kind').notNull(),
    changes: jsonb('changes').$type<LedgerChanges>().notNull(),
    /** The import, or the one row of the ledger, whose work on the deal this change-set takes back, in the fields that it names; null for any other. */
    undoes: uuid('undoes'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.recordedAt, t.id] }),
    index('ledger_opportunity').on(t.organizationId, t.opportunityId, t.recordedAt, t.id),
    // For the audit trail. Without the rows of imports, which are most of them and would pay for it.
    index('ledger_done').on(t.organizationId, t.recordedAt, t.id).where(sql`actor_kind <> 'import'`),
    // For past days: what takes back, or tells of the past.
    index('ledger_told_otherwise')
      .on(t.organizationId, t.recordedAt, t.opportunityId)
      .where(sql`undoes IS NOT NULL OR kind IN ('history_created', 'history_changed')`),
    index('ledger_doer').on(t.organizationId, t.actorId, t.recordedAt, t.id).where(sql`actor_kind <> 'import'`),
  ],
);

/** Words as they were before a change-set of the ledger, which holds none: for its undo, and erasable. */
export const previousText = pgTable(
  'former_words',
  {
    organizationId: organizationId(),
    entryId: uuid('entry_id').notNull(),
    opportunityId: uuid('opportunity_id').notNull(),
    words: jsonb('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.entryId] }),
    index('former_words_opportunity').on(t.organizationId, t.opportunityId),
  ],
);

/**
 * `assumed`: nobody said so; a deal that a history begins has to have a stage and an owner before one is told. `left`: an
 * undo has left the value that somebody set since, and takes only the import's own change out of history. `reasons`: of a
 * loss reason, whose words are not told, the reasons of the list that they began with, by id.
 */
export type LedgerChanges = Record<string, LedgerChange>;
export interface LedgerChange {
  from: unknown;
  to: unknown;
  assumed?: true;
  left?: true;
  reasons?: { readonly from: string | null; readonly to: string | null };
}
