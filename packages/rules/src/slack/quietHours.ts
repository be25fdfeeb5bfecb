import { DAY_MS } from '../days.ts';
import type { QuietHours } from './slackTopics.ts';

const SATURDAY = 6;
/** A weekend has the most of them: three a day, and a clock change. */
const CHANGES_MAX = 32;

/**
 * Returns the first instant (epoch milliseconds) from `now` on that is outside the quiet hours, by the clocks of the timezone:
 * `now` itself where it is. Hours that end when they begin are none.
 */
export function nextLoudInstant(now: number, quietHours: QuietHours | null, timeZone: string): number {
  if (!quietHours) return now;
  let at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  for (let changes = 0; isQuiet(at, quietHours); changes++) {
    if (changes === CHANGES_MAX) throw new Error('the quiet hours have no end');
    at = nextChange(at, quietHours);
  }
  return at.epochMilliseconds;
}

function isQuiet(at: Temporal.ZonedDateTime, { fromMinute, toMinute, weekends }: QuietHours): boolean {
  if (weekends && at.dayOfWeek >= SATURDAY) return true;
  const minute = at.hour * 60 + at.minute;
  return fromMinute <= toMinute ? fromMinute <= minute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/** Returns the next instant at which quiet hours may end: their end, the end of a day, or where clocks are changed. */
function nextChange(at: Temporal.ZonedDateTime, { toMinute }: QuietHours): Temporal.ZonedDateTime {
  const today = at.toPlainDate();
  const instants = [today, today.add({ days: 1 })].flatMap((date) => {
    const end = date.toPlainDateTime({ hour: Math.trunc(toMinute / 60), minute: toMinute % 60 });
    // An hour that comes twice ends quiet hours twice; one that never comes has passed where the clocks are changed.
    const ends = (['earlier', 'later'] as const).map((disambiguation) =>
      end.toZonedDateTime(at.timeZoneId, { disambiguation }),
    );
    return [date.toZonedDateTime({ timeZone: at.timeZoneId }), ...ends];
  });
  const clockChange = at.getTimeZoneTransition('next');
  if (clockChange && clockChange.epochMilliseconds - at.epochMilliseconds < DAY_MS) instants.push(clockChange);
  const [first] = instants
    .filter(({ epochMilliseconds }) => epochMilliseconds > at.epochMilliseconds)
    .sort(Temporal.ZonedDateTime.compare);
  if (!first) throw new Error('no instant follows');
  return first;
}
