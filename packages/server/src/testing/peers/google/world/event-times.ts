/** When events take place: instants with a time zone, whole days, and the instances of a series. */

export type EventTime =
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'instant'; readonly at: number; readonly timeZone: string };

export interface Span {
  readonly start: EventTime;
  readonly end: EventTime;
}

const DAY = 24 * 3600_000;
/** How far a series without an end is expanded. */
const HORIZON_DAYS = 366;

/** Reads a date as a whole day, anything else as an instant. */
export function eventTime(text: string, timeZone: string): EventTime {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return { kind: 'day', date: text };
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`${text} is no time of an event.`);
  return { kind: 'instant', at, timeZone };
}

/** Returns the instant at which a time is, for whole days in a time zone. */
export function instantOf(time: EventTime, timeZone: string): number {
  if (time.kind === 'instant') return time.at;
  return Temporal.PlainDate.from(time.date).toZonedDateTime({ timeZone }).epochMilliseconds;
}

export const timesEqual = (a: EventTime, b: EventTime): boolean => instanceStamp(a) === instanceStamp(b);

/** Returns the end of an instance's id: 20261105T100000Z, or 20261105. */
export const instanceStamp = (time: EventTime): string =>
  time.kind === 'day' ? time.date.replaceAll('-', '') : new Date(time.at).toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/** Returns a time as the API writes it, with the offset of a time zone. */
export function writeTime(time: EventTime, zone: string): object {
  if (time.kind === 'day') return { date: time.date };
  return { dateTime: writeInstant(time.at, zone), timeZone: time.timeZone };
}

export function writeInstant(at: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' }).replace('+00:00', 'Z');
}

/**
 * Returns when the instances of a series take place: daily or weekly rules with INTERVAL, BYDAY, COUNT and UNTIL.
 * https://developers.google.com/workspace/calendar/api/concepts/events-calendars#recurring_events
 */
export function instancesOf(
  { start, end, recurrence }: Span & { readonly recurrence: readonly string[] },
  now: number,
): Span[] {
  const [line = '', ...others] = recurrence;
  if (others.length > 0 || !line.startsWith('RRULE:')) throw new Error(`The peer plays no recurrence ${recurrence}.`);
  const rule = new Map(
    line
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const { step, days } = rhythmOf(rule, localDateOf(start));
  const most = Number(rule.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const until = untilOf(rule.get('UNTIL')) ?? now + HORIZON_DAYS * DAY;
  const spans: Span[] = [];
  for (let period = 0; spans.length < most; period++) {
    for (const day of days) {
      const shifted = shift(start, period * step + day);
      if (instantOf(shifted, 'UTC') > until) return spans;
      if (spans.length < most) spans.push({ start: shifted, end: shift(end, period * step + day) });
    }
  }
  return spans;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const KNOWN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST']);

/** Returns how many days lie between two rounds of a rule, and on which days of a round it falls, counted from its start. */
function rhythmOf(rule: ReadonlyMap<string, string>, first: Temporal.PlainDate): { step: number; days: number[] } {
  const unknown = [...rule.keys()].filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new Error(`The peer plays no rule with ${unknown}.`);
  const interval = Number(rule.get('INTERVAL') ?? 1);
  if (rule.get('FREQ') === 'DAILY') return { step: interval, days: [0] };
  if (rule.get('FREQ') !== 'WEEKLY') throw new Error(`The peer plays no rule that is ${rule.get('FREQ')}.`);
  const named = rule.get('BYDAY')?.split(',') ?? [];
  const days = named.map((name) => (WEEKDAYS.indexOf(name) + 1 - first.dayOfWeek + 7) % 7);
  return { step: 7 * interval, days: days.length > 0 ? days.sort((a, b) => a - b) : [0] };
}

function untilOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, date = '', time = '235959'] = /^(\d{8})(?:T(\d{6})Z)?$/u.exec(text) ?? [];
  return Temporal.Instant.from(`${date}T${time}Z`).epochMilliseconds;
}

const localDateOf = (time: EventTime): Temporal.PlainDate =>
  time.kind === 'day' ? Temporal.PlainDate.from(time.date) : local(time.at, time.timeZone).toPlainDate();

/** Moves a time by whole days of its calendar, so that it keeps its hour across changes of the clock. */
function shift(time: EventTime, days: number): EventTime {
  if (time.kind === 'day') return { ...time, date: Temporal.PlainDate.from(time.date).add({ days }).toString() };
  return { ...time, at: local(time.at, time.timeZone).add({ days }).epochMilliseconds };
}

const local = (at: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
