/** The forecasts of one organisation, kept up to date: what was learnt, and what is told today. */
import { PERIOD_KINDS, type PeriodKind } from '@forecastle/rules';
import type pg from 'pg';
import { renewFits } from './learning/renew-fits.ts';
import { keepAfterImport, keepDaily } from './runs/keep-daily.ts';

export interface ForecastTask {
  readonly organizationId: string;
  /** An import or its undo has ended. */
  readonly afterImport: boolean;
}

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
  { organizationId, afterImport }: ForecastTask,
  { databaseUrl, now, signal, kinds = PERIOD_KINDS }: Options,
): Promise<void> {
  const options = { now, kinds, ...(signal && { signal }) };
  await renewFits(pool, organizationId, { databaseUrl, ...options });
  if (afterImport) await keepAfterImport(pool, organizationId, options);
  await keepDaily(pool, organizationId, options);
  // Last: nothing that is kept waits for it.
  await renewFits(pool, organizationId, { databaseUrl, ...options, horizon: 'next' });
}
