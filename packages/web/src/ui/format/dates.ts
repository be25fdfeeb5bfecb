import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import { dateFormat } from './formats.ts';

/** A calendar day (YYYY-MM-DD) as people write it: 18 Mar 2026. It has no timezone, so none may shift it. */
export function formatDay(day: string, { locale, year = true }: { locale?: string; year?: boolean } = {}): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** The calendar day on which an instant falls in a timezone, now unless one is given: YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant = Date.now()): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** A calendar day some days later (or earlier), YYYY-MM-DD. */
export const shiftDay = (day: string, by: number): string => isoDate(dayOfIsoDate(day) + by);

/** An instant with its time of day, in the reader's timezone unless one is given. */
export function formatInstant(
  instant: string | number,
  { locale, timeZone }: { locale?: string; timeZone?: string } = {},
) {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(instant));
}

/** A minute of the day as people write it: "7:30 PM", "19:30". */
export const formatMinute = (minute: number, locale?: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, 0, minute));

/** An hour of the day as people write it: "6:00 AM", "06:00". */
export const formatHour = (hour: number, locale?: string): string => formatMinute(hour * 60, locale);

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const WEEK_SECONDS = 604_800;

/** Whether two instants, epoch milliseconds, are less than a minute apart. */
export const isNow = (instant: number, now: number): boolean => Math.abs(instant - now) < 60_000;

/**
 * Returns "2 minutes ago", "in 3 days"; under a minute "now", and beyond a week the date. Both are epoch milliseconds. What has
 * begun is not counted as gone, but time to come is rounded: seven days that began a moment ago are still seven.
 */
export function formatRelative(instant: number, now: number, locale?: string): string {
  const seconds = (instant - now) / 1000;
  if (Math.abs(seconds) > WEEK_SECONDS) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(instant);
  }
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return format.format(0, 'second');
  const count = seconds / unit[1];
  return format.format(count > 0 ? Math.round(count) : Math.trunc(count), unit[0]);
}
