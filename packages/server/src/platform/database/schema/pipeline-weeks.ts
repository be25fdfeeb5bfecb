/** How the open pipeline stood at each Monday midnight: figures by rep, and the deals themselves, where they are many of the latest two alone. */
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

const money = (name: string) => numeric(name, { precision: 30, scale: 0 }).notNull();
const week = () => date('week', { mode: 'string' }).notNull();

/** Open deals of one rep and one band in a week by when they were due. */
export interface WeekDue {
  /** First and last day of the fiscal month, by the calendar of then; null: whatever was due before, or after. */
  readonly first: string | null;
  readonly last: string | null;
  readonly band: 'green' | 'yellow' | 'red' | 'not_yet_qualified';
  readonly count: number;
  /** Decimal text of minor units of the organisation's currency as of the week. */
  readonly minor: string;
}

/** That a week is kept, or on its way. */
export const pipelineWeeks = pgTable(
  'pipeline_weeks',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    /** Its Monday. */
    week: week(),
    /** `kept` as the week began, or `rebuilt` from the ledger later. */
    source: text('source').$type<'kept' | 'rebuilt'>().notNull(),
    /** First instant of the Monday in the organisation's timezone. */
    asOf: instant('as_of').notNull(),
    /** The last deal whose past was read, where it is rebuilt: cut off, it goes on behind it. */
    gatheredTo: uuid('gathered_to'),
    /** Null while its deals are being gathered. */
    writtenAt: instant('written_at'),
    /** A history was imported or undone since: it is to be rebuilt; until then it is shown as it is. */
    stale: boolean('stale').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.week] })],
);

/** One rep in one week: exact sums, from which those of teams and of the organisation are made. */
export const pipelineWeekReps = pgTable(
  'pipeline_week_reps',
  {
    organizationId: organizationId(),
    week: week(),
    ownerId: uuid('owner_id').notNull(),
    green: integer('green').notNull(),
    yellow: integer('yellow').notNull(),
    red: integer('red').notNull(),
    unqualified: integer('unqualified').notNull(),
    /** Minor units of the organisation's currency as of the week. */
    greenMinor: money('green_minor'),
    yellowMinor: money('yellow_minor'),
    redMinor: money('red_minor'),
    unqualifiedMinor: money('unqualified_minor'),
    /** Of judged deals: sums of amount x confidence, of confidence, of drag, and deals over the drag of the weekly review. */
    weightedConfidence: numeric('weighted_confidence', { precision: 34, scale: 0 }).notNull(),
    plainConfidence: bigint('plain_confidence', { mode: 'number' }).notNull(),
    drag: bigint('drag', { mode: 'number' }).notNull(),
    reviewed: integer('reviewed').notNull(),
    /** As QualitySums of the rules, by the median of the organisation. */
    qualityWeight: money('quality_weight'),
    weightedQuality: numeric('weighted_quality', { precision: 34, scale: 0 }).notNull(),
    plainQuality: bigint('plain_quality', { mode: 'number' }).notNull(),
    /** Decimal text of minor units by currency of the deals. */
    currencies: jsonb('currencies').$type<Readonly<Record<string, string>>>().notNull(),
    /** Standing triggers by type and urgency, those that are none left out; null in weeks written before they were kept. */
    triggers: jsonb('triggers').$type<Readonly<Record<string, Readonly<Record<string, number>>>>>(),
    /** Deals with a close date; null in weeks written before close dates were kept. */
    due: jsonb('due').$type<readonly WeekDue[]>(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.week, t.ownerId] })],
);

/** A deal as it stood at a Monday: of the latest two, of weeks with few deals, and of those that are being rebuilt. Without foreign keys, as kept scores. */
export const pipelineWeekDeals = pgTable(
  'pipeline_week_deals',
  {
    organizationId: organizationId(),
    week: week(),
    opportunityId: uuid('opportunity_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    stageId: uuid('stage_id'),
    currency: text('currency').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    amountBaseMinor: bigint('amount_base_minor', { mode: 'number' }),
    /** `infinity` without one; null in weeks written before it was kept. */
    closeDate: date('close_date', { mode: 'string' }),
    risk: smallint('risk').notNull(),
    riskBand: text('risk_band').$type<'green' | 'yellow' | 'red'>().notNull(),
    confidence: smallint('confidence').notNull(),
    drag: smallint('drag').notNull(),
    dataQuality: smallint('data_quality').notNull(),
    notYetQualified: boolean('not_yet_qualified').notNull(),
    /** Types of the standing triggers of an urgency, a bit each; null in weeks written before they were kept. */
    high: integer('high'),
    medium: integer('medium'),
    low: integer('low'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.week, t.opportunityId] })],
);
