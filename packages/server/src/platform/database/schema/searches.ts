/** Searches over deals and the web, and the credits they take. */
import type { ANSWER_FAULTS, MESSAGE_STATES, SEARCH_STEPS, SEARCH_SUBJECTS } from '@forecastle/contract';
import type { AiModelUse, FoundDeal, FoundTotal, MarketSource, SearchConditions } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import type { StoredSegment } from './conversations.ts';
import { members } from './identity.ts';

/** A question with what was found. Only its author reads it, and of its deals only those they may still see. */
export const searches = pgTable(
  'searches',
  {
    organizationId: organizationId(),
    id: id(),
    authorId: uuid('author_id').notNull(),
    subject: text('subject').$type<(typeof SEARCH_SUBJECTS)[number]>().notNull(),
    question: text('question').notNull(),
    /** Of its latest run: only that one writes. */
    runId: uuid('run_id').notNull(),
    state: text('state').$type<(typeof MESSAGE_STATES)[number]>().notNull(),
    /** Of a running search. */
    step: text('step').$type<(typeof SEARCH_STEPS)[number]>(),
    conditions: jsonb('conditions').$type<SearchConditions>(),
    total: jsonb('total').$type<FoundTotal>(),
    /** The first deals as they were found. A deal that is deleted stays here and is shown to nobody. */
    deals: jsonb('deals').$type<readonly FoundDeal[]>().notNull().default([]),
    /** Null until the search engine has answered. */
    sources: jsonb('sources').$type<readonly MarketSource[]>(),
    segments: jsonb('segments').$type<readonly StoredSegment[]>().notNull().default([]),
    fault: jsonb('fault').$type<{
      kind: (typeof ANSWER_FAULTS)[number];
      message: string;
      retryAfterSeconds: number | null;
    }>(),
    /** Host that received the words of a market search. */
    sentTo: text('sent_to'),
    use: text('use').$type<AiModelUse>(),
    provider: text('provider'),
    model: text('model'),
    /** Calls to models of the last run, the latest at the end. */
    callIds: uuid('call_ids').array().notNull().default(sql`'{}'`),
    /** How its facts are written, in which currency its sum is, and on which local day it was found. */
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    foundOn: date('found_on', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    /** Of a running search: the last sign of the process that runs it. */
    aliveAt: instant('alive_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    index('searches_of_author').on(t.organizationId, t.authorId, t.createdAt, t.id),
    index('searches_writing').on(t.aliveAt).where(sql`state = 'writing'`),
  ],
);

/** One credit each. It outlives its search, so that deleting one gives nothing back. */
export const searchCredits = pgTable(
  'search_credits',
  {
    organizationId: organizationId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    searchId: uuid('search_id').notNull(),
    /** First local day of the month it counts in. */
    month: date('month', { mode: 'string' }).notNull(),
    takenAt: instant('taken_at').notNull().defaultNow(),
    /** The search ended before it found anything. */
    returnedAt: instant('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    index('search_credits_month').on(t.organizationId, t.memberId, t.month).where(sql`returned_at IS NULL`),
    index('search_credits_search').on(t.organizationId, t.searchId),
  ],
);
