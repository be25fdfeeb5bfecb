import { hashOf, secondHashOf } from './text-hash.ts';

/** Of 8 bytes each. */
const SLOTS = 1 << 18;
/** Beyond so many, slots fill up and are long to find. */
const TEXTS_MAX = 200_000;

/**
 * Tells whether no text came twice, in memory that does not grow (2 MB): by digests of 63 bits in open addressing. It may
 * say of texts that are unlike that they are not, where two share a digest or where there are very many, and never the reverse.
 */
export class UnlikeTexts {
  readonly #slots = new Uint32Array(SLOTS * 2);
  #texts = 0;

  /** Whether this one is unlike all before it, as far as that is known; `low` is its `hashOf`. */
  add(text: string, low = hashOf(text)): boolean {
    if (this.#texts === TEXTS_MAX) return false;
    this.#texts++;
    // An empty slot holds nothing but zeros.
    const high = (secondHashOf(text) | 1) >>> 0;
    for (let slot = low % SLOTS; ; slot = (slot + 1) % SLOTS) {
      const held = this.#slots[2 * slot + 1];
      if (held === 0) {
        this.#slots[2 * slot] = low;
        this.#slots[2 * slot + 1] = high;
        return true;
      }
      if (held === high && this.#slots[2 * slot] === low) return false;
    }
  }
}
