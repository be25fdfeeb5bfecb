/** Models that an organisation connects, and a row for each call. */
import type { AiModelUse, AiOutcome, AiProviderKind, AiPurpose } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** Also the lock under which budgets are checked and reserved. */
export const aiSettings = pgTable('ai_settings', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  isOn: boolean('is_on').notNull().default(true),
  /** US cents a month; null is no limit. */
  monthlyBudgetMinor: bigint('monthly_budget_minor', { mode: 'number' }),
  personBudgetMinor: bigint('person_budget_minor', { mode: 'number' }),
});

export const aiProviders = pgTable(
  'ai_providers',
  {
    organizationId: organizationId(),
    id: id(),
    kind: text('kind').$type<AiProviderKind>().notNull(),
    name: text('name').notNull(),
    /** Null for the provider's own address. */
    baseUrl: text('base_url'),
    /** Encrypted with the installation's secret. */
    key: text('key'),
    keyEnd: text('key_end'),
    models: text('models').array().notNull(),
    triedAt: instant('tried_at').notNull(),
    fault: text('fault'),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

export const aiChoices = pgTable(
  'ai_choices',
  {
    organizationId: organizationId(),
    use: text('use').$type<AiModelUse>().notNull(),
    providerId: uuid('provider_id').notNull(),
    model: text('model').notNull(),
    /** Millionths of a US dollar for a million tokens; null takes the price list. */
    inputMicros: bigint('input_micros', { mode: 'number' }),
    cachedMicros: bigint('cached_micros', { mode: 'number' }),
    outputMicros: bigint('output_micros', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.use] }),
    foreignKey({
      columns: [t.organizationId, t.providerId],
      foreignColumns: [aiProviders.organizationId, aiProviders.id],
    }).onDelete('cascade'),
  ],
);

/** Reserved before the call, settled after it. Names of provider and model are those of the day. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    organizationId: organizationId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    purpose: text('purpose').$type<AiPurpose>().notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    /** First local day of the month whose budget it counts against. */
    month: date('month', { mode: 'string' }).notNull(),
    /** Null while it is reserved. */
    outcome: text('outcome').$type<AiOutcome>(),
    inputTokens: integer('input_tokens'),
    cachedTokens: integer('cached_tokens'),
    outputTokens: integer('output_tokens'),
    reasoningTokens: integer('reasoning_tokens'),
    /** The provider did not count: tokens are estimated from what was sent and received. */
    isEstimated: boolean('is_estimated').notNull().default(false),
    /** Version of the price list, or "own"; null without a price. */
    priceVersion: text('price_version'),
    inputMicros: bigint('input_micros', { mode: 'number' }),
    cachedMicros: bigint('cached_micros', { mode: 'number' }),
    outputMicros: bigint('output_micros', { mode: 'number' }),
    /** Millionths of a US dollar; null without a price. While reserved, the most it can cost. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    startedAt: instant('started_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    index('ai_calls_month').on(t.organizationId, t.month, t.memberId),
    index('ai_calls_reserved').on(t.startedAt).where(sql`settled_at IS NULL`),
  ],
);
