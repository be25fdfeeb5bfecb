/**
 * Forecasts of very many deals, kept as they were told: reading and drawing so many takes seconds, and whoever looks at a
 * screen waits for none of it. What is told says as of when; it is made anew while somebody looks (decision 0296).
 */
import { createHash } from 'node:crypto';
import { isoDate, rulesVersion } from '@forecastle/rules';
import { afterCommit, inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import type { AskedForecast, AskedScope } from '../ask-forecast.ts';
import { enqueueTold } from '../forecast-jobs.ts';
import { LARGE_FROM_DEALS } from '../large.ts';
import type { ToldRun } from '../runs/make-run.ts';
import { type Moves, movesSinceLastWeek } from '../runs/moves.ts';
import { type ToldForecast, tellForecast } from './tell-forecast.ts';

/** Raise it when what is kept takes another form: what an earlier release kept is not read then. */
const FORM = 3;
const BASIS = `${rulesVersion} ${FORM}`;
/** Made anew at the earliest after so many times as long as it took: a tenth of a processor at most. */
const PAUSE_OF_MAKING = 10;
const PAUSE_MS_MIN = 60_000;
/** Older than that, nobody makes it anew; it is told of the deals as they are then, however long that takes. */
const HELD_MS = 24 * 60 * 60 * 1000;

export interface KeptForecast {
  readonly asOf: Date;
  readonly told: ToldForecast;
  /** Null where nothing with a figure was kept a week before. */
  readonly moves: Moves | null;
}

interface Row extends KeptForecast {
  readonly makingMs: number;
}

/** Null where none is kept. One that is old is told all the same, and made anew in the background. */
export async function keptForecast(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<KeptForecast | null> {
  const row = await readKept(tx, scope, question, now);
  if (row && isOld(row, now)) orderAnew(tx, scope, question);
  return row;
}

/** Whether it is time to make it anew. */
export async function isDue(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<boolean> {
  const row = await readKept(tx, scope, question, now);
  return row === null || isOld(row, now);
}

const isOld = ({ asOf, makingMs }: Row, now: Date): boolean =>
  now.getTime() - asOf.getTime() > Math.max(PAUSE_MS_MIN, makingMs * PAUSE_OF_MAKING);

async function readKept(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
): Promise<Row | null> {
  const { period, currency } = await askedPeriod(tx, question, now);
  const { rows } = await tx.client.query<Row>(
    `SELECT as_of AS "asOf", making_ms AS "makingMs", told, moves FROM told_forecasts
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

/** A forecast that was asked for of so many deals is kept for whoever asks next. */
export function orderIfLarge(tx: TenantTransaction, { scope, deals }: AskedForecast, question: AskedPeriod): void {
  if (deals.length >= LARGE_FROM_DEALS) orderAnew(tx, scope, question);
}

function orderAnew(tx: TenantTransaction, { name }: AskedScope, { period, containing }: AskedPeriod): void {
  afterCommit(tx, (pool, organizationId) =>
    inTenant(pool, organizationId, (own) => enqueueTold(own, { organizationId, scope: name, period, containing })),
  );
}

interface Keeping {
  /** The forecast drawn of what was asked. */
  readonly run: ToldRun;
  readonly now: Date;
  /** Reading of `performance.now()` before anything was read for it. */
  readonly begun: number;
  readonly largeFrom?: number | undefined;
}

/** Keeps what a forecast tells in place of what it told before, where it is of very many deals; else removes that. */
export async function keepTold(
  tx: TenantTransaction,
  asked: AskedForecast,
  { run, now, begun, largeFrom = LARGE_FROM_DEALS }: Keeping,
): Promise<void> {
  const { scope, period, currency, deals } = asked;
  const place = [tx.organizationId, scope.name, isoDate(period.firstDay), isoDate(period.lastDay)];
  if (deals.length < largeFrom) {
    await tx.client.query(
      'DELETE FROM told_forecasts WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4',
      place,
    );
    return;
  }
  const told = await tellForecast(tx, asked, run.forecast);
  const moves = await movesSinceLastWeek(tx, asked, run, now);
  await tx.client.query('DELETE FROM told_forecasts WHERE organization_id = $1 AND as_of <= $2', [
    tx.organizationId,
    new Date(now.getTime() - HELD_MS),
  ]);
  await tx.client.query(
    `INSERT INTO told_forecasts (organization_id, scope, starts_on, ends_on, currency, owners, basis, as_of, making_ms, told, moves)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (organization_id, scope, starts_on, ends_on) DO UPDATE SET currency = excluded.currency,
       owners = excluded.owners, basis = excluded.basis, as_of = excluded.as_of, making_ms = excluded.making_ms,
       told = excluded.told, moves = excluded.moves
     WHERE told_forecasts.as_of < excluded.as_of`,
    [
      ...place,
      currency,
      digestOf(scope),
      BASIS,
      now,
      Math.round(performance.now() - begun),
      JSON.stringify(told),
      moves && JSON.stringify(moves),
    ],
  );
}

/** Of whose deals: what was told of one team is not told of another, though it is called the same. */
const digestOf = ({ owners }: AskedScope): string =>
  owners === null ? '' : createHash('sha256').update(owners.toSorted().join()).digest('base64url');
