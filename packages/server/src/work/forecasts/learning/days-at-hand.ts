/** Local days of millions of instants and dates: asking the calendar for each takes longer than reading them. */
import { dayOfIsoDate, localDay } from '@forecastle/rules';

/** Milliseconds. Nowhere has a day begun, or have clocks been put back over midnight, twice within it. */
const QUARTER_OF_AN_HOUR = 15 * 60_000;

/** The same as `localDay` of a timezone, for epoch milliseconds. */
export function daysIn(timeZone: string): (instant: number) => number {
  /** Null where a day begins within the quarter of an hour. */
  const known = new Map<number, number | null>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER_OF_AN_HOUR);
    const found = known.get(quarter);
    if (found !== undefined) return found ?? localDay(instant, timeZone);
    const first = localDay(quarter * QUARTER_OF_AN_HOUR, timeZone);
    const last = localDay((quarter + 1) * QUARTER_OF_AN_HOUR - 1, timeZone);
    known.set(quarter, first === last ? first : null);
    return localDay(instant, timeZone);
  };
}

/** The same as `dayOfIsoDate`. */
export function daysOfDates(): (isoDate: string) => number {
  const known = new Map<string, number>();
  return (isoDate) => {
    const day = known.get(isoDate) ?? dayOfIsoDate(isoDate);
    known.set(isoDate, day);
    return day;
  };
}
