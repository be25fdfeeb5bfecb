import type { FitKind, KeptFit, PeriodKind, SkillOfColumns } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';
import type { KeptDeals, RunFigures } from './kept-run.ts';
import type { ScopeRecord } from './scope-record.ts';

/** What was learnt from the finished periods of a kind, at a time. Never changed: runs name the fit that made them. */
export const forecastFits = pgTable(
  'forecast_fits',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** With the period it speaks of: `quarter` the running one, `next quarter` the one after. */
    periodKind: text('period_kind').$type<FitKind>().notNull(),
    fittedAt: instant('fitted_at').notNull(),
    /** Key of the last finished period then; another one finished means that it is time for another fit. */
    lastPeriod: text('last_period'),
    /** Some of the history came by import. */
    imported: boolean('imported').notNull(),
    /** Deals won or lost at a time that nobody told: nothing can be learnt from them. */
    undated: integer('undated').notNull(),
    /** Open stages, in the order in which the fit numbers them. */
    stageIds: uuid('stage_ids').array().notNull(),
    /** Null where nothing could be learnt. */
    fit: jsonb('fit').$type<KeptFit>(),
    /** What the next learning goes on from: `KeptLearning`. Null where that is as soon done from the beginning. */
    past: jsonb('past'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('forecast_fits_latest').on(t.organizationId, t.periodKind, t.fittedAt, t.id),
  ],
);

/** How past bands fared, as worked out with a fit: of the organisation, of a rep or of a manager's team. */
export const forecastRecords = pgTable(
  'forecast_records',
  {
    organizationId: organizationId(),
    fitId: uuid('fit_id').notNull(),
    /** `organization`, `rep ID` or `team ID`. */
    scope: text('scope').notNull(),
    record: jsonb('record').$type<ScopeRecord>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.fitId, t.scope] }),
    foreignKey({
      columns: [t.organizationId, t.fitId],
      foreignColumns: [forecastFits.organizationId, forecastFits.id],
    }).onDelete('cascade'),
  ],
);

/** Forecasts as they were told. The server's role may write them and never change them. */
export const forecastRuns = pgTable(
  'forecast_runs',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    scope: text('scope').notNull(),
    periodKind: text('period_kind').$type<PeriodKind>().notNull(),
    /** What the period was called then. */
    periodKey: text('period_key').notNull(),
    /** Its days, which say what period it is: names mean other days when the fiscal calendar changes. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    asOf: instant('as_of').notNull(),
    /** Local day of the organisation. */
    asOfDay: date('as_of_day', { mode: 'string' }).notNull(),
    madeFor: text('made_for').$type<'daily' | 'asked' | 'import'>().notNull(),
    modelName: text('model_name').notNull(),
    modelKind: text('model_kind').$type<'rule_of_thumb' | 'fitted'>().notNull(),
    fitId: uuid('fit_id'),
    currency: text('currency').notNull(),
    lowMinor: bigint('low_minor', { mode: 'number' }),
    mostLikelyMinor: bigint('most_likely_minor', { mode: 'number' }),
    highMinor: bigint('high_minor', { mode: 'number' }),
    figures: jsonb('figures').$type<RunFigures>().notNull(),
    /** Of the organisation's runs, those in no part; teams and reps are kept as figures. */
    deals: jsonb('deals').$type<KeptDeals>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('forecast_runs_of_period').on(t.organizationId, t.scope, t.startsOn, t.endsOn, t.asOf, t.id),
    uniqueIndex('forecast_runs_daily')
      .on(t.organizationId, t.asOfDay, t.scope, t.startsOn, t.endsOn)
      .where(sql`made_for = 'daily'`),
  ],
);

/** Deals of a run that its own row cannot hold: PostgreSQL takes 256 MB of JSON, some 900,000 deals, and no more. */
export const forecastRunParts = pgTable(
  'forecast_run_parts',
  {
    organizationId: organizationId(),
    runId: uuid('run_id').notNull(),
    part: integer('part').notNull(),
    deals: jsonb('deals').$type<KeptDeals>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.runId, t.part] }),
    foreignKey({
      columns: [t.organizationId, t.runId],
      foreignColumns: [forecastRuns.organizationId, forecastRuns.id],
    }).onDelete('cascade'),
  ],
);

/** What forecasts of very many deals tell, as last made: for whoever looks. Ids and figures only, no names. */
export const forecastSnapshots = pgTable(
  'forecast_snapshots',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    scope: text('scope').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Included. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    /** A digest of whose deals they are; empty for all. */
    owners: text('owners').notNull(),
    /** By which rules and in which form. */
    basis: text('basis').notNull(),
    asOf: instant('as_of').notNull(),
    /** Milliseconds it took. */
    makingMs: integer('making_ms').notNull(),
    snapshot: jsonb('snapshot').notNull(),
    /** What moved it since last week. */
    moves: jsonb('moves'),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.scope, t.startsOn, t.endsOn] })],
);

/** Whether columns tell wins from losses, as last learnt beside a fit: one row an organisation. */
export const winColumns = pgTable('win_columns', {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.organizationId),
  learntAt: instant('learnt_at').notNull(),
  skill: jsonb('skill').$type<SkillOfColumns>().notNull(),
});
