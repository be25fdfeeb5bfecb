/** Every local day the forecasts of the running periods are kept: the organisation's with its deals, teams' and reps' as figures. */
import { isoDate, type PeriodKind } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { askedPeriod } from '../../quotas/asked-period.ts';
import { type AskedScope, askForecast } from '../ask-forecast.ts';
import type { ForecastJob } from '../forecast-jobs.ts';
import { ORGANIZATION } from '../learning/learn-periods.ts';
import { scopesOf } from '../learning/scopes.ts';
import { storeSnapshot } from '../snapshots/stored-snapshot.ts';
import { keepRun, recordedRun } from './make-run.ts';
import { noteLeftRange } from './note-left-range.ts';
import type { MadeFor } from './write-run.ts';

const WHOLE: AskedScope = { name: ORGANIZATION, owners: null };

interface Options {
  readonly now: Date;
  readonly kinds: readonly PeriodKind[];
  readonly signal?: AbortSignal;
}

/** What is to be kept today, and before it what an import told. */
export async function keepTodays(
  pool: pg.Pool,
  { organizationId, afterImport }: ForecastJob,
  options: Options,
): Promise<void> {
  if (afterImport) await keepAfterImport(pool, organizationId, options);
  await keepDaily(pool, organizationId, options);
}

/** Each run in a transaction of its own: what was kept stays when the rest is cut off, and the next turn goes on. */
async function keepDaily(pool: pg.Pool, organizationId: string, { now, kinds, signal }: Options): Promise<void> {
  const scopes = await inTenant(pool, organizationId, toldScopes, { readOnly: true });
  for (const period of kinds) {
    const done = await inTenant(pool, organizationId, (tx) => keptToday(tx, period, now), { readOnly: true });
    for (const scope of scopes) {
      if (done.has(scope.name)) continue;
      if (signal?.aborted) return;
      await inTenant(pool, organizationId, (tx) => keepOne(tx, { scope, period, madeFor: 'daily', now }));
    }
  }
}

/** After an import or its undo: how the organisation's forecasts stand with what it told. */
async function keepAfterImport(pool: pg.Pool, organizationId: string, { now, kinds }: Options): Promise<void> {
  for (const period of kinds) {
    await inTenant(pool, organizationId, (tx) => keepOne(tx, { scope: WHOLE, period, madeFor: 'import', now }));
  }
}

async function keepOne(
  tx: TenantTransaction,
  { scope, period, madeFor, now }: { scope: AskedScope; period: PeriodKind; madeFor: MadeFor; now: Date },
): Promise<void> {
  const begun = performance.now();
  const asked = await askForecast(tx, scope, { period }, now);
  const run = recordedRun(tx, asked);
  // Before the run: what is told first is what people wait for, and moved since an earlier one.
  await storeSnapshot(tx, asked, { run, now, begun });
  const runId = await keepRun(tx, asked, { madeFor, now, run });
  if (runId !== null && madeFor === 'daily') await noteLeftRange(tx, { asked, runId }, now);
}

async function toldScopes(tx: TenantTransaction): Promise<AskedScope[]> {
  return [WHOLE, ...(await scopesOf(tx)).map(({ scope, owners }) => ({ name: scope, owners }))];
}

async function keptToday(tx: TenantTransaction, kind: PeriodKind, now: Date): Promise<ReadonlySet<string>> {
  const { period, today } = await askedPeriod(tx, { period: kind }, now);
  const { rows } = await tx.client.query<{ scope: string }>(
    `SELECT scope FROM forecast_runs WHERE organization_id = $1 AND as_of_day = $2::date AND starts_on = $3
       AND ends_on = $4 AND made_for = 'daily'`,
    [tx.organizationId, isoDate(today), isoDate(period.firstDay), isoDate(period.lastDay)],
  );
  return new Set(rows.map(({ scope }) => scope));
}
