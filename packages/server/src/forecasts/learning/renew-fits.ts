/** Fits are made anew when a period has ended, or when an import or its undo has told another history. */
import {
  knowsHistory,
  localDay,
  PERIOD_KINDS,
  type PeriodKind,
  periodContaining,
  previousPeriod,
} from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../database/ids.ts';
import { inTenant, type TenantTransaction } from '../../database/tenant.ts';
import { calendarOf } from '../../health/calendar.ts';
import { winsBefore } from '../ask-forecast.ts';
import { learnApart } from './learn-apart.ts';
import type { LearntPeriods } from './learn-periods.ts';

interface Options {
  readonly databaseUrl: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/** Learns anew for the kinds of period that are due, and returns those. What two processes learn at once is the same. */
export async function renewFits(
  pool: pg.Pool,
  organizationId: string,
  { databaseUrl, now, signal }: Options,
): Promise<readonly PeriodKind[]> {
  const due = await inTenant(pool, organizationId, (tx) => kindsDue(tx, now), { readOnly: true });
  if (due.length === 0) return [];
  const { loaded, learnt } = await learnApart(
    { databaseUrl, organizationId, periodKinds: due, now: now.getTime() },
    signal,
  );
  await inTenant(pool, organizationId, async (tx) => {
    for (const each of learnt) await writeFit(tx, { ...loaded, learnt: each, now });
  });
  return due;
}

async function kindsDue(tx: TenantTransaction, now: Date): Promise<PeriodKind[]> {
  const { timeZone, fiscalYearStart } = await calendarOf(tx);
  const today = localDay(now.getTime(), timeZone);
  const { rows } = await tx.client.query<{ kind: PeriodKind; fittedAt: Date }>(
    `SELECT DISTINCT ON (period_kind) period_kind AS kind, fitted_at AS "fittedAt" FROM forecast_fits
     WHERE organization_id = $1 ORDER BY period_kind, fitted_at DESC, id DESC`,
    [tx.organizationId],
  );
  const told = await lastTold(tx);
  const wins = await winsBefore(tx, today);
  const fitted = new Map(rows.map(({ kind, fittedAt }) => [kind, fittedAt]));
  return PERIOD_KINDS.filter((kind) => {
    if (!knowsHistory(wins, { kind, today, fiscalYearStart })) return false;
    const at = fitted.get(kind);
    if (!at) return true;
    const ended = previousPeriod(periodContaining(kind, today, fiscalYearStart), fiscalYearStart);
    return localDay(at.getTime(), timeZone) <= ended.lastDay || (told !== null && told > at);
  });
}

/** When an import or an undo last changed what is known of the past; null for never. */
async function lastTold(tx: TenantTransaction): Promise<Date | null> {
  const { rows } = await tx.client.query<{ at: Date | null }>(
    `SELECT greatest((SELECT max(finished_at) FROM imports WHERE organization_id = $1),
       (SELECT max(finished_at) FROM import_undos WHERE organization_id = $1)) AS at`,
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
    now,
  }: { stageIds: readonly string[]; undated: number; imported: boolean; learnt: LearntPeriods; now: Date },
): Promise<void> {
  const id = newId();
  await tx.client.query(
    `INSERT INTO forecast_fits (organization_id, id, period_kind, fitted_at, last_period, imported, undated, stage_ids, fit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.organizationId,
      id,
      learnt.periodKind,
      now,
      learnt.lastPeriod,
      imported,
      undated,
      stageIds,
      learnt.fit && JSON.stringify(learnt.fit),
    ],
  );
  for (const { scope, record } of learnt.records) {
    await tx.client.query(
      'INSERT INTO forecast_records (organization_id, fit_id, scope, record) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, id, scope, JSON.stringify(record)],
    );
  }
}
