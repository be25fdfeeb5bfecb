/** Draws numbers from a seed, so that the same seed always makes the same set. */
export interface SeededRandom {
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Returns a generator by the mulberry32 algorithm: 32 bits of state, the same on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[whole(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from.');
    return picked;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    const made: T[] = [];
    while (left.length > 0) made.push(...left.splice(whole(0, left.length - 1), 1));
    return made;
  };
  return { whole, pick, shuffled };
}
