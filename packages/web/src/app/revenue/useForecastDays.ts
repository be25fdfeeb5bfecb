import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { dayIn } from '../../ui/format/dates.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { useSession } from '../shell/session.ts';
import type { Revenue } from './answers.ts';
import { forecastInput } from './revenueScope.ts';

/** As many as a page holds: every day of a quarter. */
const DAYS = 100;

/** The forecasts of the period that were kept in its currency, the last of each day, the earliest first: on the day the calendar changed, its own. */
export function useForecastDays({ period, scope, currency }: Revenue) {
  const session = useSession();
  const kept = useQuery({
    ...query.forecastRuns.list.queryOptions({
      input: { period: period.kind, containing: period.start, ...forecastInput(scope, session), limit: DAYS },
    }),
    refetchInterval: LOOK_EVERY,
  });
  const { timeZone } = session.organization;
  const byDay = new Map(
    (kept.data?.items ?? [])
      .filter((run) => run.currency === currency)
      .toReversed()
      .toSorted((a, b) => Number(b.calendarBefore !== null) - Number(a.calendarBefore !== null))
      .map((run) => [dayIn(timeZone, Date.parse(run.asOf)), run]),
  );
  return { kept, days: [...byDay].map(([day, run]) => ({ day, ...run })).toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}
