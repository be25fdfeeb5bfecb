/** Chance that tells the same from the same seed, so that the demo is one company and not another at every start. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** Whole numbers, both ends included. */
  readonly whole: (low: number, high: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number;
  readonly poisson: (mean: number) => number;
}

/** Mulberry32: 32 bits of state, even enough for names and dates. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    happens: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}

/** Returns a stream of its own for each list of whole numbers: no stream is a part of another. */
export function drawsOf(...parts: readonly number[]): Chance {
  let mixed = 0x811c9dc5;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ (part >>> 0), 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return chanceFrom(mixed);
}
