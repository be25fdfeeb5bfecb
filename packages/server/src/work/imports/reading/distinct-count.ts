/** Bits of the map: within a few per cent up to some hundred thousand values, in 8 kB. */
const BITS = 1 << 16;

/** How many distinct texts were added, about, in memory that does not grow: linear counting (Whang and others, 1990). */
export class DistinctCount {
  readonly #map = new Uint8Array(BITS / 8);
  #set = 0;

  /** Adds a text by its `hashOf`. */
  add(hash: number): void {
    const bit = hash % BITS;
    const mask = 1 << (bit & 7);
    const at = bit >> 3;
    const before = this.#map[at] ?? 0;
    if (before & mask) return;
    this.#map[at] = before | mask;
    this.#set++;
  }

  estimate(): number {
    // A full map says only that there are many.
    const free = Math.max(1, BITS - this.#set);
    return Math.round(-BITS * Math.log(free / BITS));
  }
}
