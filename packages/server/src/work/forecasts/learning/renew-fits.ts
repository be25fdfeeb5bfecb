/** Fits are made anew when a period has ended, when an import, its undo or a load has told another history, or by another calendar. */
import {
  FITTED_METHOD,
  type FitKind,
  fitKindOf,
  type Horizon,
  isoDate,
  knowsHistory,
  localDay,
  PERIOD_KINDS,
  type PeriodKind,
  periodContaining,
  previousPeriod,
  type SkillOfColumns,
  startOfLocalDay,
} from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { winsBefore } from '../ask-forecast.ts';
import { writeRun } from '../runs/write-run.ts';
import { type LearntEvent, learnInChild } from './learn-in-child.ts';
import { NEXT_PERIODS_MIN } from './next-periods.ts';
import type { PastForecasts } from './past-forecasts.ts';

interface Options {
  readonly databaseUrl: string;
  readonly now: Date;
  /** All of them without. */
  readonly kinds?: readonly PeriodKind[];
  /** The running periods without. */
  readonly horizon?: Horizon;
  readonly signal?: AbortSignal;
  /** Days of the running periods whose forecasts are kept as if they had been made then; none without. */
  readonly pastDays?: readonly number[];
  readonly keepsFrom?: number;
}

/** Learns anew for the kinds of period that are due, and returns those. What two processes learn at once is the same. */
export async function renewFits(
  pool: pg.Pool,
  organizationId: string,
  { databaseUrl, now, kinds = PERIOD_KINDS, horizon = 'running', signal, pastDays = [], keepsFrom }: Options,
): Promise<readonly PeriodKind[]> {
  const all = await inTenant(pool, organizationId, (tx) => kindsDue(tx, horizon, now), { readOnly: true });
  const asked = all.filter(({ kind }) => kinds.includes(kind));
  if (asked.length === 0) return [];
  const due = asked.map(({ kind }) => kind);
  const keptFits = Object.fromEntries(asked.flatMap(({ kind, keptFit }) => (keptFit ? [[kind, keptFit]] : [])));
  const deals = await inTenant(pool, organizationId, countDeals, { readOnly: true });
  const { loaded, learnt, past, columns } = await learnInChild(
    {
      databaseUrl,
      organizationId,
      periodKinds: due,
      horizon,
      now: now.getTime(),
      pastDays,
      keptFits,
      ...(keepsFrom !== undefined && { keepsFrom }),
    },
    { deals, signal },
  );
  await inTenant(pool, organizationId, async (tx) => {
    for (const each of learnt) {
      const fitId = await writeFit(tx, { ...loaded, learnt: each, horizon, now });
      await writePast(
        tx,
        fitId,
        past.filter(({ periodKind }) => periodKind === each.periodKind),
      );
    }
    if (columns) await writeColumns(tx, columns, now);
  });
  return due;
}

async function countDeals(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM opportunities WHERE organization_id = $1',
    [tx.organizationId],
  );
  return rows[0]?.count ?? 0;
}

interface KindDue {
  readonly kind: PeriodKind;
  /** The fit of before, where nothing but time has passed since. */
  readonly keptFit: string | null;
}

/** Those that a period has ended for, or of which another past is known, since they were last learnt. */
export async function kindsDue(tx: TenantTransaction, horizon: Horizon, now: Date): Promise<KindDue[]> {
  const { timeZone, fiscalCalendar } = await calendarOf(tx);
  const today = localDay(now.getTime(), timeZone);
  // Of the latest fits alone the method is read: it stands in the fit itself.
  const { rows } = await tx.client.query<{ id: string; kind: FitKind; fittedAt: Date; method: string | null }>(
    `SELECT l.id, l.kind, l."fittedAt", f.fit ->> 'method' AS method FROM (
       SELECT DISTINCT ON (period_kind) id, period_kind AS kind, fitted_at AS "fittedAt" FROM forecast_fits
       WHERE organization_id = $1
         AND fitted_at >= coalesce((SELECT calendar_set_at FROM organizations WHERE organization_id = $1), '-infinity')
       ORDER BY period_kind, fitted_at DESC, id DESC) l
     JOIN forecast_fits f ON f.organization_id = $1 AND f.id = l.id`,
    [tx.organizationId],
  );
  const told = await lastSnapshot(tx);
  const wins = await winsBefore(tx, today);
  const latest = new Map(rows.map((row) => [row.kind, row]));
  const due = PERIOD_KINDS.flatMap((kind): KindDue[] => {
    if (!knowsHistory(wins, { kind, today, fiscalCalendar })) return [];
    const fit = latest.get(fitKindOf(kind, horizon));
    const isOfThisMethod = fit?.method === null || fit?.method === FITTED_METHOD;
    if (!fit || !isOfThisMethod || (told !== null && told > fit.fittedAt)) return [{ kind, keptFit: null }];
    const ended = previousPeriod(periodContaining(kind, today, fiscalCalendar), fiscalCalendar);
    return localDay(fit.fittedAt.getTime(), timeZone) <= ended.lastDay ? [{ kind, keptFit: fit.id }] : [];
  });
  if (horizon === 'running' || due.length === 0) return due;
  const known = await withEnoughForNext(
    tx,
    due.flatMap(({ kind }) => latest.get(kind)?.id ?? []),
  );
  return due.filter(({ kind }) => known.has(latest.get(kind)?.id ?? ''));
}

