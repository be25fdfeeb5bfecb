import type { DealFacts, DealStatus, ForecastCategory, ScoreSettings } from '@forecastle/rules';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';
import { stages } from './settings.ts';

/**
 * Kept scores: what screens read. Rewritten in the transaction of a change, or by the sweep when due, from deals that it
 * has just read. Without a foreign key, whose check costs an import as much as the row; who removes a deal removes its.
 */
export const opportunityHealth = pgTable(
  'opportunity_health',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    /** Status the scores were computed for. Closed scores are frozen: nothing rewrites them until the deal reopens. */
    status: text('status').$type<DealStatus>().notNull(),
    risk: smallint('risk').notNull(),
    riskBand: text('risk_band').$type<'green' | 'yellow' | 'red'>().notNull(),
    confidence: smallint('confidence').notNull(),
    drag: smallint('drag').notNull(),
    /** Points that each waste adds to the drag; null of scores from before they were kept. */
    dragInactivity: real('drag_inactivity'),
    dragOverstay: real('drag_overstay'),
    dragSlippage: real('drag_slippage'),
    dragStakeholders: real('drag_stakeholders'),
    dragQualification: real('drag_qualification'),
    dataQuality: smallint('data_quality').notNull(),
    frameworkCompleteness: real('framework_completeness').notNull(),
    contactRisk: real('contact_risk').notNull(),
    activityDrag: real('activity_drag').notNull(),
    commitment: real('commitment').notNull(),
    meddpic: smallint('meddpic').notNull(),
    bant: smallint('bant').notNull(),
    spiced: smallint('spiced').notNull(),
    threeWhys: smallint('three_whys').notNull(),
    notYetQualified: boolean('not_yet_qualified').notNull(),
    stale: boolean('stale').notNull(),
    lastActivityAt: instant('last_activity_at'),
    /** Amount in the organisation's currency x (1 - confidence/100): what the heatmap sorts by; 0 for closed deals. */
    stakeMinor: bigint('stake_minor', { mode: 'number' }).notNull(),
    rulesVersion: text('rules_version').notNull(),
    scoredAt: instant('scored_at').notNull(),
    /** First instant at which time alone changes the score; null = never. */
    nextChangeAt: instant('next_change_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.opportunityId] }),
    // With the deal, since a day makes most of them due at one instant: a batch is of deals that lie together.
    index('opportunity_health_due_deals').on(t.organizationId, t.nextChangeAt, t.opportunityId),
    index('opportunity_health_risk').on(t.organizationId, t.status, t.risk, t.opportunityId),
    index('opportunity_health_confidence').on(t.organizationId, t.status, t.confidence, t.opportunityId),
    index('opportunity_health_drag').on(t.organizationId, t.status, t.drag, t.opportunityId),
    index('opportunity_health_stake').on(t.organizationId, t.status, t.stakeMinor, t.opportunityId),
  ],
);

/**
 * What a sweep scored an open deal from, for the next sweep; ids, figures and codes only, no words. Whoever changes the deal, or
 * anything that hangs on it, removes its row. Without a foreign key, as the scores.
 */
export const scoringFacts = pgTable(
  'scoring_facts',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    /** By which statement and settings they were gathered: facts of another basis are not read. */
    basis: text('basis').notNull(),
    /** From when they were gathered until an activity that lay ahead comes. */
    holdsFrom: instant('holds_from').notNull(),
    holdsUntil: instant('holds_until').notNull(),
    /** A JSON array, in the order that its basis says. */
    facts: text('facts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.opportunityId] })],
);

/**
 * What the kept scores of a closed deal were made from, for their explanation; ids and figures only, no words. Apart
 * from the scores, which every screen reads. A deal that came closed has none until its records are first changed.
 */
export const closedFacts = pgTable(
  'closed_facts',
  {
    organizationId: organizationId(),
    opportunityId: uuid('opportunity_id').notNull(),
    facts: jsonb('facts').$type<DealFacts>().notNull(),
    settings: jsonb('settings').$type<ScoreSettings>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.opportunityId] })],
);

/** Kept counts and sums by everything screens group by; maintained in the transaction of each change. */
export const opportunityTotals = pgTable(
  'opportunity_totals',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    ownerId: uuid('owner_id').notNull(),
    stageId: uuid('stage_id').notNull(),
    status: text('status').$type<DealStatus>().notNull(),
    /** '' when the deal has none: part of the key. */
    category: text('category').$type<ForecastCategory | ''>().notNull(),
    /** First day of the month of the expected close (open) or the close (closed); '-infinity' without a date. */
    month: date('month', { mode: 'string' }).notNull(),
    riskBand: text('risk_band').$type<'green' | 'yellow' | 'red'>().notNull(),
    notYetQualified: boolean('not_yet_qualified').notNull(),
    count: integer('count').notNull(),
    withoutAmount: integer('without_amount').notNull(),
    amountBaseMinor: numeric('amount_base_minor', { precision: 30, scale: 0 }).notNull(),
    /** Sum of amount x confidence, for means weighted by amount. */
    weightedConfidence: numeric('weighted_confidence', { precision: 34, scale: 0 }).notNull(),
    /** Sum of confidence, for the mean when every amount is zero. */
    plainConfidence: bigint('plain_confidence', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.organizationId, t.ownerId, t.stageId, t.status, t.category, t.month, t.riskBand, t.notYetQualified],
    }),
    // The total of a stage, beside each list of its deals.
    index('opportunity_totals_stage').on(t.organizationId, t.stageId),
  ],
);

/**
 * What open deals that are not Omitted come to, by owner, month and risk: a fraction of the rows of `opportunity_totals`, for
 * screens that ask no more. Rows are differences, which are added up: a trigger appends them, so that changes never wait
 * for each other here, and they are folded now and then.
 */
export const openSums = pgTable(
  'open_sums',
  {
    organizationId: organizationId(),
    ownerId: uuid('owner_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    riskBand: text('risk_band').$type<'green' | 'yellow' | 'red'>().notNull(),
    notYetQualified: boolean('not_yet_qualified').notNull(),
    count: integer('count').notNull(),
    amountBaseMinor: numeric('amount_base_minor', { precision: 30, scale: 0 }).notNull(),
  },
  (t) => [index('open_sums_of').on(t.organizationId, t.ownerId)],
);

/** What all deals come to by owner, stage and status, for lists and boards that ask no more. Differences as in `open_sums`. */
export const placedSums = pgTable(
  'placed_sums',
  {
    organizationId: organizationId(),
    ownerId: uuid('owner_id').notNull(),
    stageId: uuid('stage_id').notNull(),
    status: text('status').$type<DealStatus>().notNull(),
    count: integer('count').notNull(),
    withoutAmount: integer('without_amount').notNull(),
    amountBaseMinor: numeric('amount_base_minor', { precision: 30, scale: 0 }).notNull(),
  },
  (t) => [index('placed_sums_of').on(t.organizationId, t.stageId, t.ownerId)],
);

/**
 * Median days in a stage of the deals won in the trailing 24 months, kept for a local day: every score of that day reads
 * the same settings. A row per stage; `medianDays` is null under 10 such deals.
 */
export const stageMedians = pgTable(
  'stage_medians',
  {
    organizationId: organizationId(),
    stageId: uuid('stage_id').notNull(),
    medianDays: real('median_days'),
    wonDeals: integer('won_deals').notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.stageId] }),
    foreignKey({ columns: [t.organizationId, t.stageId], foreignColumns: [stages.organizationId, stages.id] }),
  ],
);
