/** The instant a cell names: its day, its time of day, and its zone, else that of the organisation. */
import { DAY_MS, dayOfIsoDate, startOfLocalDay } from '@forecastle/rules/reading';
import type { ColumnForm } from './forms.ts';
import { cellText, cleanLine } from './text.ts';
import type { Cell } from './types.ts';
import { type Reading, readDay } from './values.ts';

const CLOCK =
  /(?:T|\s|,)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?|Uhr|h)?\s*(Z|(?:UTC|GMT)?[-+]\d{1,2}(?::?\d{2})?|UTC|GMT)?(?:\s*\([^)]*\))?$/i;
/** `20150211130001`: year to second without a separator. */
const COMPACT = /^\d{8}(\d{2})(\d{2})(\d{2})$/;
/** Milliseconds since 1970, as programs write them. */
const EPOCH_MS = /^1\d{12}$/;

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes ahead of UTC; null when the text names no zone. */
  readonly offset: number | null;
}

/** Epoch milliseconds; a day without a time of day is its first instant. */
export function readInstant(cell: Cell, form: ColumnForm, timeZone: string): Reading<number> {
  const text = cleanLine(cellText(cell));
  if (EPOCH_MS.test(text)) return { value: Number(text) };
  const day = readDay(cell, form);
  if (!('value' in day) || day.value === null) return day as Reading<number>;
  const clock = clockOf(cell, text);
  if (clock === null) return { value: startOfLocalDay(dayOfIsoDate(day.value), timeZone) };
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59) {
    return { reason: 'this is not a time of day', expected: 'a time such as 2026-12-31 17:30' };
  }
  const { hour, minute, second, offset } = clock;
  const local = Temporal.PlainDate.from(day.value).toPlainDateTime({ hour, minute, second });
  if (offset === null) return { value: local.toZonedDateTime(timeZone).epochMilliseconds };
  return { value: local.toZonedDateTime('UTC').epochMilliseconds - offset * 60_000 };
}

function clockOf(cell: Cell, text: string): Clock | null {
  // Spreadsheets keep the time of day as the fraction of a day number.
  if (typeof cell === 'number' && cell < 200_000) {
    const seconds = Math.round(((cell % 1) * DAY_MS) / 1000);
    if (seconds === 0 || seconds >= 86_400) return null;
    return {
      hour: Math.trunc(seconds / 3600),
      minute: Math.trunc(seconds / 60) % 60,
      second: seconds % 60,
      offset: null,
    };
  }
  const compact = COMPACT.exec(text);
  if (compact) return clock(compact[1], compact[2], compact[3]);
  const found = CLOCK.exec(text);
  if (!found) return null;
  const [, hour, minute, second, half, zone] = found;
  const read = clock(hour, minute, second, zone);
  if (!half) return read;
  return { ...read, hour: (read.hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) };
}

const clock = (hour = '', minute = '', second = '0', zone?: string): Clock => ({
  hour: Number(hour),
  minute: Number(minute),
  second: Number(second),
  offset: zone === undefined ? null : offsetOf(zone),
});

function offsetOf(zone: string): number {
  const parts = /([-+])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return parts[1] === '-' ? -minutes : minutes;
}
