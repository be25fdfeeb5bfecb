/** Duplicates of accounts and contacts: which were found, and what merging them moved. */
import type { ContactRole, DuplicateReason } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

export type MergedNoun = 'account' | 'contact';

/** What a merge moved, so that its undo gives back exactly that. */
export interface MovedByMerge {
  /** Deals of an account. */
  readonly deals?: readonly string[];
  /** People of an account. */
  readonly contacts?: readonly string[];
  /** Accounts below an account. */
  readonly children?: readonly string[];
  /** Deals that the merged contact was on, and how; `kept` is how the other was on it, null when not at all. */
  readonly standings?: readonly MovedStanding[];
  /** What happened with the merged contact, and whether the other took part too. */
  readonly activities?: readonly { readonly id: string; readonly both: boolean }[];
  /** Meetings of calendars with the merged contact, and whether the other was in them too. */
  readonly meetings?: readonly { readonly id: string; readonly both: boolean }[];
  /** People who excluded the merged contact from their mailbox, and whether they excluded the other too. */
  readonly excludedBy?: readonly { readonly id: string; readonly both: boolean }[];
  /** Where the merged contact speaks in recorded meetings. */
  readonly speakers?: readonly { readonly meetingId: string; readonly speaker: number }[];
  /** Notes on it. */
  readonly notes?: readonly string[];
  /** Who reported to the merged contact. */
  readonly reports?: readonly string[];
}
export interface MovedStanding {
  readonly dealId: string;
  readonly merged: { readonly role: ContactRole | null; readonly influence: number | null; readonly since: string };
  readonly kept: { readonly role: ContactRole | null; readonly influence: number | null } | null;
  readonly now: { readonly role: ContactRole | null; readonly influence: number | null };
}

/**
 * Two records that became one. The merged one is gone from its table; what it was is kept here, for the undo, until the
 * person is erased. Without foreign keys to the records, which may be merged further.
 */
export const merges = pgTable(
  'merges',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    noun: text('noun').$type<MergedNoun>().notNull(),
    keptId: uuid('kept_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    /** As it was last called; histories name it. */
    mergedName: text('merged_name').notNull(),
    /** Rows of both before, and of the kept one after; null once the person was erased. */
    keptBefore: jsonb('kept_before'),
    keptAfter: jsonb('kept_after'),
    mergedRow: jsonb('merged_row'),
    moved: jsonb('moved').$type<MovedByMerge>().notNull(),
    batchId: uuid('batch_id'),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    mergedById: uuid('merged_by_id').notNull(),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.mergedById], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.undoneById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('merges_standing').on(t.organizationId, t.mergedId).where(sql`${t.undoneAt} is null`),
    index('merges_kept').on(t.organizationId, t.keptId, t.id),
    index('merges_batch').on(t.organizationId, t.batchId, t.id).where(sql`${t.batchId} is not null`),
  ],
);

/** What imports know a merged record by: `name:KEY`, `email:ADDRESS`. Rows of a standing merge alone. */
export const mergedKeys = pgTable(
  'merged_keys',
  {
    organizationId: organizationId(),
    mergeId: uuid('merge_id').notNull(),
    key: text('key').notNull(),
    mergedId: uuid('merged_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.mergeId, t.key] }),
    foreignKey({ columns: [t.organizationId, t.mergeId], foreignColumns: [merges.organizationId, merges.id] }).onDelete(
      'cascade',
    ),
    index('merged_keys_key').on(t.organizationId, t.key),
  ],
);

export interface PairToMerge {
  readonly keptId: string;
  readonly mergedId: string;
}
/** A pair that was left as it is, and why. */
export interface LeftPair {
  readonly keptName: string;
  readonly mergedName: string;
  readonly why: string;
}

/** Many merges at once, and their undo: the journal of a job that goes on where it was. */
export const mergeBatches = pgTable(
  'merge_batches',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    noun: text('noun').$type<MergedNoun>().notNull(),
    byId: uuid('by_id').notNull(),
    undoneById: uuid('undone_by_id'),
    status: text('status').$type<'merging' | 'merged' | 'undoing' | 'undone'>().notNull(),
    pairs: jsonb('pairs').$type<readonly PairToMerge[]>().notNull(),
    /** Of the pairs, or of the merges that are undone, the next. */
    next: integer('next').notNull().default(0),
    done: integer('done').notNull().default(0),
    left: jsonb('left').$type<readonly LeftPair[]>().notNull().default([]),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.byId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.undoneById], foreignColumns: [members.organizationId, members.id] }),
    index('merge_batches_of').on(t.organizationId, t.byId, t.id),
  ],
);

/** Digests of what records are looked for by; only those that share one are compared. Holds no words. */
export const duplicateKeys = pgTable(
  'duplicate_keys',
  {
    organizationId: organizationId(),
    noun: text('noun').$type<MergedNoun>().notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.noun, t.key, t.recordId] }),
    index('duplicate_keys_record').on(t.organizationId, t.recordId),
  ],
);

/** Two records that may be one; the smaller id first. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    organizationId: organizationId(),
    noun: text('noun').$type<MergedNoun>().notNull(),
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    /** 1-100, by the rules. */
    score: smallint('score').notNull(),
    reasons: jsonb('reasons').$type<readonly DuplicateReason[]>().notNull(),
    dismissedAt: instant('dismissed_at'),
    dismissedById: uuid('dismissed_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.noun, t.oneId, t.otherId] }),
    index('duplicate_pairs_score').on(t.organizationId, t.noun, t.score, t.oneId, t.otherId),
    index('duplicate_pairs_other').on(t.organizationId, t.otherId),
  ],
);

/** How far the search of an organisation is: it goes on from the last record that it saw changed. */
export const duplicateSearches = pgTable(
  'duplicate_searches',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    noun: text('noun').$type<MergedNoun>().notNull(),
    /** Null while nothing is under way. */
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** The search goes through what was changed since; null = everything. */
    changedSince: instant('changed_since'),
    /** The last record it has seen. */
    lastUpdated: instant('last_updated'),
    lastId: uuid('last_id'),
    /** Records it has seen, and those there are to see. */
    seen: integer('seen').notNull().default(0),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.noun] })],
);
