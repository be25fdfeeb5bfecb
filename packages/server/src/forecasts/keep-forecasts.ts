/** The forecasts of one organisation, kept up to date: what was learnt, and what is told today. */
import type pg from 'pg';
import { renewFits } from './learning/renew-fits.ts';
import { keepAfterImport, keepDaily } from './runs/keep-daily.ts';

export interface ForecastTask {
  readonly organizationId: string;
  /** An import or its undo has ended. */
  readonly afterImport: boolean;
}

/** May be cut off at any point, and run again any number of times: what is there already is left as it is. */
export async function keepForecasts(
  pool: pg.Pool,
  { organizationId, afterImport }: ForecastTask,
  { databaseUrl, now, signal }: { databaseUrl: string; now: Date; signal?: AbortSignal },
): Promise<void> {
  await renewFits(pool, organizationId, { databaseUrl, now, ...(signal && { signal }) });
  if (afterImport) await keepAfterImport(pool, organizationId, now);
  await keepDaily(pool, organizationId, { now, ...(signal && { signal }) });
}
