import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';

/**
 * What is kept of many deals on its way to a setting that was changed, and the journal of it: `lastId` and `done` move in
 * the transaction of the work. A row for each setting that can change: changed again meanwhile, the way begins anew.
 */
export const recalculationRuns = pgTable(
  'recalculation_runs',
  {
    organizationId: organizationId(),
    /** Scores and triggers of open deals; or what deals are worth in the currency of the organisation. */
    what: text('what').$type<'scores' | 'amounts'>().notNull(),
    /** Of one stage (scores), or of one currency (amounts); '' for all deals. */
    scope: text('scope').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    lastId: uuid('last_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.what, t.scope] })],
);
