/** Deals that changed on a day, as they stood when it began: what a past day is told from without reading all of the ledger since. */
import type { DealStatus } from '@forecastle/rules';
import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

export const pastStates = pgTable(
  'past_states',
  {
    // Without a foreign key, as the ledger: whoever reads it joins the deals that are there.
    organizationId: organizationId(),
    /** The first instant of the day. */
    since: instant('since').notNull(),
    opportunityId: uuid('opportunity_id').notNull(),
    /** The day before, of those kept, on which it changed. */
    changedBefore: instant('changed_before'),
    /** Null, as all that follows, of a deal that was made on the day. */
    status: text('status').$type<DealStatus>(),
    ownerId: uuid('owner_id'),
    stageId: uuid('stage_id'),
    currency: text('currency'),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    closeDate: date('close_date', { mode: 'string' }),
    closedOn: date('closed_on', { mode: 'string' }),
    category: text('category'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.since, t.opportunityId] }),
    index('past_states_of_deal').on(t.organizationId, t.opportunityId, t.since),
  ],
);

/** Up to which instant all that was recorded is in the states. */
export const pastStatesKept = pgTable('past_states_kept', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  until: instant('until').notNull(),
});
