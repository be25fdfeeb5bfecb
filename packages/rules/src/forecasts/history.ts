import type { FiscalCalendar } from '../periods/fiscalCalendar.ts';
import { type PeriodKind, periodContaining } from '../periods/fiscalPeriod.ts';

/** Wins that one finished period must hold before a model can be fitted to history. */
export const HISTORY_WINS = 10;

/** Deals won on a local day. */
export interface WinsOfDay {
  readonly day: number;
  readonly count: number;
}

/** Whether a period of the kind that had ended by `today` holds ten wins, whoever recorded or imported them. */
export function knowsHistory(
  wins: Iterable<WinsOfDay>,
  { kind, today, fiscalCalendar }: { kind: PeriodKind; today: number; fiscalCalendar: FiscalCalendar },
): boolean {
  const { firstDay: running } = periodContaining(kind, today, fiscalCalendar);
  const counts = new Map<string, number>();
  for (const { day, count } of wins) {
    if (day >= running) continue;
    const { key } = periodContaining(kind, day, fiscalCalendar);
    const total = (counts.get(key) ?? 0) + count;
    if (total >= HISTORY_WINS) return true;
    counts.set(key, total);
  }
  return false;
}
