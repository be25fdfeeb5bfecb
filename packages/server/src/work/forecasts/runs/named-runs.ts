/** Kept runs that somebody compares by their ids: what moved can be told between those of the same days and people alone. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { areSameDays, datesOf } from '../../periods/dated-days.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import { type RunRow, readRun } from './read-runs.ts';

interface AskedRuns extends AskedPeriod {
  readonly scope: string;
  readonly fromRunId?: string | undefined;
  readonly toRunId?: string | undefined;
}

/** A run by its id, or the last one up to a day. */
type Beginning = Pick<AskedRuns, 'fromRunId'> & { readonly since?: string | undefined };

type Named = 'fromRunId' | 'toRunId';

/** Null where none is named. Throws NOT_FOUND for one the actor may not see, INVALID for one of other days or other people. */
export async function namedRuns(
  tx: TenantTransaction,
  actor: Actor,
  { scope, fromRunId, toRunId, ...asked }: AskedRuns,
  now: Date,
): Promise<{ readonly from: RunRow | null; readonly to: RunRow | null }> {
  const days = datesOf((await askedPeriod(tx, asked, now)).period);
  const named = async (field: Named, id: string | undefined): Promise<RunRow | null> => {
    if (id === undefined) return null;
    const run = await readRun(tx, actor, id);
    // A deal would seem to be pushed out or pulled in that nobody has touched: its period has other days.
    if (!areSameDays(run, days)) {
      throw invalid({
        field,
        value: id,
        expected: `a forecast of ${days.startsOn} to ${days.endsOn}`,
        message:
          `This forecast covers ${run.startsOn} to ${run.endsOn}, not ${days.startsOn} to ` +
          `${days.endsOn}. Compare forecasts of the same period.`,
      });
    }
    // The deals of others would seem to be removed, or created.
    if (run.scope !== scope) {
      throw invalid({
        field,
        value: id,
        expected: 'a forecast of the same people',
        message: 'This forecast covers other people. Compare forecasts of the same people.',
      });
    }
    return run;
  };
  return { from: await named('fromRunId', fromRunId), to: await named('toRunId', toRunId) };
}

/** Refuses a run of another currency: a sum of both would mean nothing. `currency` is that of the forecast to end with. */
export function requireCurrency(from: RunRow, currency: string): void {
  if (from.currency === currency) return;
  throw invalid({
    field: 'fromRunId',
    value: from.id,
    expected: `a forecast in ${currency}`,
    message:
      `This forecast is in ${from.currency}, and the later one is in ${currency}. ` +
      `Choose a forecast in ${currency}.`,
  });
}

/** Read backwards, a deal that was won would be told as reopened. */
export function requireEarlier(from: RunRow, to: RunRow, { fromRunId, since }: Beginning): void {
  if (from.asOf <= to.asOf) return;
  throw invalid({
    field: fromRunId === undefined ? 'since' : 'fromRunId',
    value: fromRunId ?? since,
    expected: `a forecast made by ${to.asOf.toISOString()}`,
    message: 'The first forecast is later than the second. Choose an earlier first or a later second one.',
  });
}