/** Those of these fits of running periods that know enough finished ones. They are read whole for it: ask of few. */
async function withEnoughForNext(tx: TenantTransaction, fitIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM forecast_fits
     WHERE organization_id = $1 AND id = ANY($2) AND jsonb_array_length(fit -> 'periods') >= $3`,
    [tx.organizationId, fitIds, NEXT_PERIODS_MIN],
  );
  return new Set(rows.map(({ id }) => id));
}

/** When an import, an undo, or a load or removal of a connected system last changed what is known of the past; null for never. */
async function lastSnapshot(tx: TenantTransaction): Promise<Date | null> {
  const { rows } = await tx.client.query<{ at: Date | null }>(
    `SELECT greatest((SELECT max(finished_at) FROM imports WHERE organization_id = $1),
       (SELECT max(finished_at) FROM import_undos WHERE organization_id = $1),
       (SELECT max(finished_at) FROM sync_runs
        WHERE organization_id = $1 AND (kind IN ('first_load', 'full') AND status = 'completed'
          OR kind IN ('removal', 'restore')))) AS at`,
    [tx.organizationId],
  );
  return rows[0]?.at ?? null;
}

async function writeFit(
  tx: TenantTransaction,
  {
    stageIds,
    undated,
    imported,
    learnt,
    horizon,
    now,
  }: {
    stageIds: readonly string[];
    undated: number;
    imported: boolean;
    learnt: LearntEvent;
    horizon: Horizon;
    now: Date;
  },
): Promise<string> {
  const id = newId();
  await tx.client.query(
    `INSERT INTO forecast_fits (organization_id, id, period_kind, fitted_at, last_period, imported, undated, stage_ids, fit, past)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.organizationId,
      id,
      fitKindOf(learnt.periodKind, horizon),
      now,
      learnt.lastPeriod,
      imported,
      undated,
      stageIds,
      learnt.fit && JSON.stringify(learnt.fit),
      learnt.kept && JSON.stringify(learnt.kept),
    ],
  );
  for (const { scope, record } of learnt.records) {
    await tx.client.query(
      'INSERT INTO forecast_records (organization_id, fit_id, scope, record) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, id, scope, JSON.stringify(record)],
    );
  }
  return id;
}

async function writeColumns(tx: TenantTransaction, skill: SkillOfColumns, now: Date): Promise<void> {
  await tx.client.query(
    `INSERT INTO win_columns (organization_id, learnt_at, skill) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE SET learnt_at = excluded.learnt_at, skill = excluded.skill`,
    [tx.organizationId, now, JSON.stringify(skill)],
  );
}

/** In the first minutes of their days. */
const EARLY_MS = 5 * 60_000;

async function writePast(tx: TenantTransaction, fitId: string, past: readonly PastForecasts[]): Promise<void> {
  const { timeZone, currency } = await calendarOf(tx);
  for (const { periodKind, period, scope, asOfDay, run } of past) {
    const id = await writeRun(tx, {
      scope,
      periodKind,
      period,
      asOf: new Date(startOfLocalDay(asOfDay, timeZone) + EARLY_MS),
      asOfDay,
      madeFor: 'daily',
      model: { name: FITTED_METHOD, kind: 'fitted' },
      fitId,
      currency,
      band: run,
      figures: run.figures,
      deals: run.deals,
    });
    if (id === null) throw new Error(`a forecast of ${scope} is kept already for ${isoDate(asOfDay)}`);
  }
}
