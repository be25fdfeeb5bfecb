/** The forecasts of one organisation, kept up to date: what was learnt, and what is told today. */
import { PERIOD_KINDS, type PeriodKind } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { ForecastJob } from './forecast-jobs.ts';
import { keepInChild } from './keep-in-child.ts';
import { isLarge } from './large.ts';
import { renewFits } from './learning/renew-fits.ts';
import { keepTodays } from './runs/keep-daily.ts';

interface Options {
  readonly databaseUrl: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** All of them without. */
  readonly kinds?: readonly PeriodKind[];
}

/** May be cut off at any point, and run again any number of times: what is there already is left as it is. */
export async function keepForecasts(
  pool: pg.Pool,
  job: ForecastJob,
  { databaseUrl, now, signal, kinds = PERIOD_KINDS }: Options,
): Promise<void> {
  const { organizationId } = job;
  const options = { now, kinds, ...(signal && { signal }) };
  await renewFits(pool, organizationId, { databaseUrl, ...options });
  const isApart = await inTenant(pool, organizationId, isLarge, { readOnly: true });
  if (isApart) await keepInChild({ keep: 'daily', databaseUrl, now: now.getTime(), job, kinds }, signal);
  else await keepTodays(pool, job, options);
  // Last: nothing that is kept waits for it.
  await renewFits(pool, organizationId, { databaseUrl, ...options, horizon: 'next' });
}
