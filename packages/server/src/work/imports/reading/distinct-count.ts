/** Bits of the map: within a few per cent up to some hundred thousand values, in 8 kB. */
const BITS = 1 << 16;

/** How many distinct texts were added, about, in memory that does not grow: linear counting (Whang and others, 1990). */
export class DistinctCount {
  readonly #map = new Uint8Array(BITS / 8);
  #set = 0;

  add(text: string): void {
    const bit = hashOf(text) % BITS;
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

/** FNV-1a with its bits mixed once more, so that ids in a row spread: 32 bits. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
