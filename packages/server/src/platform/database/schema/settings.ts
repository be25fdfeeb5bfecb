import type { Phase, StageRequirement } from '@forecastle/rules';
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

export const stages = pgTable(
  'stages',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<'open' | 'won' | 'lost'>().notNull(),
    /** Null for closed stages. */
    phase: text('phase').$type<Phase>(),
    winProbability: smallint('win_probability').notNull(),
    isProposal: boolean('is_proposal').notNull().default(false),
    isNegotiation: boolean('is_negotiation').notNull().default(false),
    /** What a deal must have to enter it. */
    requires: jsonb('requires').$type<readonly StageRequirement[]>().notNull().default([]),
    archivedAt: instant('archived_at'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
);

/** One unit of `currency` in the organisation's currency, from a date on. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    currency: text('currency').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    rate: numeric('rate', { precision: 24, scale: 12 }).notNull(),
    /** The connected system that told it; null where a person set it. */
    source: text('source').$type<'salesforce'>(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.currency, t.validFrom] })],
);
