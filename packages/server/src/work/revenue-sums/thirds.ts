/** Thirds of calendar months, from the 1st, the 11th and the 21st: the stretches by which sums of owners are kept. */
import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import type { Days } from './days.ts';

/** The first day of the third that holds a day. */
export function thirdOf(day: number): number {
  const ofMonth = Number(isoDate(day).slice(8));
  return day - ofMonth + (ofMonth <= 10 ? 1 : ofMonth <= 20 ? 11 : 21);
}

/** The first day of the third behind the one that holds a day. */
export function nextThird(day: number): number {
  const first = thirdOf(day);
  const isLast = isoDate(first).endsWith('-21');
  // The 21st and eleven days are in the next month, however short this one is.
  return isLast ? dayOfIsoDate(`${isoDate(first + 11).slice(0, 8)}01`) : first + 10;
}

/** Days in whole thirds, and what lies before and behind them; `firstDay` null is the beginning of time. */
export function wholeThirds({ firstDay, lastDay }: { firstDay: number | null; lastDay: number }): {
  whole: { firstDay: number | null; lastDay: number } | null;
  edges: Days[];
} {
  const from = firstDay === null || thirdOf(firstDay) === firstDay ? firstDay : nextThird(firstDay);
  const behind = thirdOf(lastDay + 1);
  if (firstDay !== null && from !== null && from >= behind) return { whole: null, edges: [{ firstDay, lastDay }] };
  const edges = [
    ...(firstDay !== null && from !== null && firstDay < from ? [{ firstDay, lastDay: from - 1 }] : []),
    ...(behind <= lastDay ? [{ firstDay: behind, lastDay }] : []),
  ];
  return { whole: { firstDay: from, lastDay: behind - 1 }, edges };
}
