import { hash } from 'node:crypto';

/** Characters of a digest: two rows that differ share one about never, and the largest file takes some megabytes. */
const DIGEST = 16;

/** Which rows of a file say the same as an earlier one in every cell. */
export class IdenticalRows {
  readonly #first = new Map<string, number>();

  /** The first row with these cells; null when this is it. */
  note(rowNumber: number, cells: string): number | null {
    const digest = hash('sha1', cells, 'base64').slice(0, DIGEST);
    const first = this.#first.get(digest);
    if (first === undefined) this.#first.set(digest, rowNumber);
    return first ?? null;
  }
}
