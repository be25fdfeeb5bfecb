import { hashOf, secondHashOf } from './text-hash.ts';

/** Which rows of a file say the same as an earlier one in every cell. */
export class IdenticalRows {
  /** By a digest of 64 bits: two rows that differ share one about never, and the largest file takes some megabytes. */
  readonly #first = new Map<string, number>();

  /** The first row with these cells; null when this is it. */
  note(rowNumber: number, cells: string): number | null {
    const digest = inFourCharacters(hashOf(cells), secondHashOf(cells));
    const first = this.#first.get(digest);
    if (first === undefined) this.#first.set(digest, rowNumber);
    return first ?? null;
  }
}

const inFourCharacters = (low: number, high: number): string =>
  String.fromCharCode(low >>> 16, low & 0xffff, high >>> 16, high & 0xffff);
