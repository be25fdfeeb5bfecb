/** Whether a history has ended: of what nobody has won lately nothing can be forecast. */
import { isoDate } from '../days.ts';
import type { FiscalCalendar } from '../periods/fiscalCalendar.ts';
import { type PeriodKind, periodContaining, previousPeriod } from '../periods/fiscalPeriod.ts';
import type { WinsOfDay } from './history.ts';

/** Finished periods of which one must hold a win. */
const PERIODS_WITH_A_WIN = 2;

export interface HistoryEnd {
  /** Day of the last win before the periods without one. */
  readonly lastWinDay: number;
  readonly reason: string;
}

/**
 * Returns how a history ended that holds no win in the last two finished periods; null where it goes on, or never held one.
 * `wins` are those before `today`, of all owners.
 */
export function historyEnd(
  wins: Iterable<WinsOfDay>,
  { kind, today, fiscalCalendar }: { kind: PeriodKind; today: number; fiscalCalendar: FiscalCalendar },
): HistoryEnd | null {
  const running = periodContaining(kind, today, fiscalCalendar);
  let first = running;
  for (let back = 0; back < PERIODS_WITH_A_WIN; back += 1) first = previousPeriod(first, fiscalCalendar);
  const last = previousPeriod(running, fiscalCalendar);
  let lastWinDay: number | null = null;
  let winsNow = 0;
  for (const { day, count } of wins) {
    if (count === 0) continue;
    if (day >= first.firstDay && day <= last.lastDay) return null;
    if (day >= running.firstDay) winsNow += count;
    else lastWinDay = Math.max(lastWinDay ?? day, day);
  }
  if (lastWinDay === null) return null;
  const reason =
    winsNow === 0
      ? `Your last win was in ${monthOf(lastWinDay)}. There is nothing newer to learn from.`
      : `Nothing was won in ${first.label} and ${last.label}. There is nothing recent to learn from.`;
  return { lastWinDay, reason };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** For example `December 2017`. */
function monthOf(day: number): string {
  const [year, month] = isoDate(day).split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}
