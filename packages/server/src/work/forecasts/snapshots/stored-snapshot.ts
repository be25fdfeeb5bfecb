/**
 * Stored forecasts of very large pipelines. Computing one takes seconds, so screens show the stored snapshot with its time and
 * refresh it in the background (decision 0296).
 */
import { createHash } from 'node:crypto';
import { isoDate, rulesVersion } from '@forecastle/rules';
import { afterCommit, inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import type { AskedForecast, AskedScope } from '../ask-forecast.ts';
import { enqueueSnapshot } from '../forecast-jobs.ts';
import { LARGE_FROM_DEALS } from '../large.ts';
import type { RecordedRun } from '../runs/make-run.ts';
import { type Moves, movesSinceLastWeek } from '../runs/moves.ts';
import { type ForecastSnapshot, takeSnapshot } from './take-snapshot.ts';

/** Raise it when the stored shape changes: older snapshots are then ignored. */
const FORM = 3;
const BASIS = `${rulesVersion} ${FORM}`;
/** A snapshot is refreshed at most this often, in multiples of its computing time: a tenth of a processor. */
const PAUSE_OF_MAKING = 10;
const PAUSE_MS_MIN = 60_000;
/** Snapshots older than this are not shown; the forecast is computed while the user waits. */
const HELD_MS = 24 * 60 * 60 * 1000;

export interface StoredSnapshot {
  readonly asOf: Date;
  readonly snapshot: ForecastSnapshot;
  /** Null without a stored figure from a week before. */
  readonly moves: Moves | null;
}

interface Row extends StoredSnapshot {
  readonly makingMs: number;
}

/** Returns the stored snapshot, or null. Requests a refresh in the background when it is old. */
export async function storedSnapshot(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<StoredSnapshot | null> {
  const row = await readStored(tx, scope, question, now);
  if (row && isOld(row, now)) requestSnapshot(tx, scope, question);
  return row;
}

/** Returns whether a refresh is due. */
export async function isDue(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<boolean> {
  const row = await readStored(tx, scope, question, now);
  return row === null || isOld(row, now);
}

const isOld = ({ asOf, makingMs }: Row, now: Date): boolean =>
  now.getTime() - asOf.getTime() > Math.max(PAUSE_MS_MIN, makingMs * PAUSE_OF_MAKING);

async function readStored(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<Row | null> {
  const { period, currency } = await askedPeriod(tx, question, now);
  const { rows } = await tx.client.query<Row>(
    `SELECT as_of AS "asOf", making_ms AS "makingMs", snapshot, moves FROM forecast_snapshots
     WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4 AND currency = $5 AND owners = $6
       AND basis = $7 AND as_of > $8`,
    [
      tx.organizationId,
      scope.name,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      currency,
      digestOf(scope),
      BASIS,
      new Date(now.getTime() - HELD_MS),
    ],
  );
  return rows[0] ?? null;
}

/** Requests a snapshot when the forecast covers very many deals. */
export function requestIfLarge(tx: TenantTransaction, { scope, deals }: AskedForecast, question: AskedPeriod): void {
  if (deals.length >= LARGE_FROM_DEALS) requestSnapshot(tx, scope, question);
}

function requestSnapshot(tx: TenantTransaction, { name }: AskedScope, { period, containing }: AskedPeriod): void {
  afterCommit(tx, (pool, organizationId) =>
    inTenant(pool, organizationId, (own) => enqueueSnapshot(own, { organizationId, scope: name, period, containing })),
  );
}

interface Keeping {
  /** The computed forecast. */
  readonly run: RecordedRun;
  readonly now: Date;
  /** `performance.now()` at the start of the work. */
  readonly begun: number;
  readonly largeFrom?: number | undefined;
}

/** Replaces the stored snapshot when the forecast covers very many deals; removes it otherwise. */
export async function storeSnapshot(
  tx: TenantTransaction,
  asked: AskedForecast,
  { run, now, begun, largeFrom = LARGE_FROM_DEALS }: Keeping,
): Promise<void> {
  const { scope, period, currency, deals } = asked;
  const place = [tx.organizationId, scope.name, isoDate(period.firstDay), isoDate(period.lastDay)];
  if (deals.length < largeFrom) {
    await tx.client.query(
      'DELETE FROM forecast_snapshots WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4',
      place,
    );
    return;
  }
  const snapshot = await takeSnapshot(tx, asked, run.forecast);
  const moves = await movesSinceLastWeek(tx, asked, run, now);
  await tx.client.query('DELETE FROM forecast_snapshots WHERE organization_id = $1 AND as_of <= $2', [
    tx.organizationId,
    new Date(now.getTime() - HELD_MS),
  ]);
  await tx.client.query(
    `INSERT INTO forecast_snapshots (organization_id, scope, starts_on, ends_on, currency, owners, basis, as_of, making_ms, snapshot, moves)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (organization_id, scope, starts_on, ends_on) DO UPDATE SET currency = excluded.currency,
       owners = excluded.owners, basis = excluded.basis, as_of = excluded.as_of, making_ms = excluded.making_ms,
       snapshot = excluded.snapshot, moves = excluded.moves
     WHERE forecast_snapshots.as_of < excluded.as_of`,
    [
      ...place,
      currency,
      digestOf(scope),
      BASIS,
      now,
      Math.round(performance.now() - begun),
      JSON.stringify(snapshot),
      moves && JSON.stringify(moves),
    ],
  );
}

/** Returns a digest of the owners: a scope's name alone does not say whose deals it holds. */
const digestOf = ({ owners }: AskedScope): string =>
  owners === null ? '' : createHash('sha256').update(owners.toSorted().join()).digest('base64url');
