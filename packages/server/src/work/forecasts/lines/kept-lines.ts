/** Kept forecasts of many scopes at once, as figures alone. */
import { isoDate, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { PeriodNow } from '../../quotas/asked-period.ts';
import type { AskedScope } from '../ask-forecast.ts';
import { DAYS_BACK } from '../runs/moves.ts';

/** Minor units. */
export interface KeptLine {
  readonly asOf: Date;
  readonly low: number | null;
  readonly mostLikely: number | null;
  readonly high: number | null;
}

/** By the name of the scope; a scope of which nothing was kept has none. */
export type KeptLines = ReadonlyMap<string, KeptLine>;

type Scopes = readonly Pick<AskedScope, 'name'>[];

/** Returns the last forecast kept of each scope. */
export const latestLines = (tx: TenantTransaction, scopes: Scopes, asked: PeriodNow): Promise<KeptLines> =>
  read(tx, scopes, asked, `(${KEPT} ORDER BY r.as_of DESC, r.id DESC LIMIT 1)`, []);

/**
 * Returns the last forecast kept of each scope up to the end of the day a week ago; where the first one is later, that
 * one, unless it is of today.
 */
export async function linesWeekBefore(tx: TenantTransaction, scopes: Scopes, asked: PeriodNow): Promise<KeptLines> {
  const { timeZone } = await calendarOf(tx);
  const end = new Date(startOfLocalDay(asked.today - DAYS_BACK + 1, timeZone));
  const today = new Date(startOfLocalDay(asked.today, timeZone));
  return read(
    tx,
    scopes,
    asked,
    `((${KEPT} AND r.as_of < $6 ORDER BY r.as_of DESC, r.id DESC LIMIT 1)
      UNION ALL
      (${KEPT} AND r.as_of >= $6 AND r.as_of < $7 ORDER BY r.as_of, r.id LIMIT 1) LIMIT 1)`,
    [end, today],
  );
}

/** By one index, each scope for itself: a scope has a run for every day. */
const KEPT = `SELECT r.as_of AS "asOf", r.low_minor::float8 AS low, r.most_likely_minor::float8 AS "mostLikely",
    r.high_minor::float8 AS high
  FROM forecast_runs r WHERE r.organization_id = $1 AND r.scope = s.scope AND r.starts_on = $3 AND r.ends_on = $4
    AND r.currency = $5`;

async function read(
  tx: TenantTransaction,
  scopes: Scopes,
  { period, currency }: PeriodNow,
  one: string,
  times: readonly Date[],
): Promise<KeptLines> {
  const { rows } = await tx.client.query<KeptLine & { readonly scope: string }>(
    `SELECT s.scope, k.* FROM unnest($2::text[]) AS s(scope) CROSS JOIN LATERAL ${one} AS k`,
    [
      tx.organizationId,
      scopes.map(({ name }) => name),
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      currency,
      ...times,
    ],
  );
  return new Map(rows.map(({ scope, ...line }) => [scope, line]));
}
