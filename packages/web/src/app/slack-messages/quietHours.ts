import type { QuietHours } from '@forecastle/rules';
import { formatMinute } from '../../ui/format/dates.ts';

/** What quiet hours begin as when somebody turns them on. */
export const USUAL_QUIET_HOURS: QuietHours = { fromMinute: 19 * 60, toMinute: 7 * 60, weekends: true };

const DAY = 24 * 60;
const STEP = 30;

/** Returns the half hours of a day, with `kept` among them, and without `except`: hours that end as they begin are none. */
export function minuteChoices(kept: number, except: number): readonly { value: string; label: string }[] {
  const steps = Array.from({ length: DAY / STEP }, (_, at) => at * STEP);
  return [...new Set([...steps, kept])]
    .filter((minute) => minute !== except)
    .toSorted((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: formatMinute(minute) }));
}

/** Quiet hours in a line: "Quiet 7:00 PM to 7:00 AM and all weekend". */
export const quietWords = ({ fromMinute, toMinute, weekends }: QuietHours): string =>
  `Quiet ${formatMinute(fromMinute)} to ${formatMinute(toMinute)}${weekends ? ' and all weekend' : ''}`;

/** A timezone as people read it: "Pacific/Port Moresby". */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
