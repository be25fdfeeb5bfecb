/** Many short texts, one after the other in shared memory: as strings every thread would have its own of each. */
import { shared, widened } from './shared.ts';

export interface HeldTexts {
  readonly bytes: Uint8Array;
  /** First byte of each text, and one more for the end of the last. */
  readonly first: Int32Array;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
/** Bytes that a unit of a string takes at most. */
const BYTES_MAX = 3;

export class TextHolder {
  #bytes = new Uint8Array(1024);
  #first = new Int32Array(1024);
  #count = 0;

  add(text: string): void {
    const begin = this.#first[this.#count] as number;
    while (this.#bytes.length < begin + BYTES_MAX * text.length) this.#bytes = widened(this.#bytes);
    const { written } = ENCODER.encodeInto(text, this.#bytes.subarray(begin));
    this.#count += 1;
    if (this.#count === this.#first.length) this.#first = widened(this.#first);
    this.#first[this.#count] = begin + written;
  }

  done(): HeldTexts {
    const end = this.#first[this.#count] as number;
    return { bytes: shared(this.#bytes, end), first: shared(this.#first, this.#count + 1) };
  }
}

export const textAt = ({ bytes, first }: HeldTexts, place: number): string =>
  DECODER.decode(bytes.subarray(first[place], first[place + 1]));
