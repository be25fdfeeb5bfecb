import { type DailyForecast, isoDate, leftRange, usualPeriodKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { noteSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import type { AskedForecast } from '../ask-forecast.ts';

interface Kept {
  readonly asked: Pick<AskedForecast, 'scope' | 'period'>;
  readonly runId: string;
}

/**
 * Notes for those who want it in Slack that the daily run which this transaction has kept lies outside the range of a week
 * earlier: that of the organisation or a team, in the periods that it sells by.
 */
export async function noteLeftRange(tx: TenantTransaction, { asked, runId }: Kept, now: Date): Promise<void> {
  const { scope, period } = asked;
  const { fiscalCalendar } = await calendarOf(tx);
  if (scope.name.startsWith('rep ') || period.kind !== usualPeriodKind(fiscalCalendar.cadence)) return;
  await noteSlackEvents(tx, ['forecast_range'], async () => {
    const [startsOn, endsOn] = [isoDate(period.firstDay), isoDate(period.lastDay)];
    const left = leftRange(await readDailyRuns(tx, scope.name, { startsOn, endsOn }));
    if (left === null) return [];
    const { from, to, direction } = left;
    return [
      {
        topic: 'forecast_range',
        subjectId: runId,
        facts: {
          scope: scope.name,
          periodKind: period.kind,
          startsOn,
          endsOn,
          fromRunId: from.id,
          toRunId: to.id,
          currency: to.currency,
          low: String(from.lowMinor),
          high: String(from.highMinor),
          mostLikely: String(to.mostLikelyMinor),
          direction,
        },
        occurredAt: now,
      },
    ];
  });
}

/** Returns the daily runs of a scope and period, first day first. */
async function readDailyRuns(
  tx: TenantTransaction,
  scope: string,
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
): Promise<readonly DailyForecast[]> {
  const { rows } = await tx.client.query<DailyForecast>(
    `SELECT id, as_of_day - date '1970-01-01' AS day, currency, low_minor::float8 AS "lowMinor",
       most_likely_minor::float8 AS "mostLikelyMinor", high_minor::float8 AS "highMinor"
     FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4 AND made_for = 'daily'
     ORDER BY as_of_day`,
    [tx.organizationId, scope, startsOn, endsOn],
  );
  return rows;
}
