/** Keeps the weeks of one organisation that are due: the running one as it stands, earlier ones from the ledger. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { calendarOf } from '../health/calendar.ts';
import { sweepOrganization } from '../health/sweep.ts';
import { rebuildDeals } from './rebuild-deals.ts';
import { DEALS_OF_WEEKS, isItsMidnight, lastWeeks, type PipelineWeek } from './weeks.ts';
import { type DealsKept, sumWeek, takeDeals } from './write-week.ts';

/** Runs a transaction in the organisation. */
export type InTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

interface Options {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * May be cut off at any point and run by several processes at once: a kept week is one transaction, and a week that is
 * rebuilt goes on behind the last deal that was written. Returns how many weeks were written.
 */
export async function keepWeeks(pool: pg.Pool, organizationId: string, { now, signal }: Options): Promise<number> {
  const run: InTenant = (work) => inTenant(pool, organizationId, work);
  const due = await run((tx) => dueWeeks(tx, now));
  const monday = due.find(({ isKept }) => isKept);
  if (monday) {
    // What midnight has made due is scored first, so that the week begins with the scores of its Monday.
    await sweepOrganization(pool, organizationId, now, { ...(signal && { signal }) });
    if (signal?.aborted) return 0;
    await run((tx) => keepWeek(tx, monday));
  }
  const rebuilt = await rebuildWeeks(
    run,
    due.filter(({ isKept }) => !isKept),
    signal,
  );
  return rebuilt + (monday ? 1 : 0);
}

/** The weeks of an organisation that has just been told of its past, in the caller's transaction. */
export async function writePastWeeks(tx: TenantTransaction, now: Date): Promise<void> {
  await rebuildWeeks((work) => work(tx), await dueWeeks(tx, now));
}

interface DueWeek extends PipelineWeek {
  readonly dealsFrom: DealsKept;
  /** As it stands now; else from the ledger. */
  readonly isKept: boolean;
}

async function dueWeeks(tx: TenantTransaction, now: Date): Promise<DueWeek[]> {
  const { timeZone } = await calendarOf(tx);
  const weeks = lastWeeks(now, timeZone);
  const { rows } = await tx.client.query<{ week: string; is_done: boolean }>(
    `SELECT week::text, written_at IS NOT NULL AND NOT stale AS is_done FROM pipeline_weeks
     WHERE organization_id = $1 AND week = ANY($2::date[])`,
    [tx.organizationId, weeks.map(({ week }) => week)],
  );
  const known = new Map(rows.map((row) => [row.week, row.is_done]));
  return weeks.flatMap((week) =>
    known.get(week.week)
      ? []
      : [
          {
            ...week,
            dealsFrom: {
              compared: weeks[DEALS_OF_WEEKS - 1]?.week ?? week.week,
              all: weeks.at(-1)?.week ?? week.week,
            },
            isKept: !known.has(week.week) && isItsMidnight(week, now),
          },
        ],
  );
}

async function keepWeek(tx: TenantTransaction, week: DueWeek): Promise<void> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO pipeline_weeks (organization_id, week, source, as_of) VALUES ($1, $2, 'kept', $3) ON CONFLICT DO NOTHING`,
    [tx.organizationId, week.week, week.asOf],
  );
  // Another process has kept it, or has just begun to.
  if (rowCount === 0) return;
  await takeDeals(tx, week);
  await sumWeek(tx, week, week.dealsFrom);
}

/** All of them in one pass over the deals. Returns how many were written. */
async function rebuildWeeks(run: InTenant, weeks: readonly DueWeek[], signal?: AbortSignal): Promise<number> {
  if (weeks.length === 0 || signal?.aborted) return 0;
  await run(async (tx) => {
    await takeTurn(tx, 'weeks');
    for (const week of weeks) await beginRebuilding(tx, week);
  });
  for (let isMore = true; isMore; ) {
    if (signal?.aborted) return 0;
    isMore = await run((tx) => rebuildDeals(tx, weeks));
  }
  for (const week of weeks) await run((tx) => finishRebuilding(tx, week));
  return weeks.length;
}

async function finishRebuilding(tx: TenantTransaction, week: DueWeek): Promise<void> {
  const { rows } = await tx.client.query<{ stale: boolean; is_done: boolean }>(
    `SELECT stale, written_at IS NOT NULL AS is_done FROM pipeline_weeks
     WHERE organization_id = $1 AND week = $2 FOR UPDATE`,
    [tx.organizationId, week.week],
  );
  // Told otherwise in the meantime, or finished by another process: the next turn sees to it.
  if (rows[0]?.stale !== false || rows[0].is_done) return;
  await sumWeek(tx, week, week.dealsFrom);
}

/** What a stale week has gathered is of no use; what was cut off goes on. */
async function beginRebuilding(tx: TenantTransaction, { week, asOf }: DueWeek): Promise<void> {
  const { rows } = await tx.client.query<{ stale: boolean }>(
    `INSERT INTO pipeline_weeks (organization_id, week, source, as_of) VALUES ($1, $2::date, 'rebuilt', $3)
     ON CONFLICT (organization_id, week) DO UPDATE SET as_of = excluded.as_of
     RETURNING stale`,
    [tx.organizationId, week, asOf],
  );
  if (!rows[0]?.stale) return;
  const own = [tx.organizationId, week];
  await tx.client.query('DELETE FROM pipeline_week_deals WHERE organization_id = $1 AND week = $2', own);
  await tx.client.query(
    `UPDATE pipeline_weeks SET source = 'rebuilt', stale = false, written_at = NULL, gathered_to = NULL WHERE organization_id = $1 AND week = $2`,
    own,
  );
}
