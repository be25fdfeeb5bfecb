/** Stretches of time in which a history shows nothing: nothing is learnt from them, and they prove nothing. */
import { eachSign } from './heldDeals.ts';
import type { Learnable } from './moments.ts';

/** Periods in a row without a sign of life that are a gap. */
export const GAP_PERIODS_MIN = 2;

interface Days {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Some periods that follow each other, by the first and the last of them. */
export interface Gap<Period> {
  readonly first: Period;
  readonly last: Period;
  readonly periods: number;
}

export interface LivePeriods<Period> {
  /** Periods to learn from, by time. */
  readonly periods: readonly Period[];
  readonly gaps: readonly Gap<Period>[];
}

/**
 * Takes gaps out of finished periods, given by time: two or more in a row in which no deal was created, changed its stage,
 * was won or was lost.
 */
export function withoutGaps<Period extends Days>(
  { deals }: Pick<Learnable, 'deals'>,
  periods: readonly Period[],
): LivePeriods<Period> {
  const isLive = new Uint8Array(periods.length);
  eachSign(deals, (day) => {
    const place = placeOf(periods, day);
    if (place >= 0) isLive[place] = 1;
  });
  const live: Period[] = [];
  const gaps: Gap<Period>[] = [];
  for (let place = 0; place < periods.length; ) {
    let end = place;
    while (end < periods.length && isLive[end] === 0) end += 1;
    const empty = periods.slice(place, end);
    const [first, last] = [empty[0], empty.at(-1)];
    if (first && last && empty.length >= GAP_PERIODS_MIN) gaps.push({ first, last, periods: empty.length });
    else live.push(...empty);
    if (end < periods.length) live.push(periods[end] as Period);
    place = end + 1;
  }
  return { periods: live, gaps };
}

/** Place of the period that holds a day; -1 without one. */
function placeOf(periods: readonly Days[], day: number): number {
  let low = 0;
  let high = periods.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { firstDay, lastDay } = periods[middle] as Days;
    if (day < firstDay) high = middle - 1;
    else if (day > lastDay) low = middle + 1;
    else return middle;
  }
  return -1;
}
