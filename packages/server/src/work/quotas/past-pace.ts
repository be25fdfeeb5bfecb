import {
  dayAtShare,
  type FiscalCalendar,
  type FiscalPeriod,
  PACE_LOOKS_BACK,
  type PastPace,
  previousPeriod,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decidedSums } from '../revenue-sums/dimension-sums.ts';

/** The last periods of the kind before this one, latest first. */
export function periodsBefore(period: FiscalPeriod, calendar: FiscalCalendar, count: number): FiscalPeriod[] {
  const past: FiscalPeriod[] = [];
  for (let each = previousPeriod(period, calendar); past.length < count; each = previousPeriod(each, calendar))
    past.push(each);
  return past;
}

/** Returns what the organisation had won in each of its last eight periods of the kind by the same share of days, and in all, latest first. */
export async function pastPace(
  tx: TenantTransaction,
  period: FiscalPeriod,
  elapsed: number,
  calendar: FiscalCalendar,
): Promise<readonly PastPace[]> {
  const past = periodsBefore(period, calendar, PACE_LOOKS_BACK);
  const upTo = past.map((each) => ({ ...each, lastDay: dayAtShare(each, elapsed) }));
  const sums = await decidedSums(tx, null, [...past, ...upTo]);
  return past.map((_, at) => ({
    byThenMinor: sums[past.length + at]?.won.amountMinor ?? 0n,
    allMinor: sums[at]?.won.amountMinor ?? 0n,
  }));
}
