/** Times within a meeting, in milliseconds since it began. */
import { counted } from '@forecastle/rules';

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 3600;

/** Returns "0:07", "12:34" or "1:02:03". */
export function clockTime(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  const tail = `${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Returns a moment as screen readers say it well: "12 minutes 34 seconds". */
export function spokenTime(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  const parts = [hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')].filter(Boolean);
  return seconds > 0 || parts.length === 0 ? [...parts, counted(seconds, 'second')].join(' ') : parts.join(' ');
}

/** Returns how long something took: "1 h 12 min", "48 min", "40 s". */
export function lengthWords(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < MINUTE) return `${seconds} s`;
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < MINUTE) return `${minutes} min`;
  const rest = minutes % MINUTE;
  return rest === 0 ? `${minutes / MINUTE} h` : `${Math.floor(minutes / MINUTE)} h ${rest} min`;
}

function partsOf(ms: number) {
  const whole = Math.max(0, Math.floor(ms / SECOND));
  return { hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / MINUTE), seconds: whole % MINUTE };
}

/** Returns the index of the last cue that has begun at a moment; -1 before the first. Cues are in the order of their start. */
export function cueAt(cues: readonly (readonly [startMs: number, ...unknown[]])[], ms: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.[0] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns whole percents of a total that add up to 100; all 0 where nothing was said. */
export function sharesOf(amounts: readonly number[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const shares = exact.map(Math.floor);
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const byRest = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
