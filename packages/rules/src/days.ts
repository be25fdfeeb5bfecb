/** A day is a whole local calendar day, counted from 1970-01-01 (day 0); it has no timezone of its own. */
export const DAY_MS = 24 * 60 * 60 * 1000;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day of a calendar date; month 1-12. The date must exist: a wrong one silently rolls over, so check it first. */
export function dayOf(year: number, month: number, dayOfMonth: number): number {
  // setUTCFullYear, because Date.UTC reads the years 0-99 as 1900-1999.
  return new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / DAY_MS;
}

/** Day of an ISO date such as 2026-02-28; null when it is not one or does not exist in the calendar. */
export function parseIsoDate(text: string): number | null {
  const match = ISO_DATE.exec(text);
  if (match === null) return null;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  return isoDate(day) === text ? day : null;
}

/** Like `parseIsoDate`, for dates that were checked before; throws with the offending text. */
export function dayOfIsoDate(text: string): number {
  const day = parseIsoDate(text);
  if (day === null) throw new RangeError(`${text} is not a date of the form YYYY-MM-DD`);
  return day;
}

/** ISO date of a day in the years 0 to 9999. */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function plainDate(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(isoDate(day));
}

export function dayOfPlainDate(date: Temporal.PlainDate): number {
  return dayOf(date.year, date.month, date.day);
}

/** The same day of the month so many months later; the last day of a month that has no such day. */
export function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1 + months];
  return Math.min(dayOf(year, month, date.getUTCDate()), dayOf(year, month + 1, 0));
}

/** The local day on which an instant (epoch milliseconds) falls in an IANA timezone. */
export function localDay(instant: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return dayOf(local.year, local.month, local.day);
}

/** First instant (epoch milliseconds) of a local day: 01:00 where a clock change swallows midnight (Cairo, Santiago). */
export function startOfLocalDay(day: number, timeZone: string): number {
  return plainDate(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}
