import type { QuietHours } from '@forecastle/rules';
import { formatMinute } from '../../ui/format/dates.ts';

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
