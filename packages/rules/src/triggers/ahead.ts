import type { Now } from '../facts.ts';
import type { NextChange } from '../health/nextChange.ts';

/** Notes, while a deal is judged, when what was found would be found otherwise; keeps the earliest that lies ahead. */
export class Ahead {
  readonly #now: Now;
  #day = Number.POSITIVE_INFINITY;
  #instant = Number.POSITIVE_INFINITY;

  constructor(now: Now) {
    this.#now = now;
  }

  day(day: number): void {
    if (day > this.#now.day) this.#day = Math.min(this.#day, day);
  }

  instant(instant: number): void {
    if (instant > this.#now.instant) this.#instant = Math.min(this.#instant, instant);
  }

  /** Whether a day has come. */
  reached(day: number): boolean {
    this.day(day);
    return day <= this.#now.day;
  }

  /** Medium from one day on, high from a later one; null before both. */
  graded(medium: number, high: number): 'medium' | 'high' | null {
    const [isMedium, isHigh] = [this.reached(medium), this.reached(high)];
    if (isHigh) return 'high';
    return isMedium ? 'medium' : null;
  }

  next(): NextChange {
    return {
      day: Number.isFinite(this.#day) ? this.#day : null,
      instant: Number.isFinite(this.#instant) ? this.#instant : null,
    };
  }
}
