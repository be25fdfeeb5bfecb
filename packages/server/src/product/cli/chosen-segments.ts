/** Columns of a history that say what kind of deal it is, chosen with `--map segment=COLUMN`. */
import { columnNamed, splitPairs } from './chosen-pairs.ts';
import { WrongUse } from './exit-codes.ts';

const SEGMENT = 'segment';
const isSegment = (pair: string): boolean => pair.slice(0, pair.lastIndexOf('=')).trim() === SEGMENT;
/** Texts that logs write where nothing is known. */
const NOTHING = new Set(['', 'na', 'n/a', 'null', 'none', '-']);

/** Returns the `--map` pairs that name fields of the product. */
export const withoutSegments = (pairs: readonly string[]): string[] => pairs.filter((pair) => !isSegment(pair));

/** Reads segments row by row, file after file; places are in the order in which the columns were named. */
export class Segments {
  readonly names: readonly string[];
  readonly #isOnlyFile: boolean;
  readonly #found = new Set<string>();
  #columns: readonly (number | null)[] = [];

  constructor(pairs: readonly string[], files: number) {
    this.names = splitPairs(pairs.filter(isSegment), '--map segment=Header').map(([, header]) => header);
    this.#isOnlyFile = files === 1;
  }

  /** Looks the columns up in the next file; where it is the only one, a column that is not there is refused. */
  begin(columns: readonly { readonly index: number; readonly header: string }[]): void {
    this.#columns = this.names.map((name) => {
      if (this.#isOnlyFile) return columnNamed(SEGMENT, name, columns);
      return columns.find(({ header }) => header.toLowerCase() === name.toLowerCase())?.index ?? null;
    });
    for (const [place, column] of this.#columns.entries()) {
      if (column !== null) this.#found.add(this.names[place] as string);
    }
  }

  /** Returns the values of a row by place; null where it says none. `cells` are its texts as JSON. */
  valuesOf(cells: string): (string | null)[] {
    if (this.names.length === 0) return [];
    const texts = JSON.parse(cells) as readonly string[];
    return this.#columns.map((column) => {
      const text = column === null ? '' : (texts[column] ?? '').trim();
      return NOTHING.has(text.toLowerCase()) ? null : text;
    });
  }

  /** Throws WrongUse for a column that none of the files has. */
  refuseMissing(): void {
    const missing = this.names.find((name) => !this.#found.has(name));
    if (missing !== undefined)
      throw new WrongUse(`--map segment=${missing}: none of the files has a column "${missing}".`);
  }
}
