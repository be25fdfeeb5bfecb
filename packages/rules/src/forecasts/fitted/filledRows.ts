/** The numbers of a fit's rows in as little memory as lets them be read quickly: most are 0, and most others few numbers. */
import { sharedBytes, sharedCounts, sharedFloats, sharedPlaces } from './shared.ts';

/** Where the numbers that are not 0 stand, row after row, since only they are gone through. */
export interface Filled {
  /** Of each row its first place in the lists, and one more for their end. */
  readonly first: Uint32Array;
  readonly column: Uint8Array | Uint16Array;
  /** Place of the number among the `known` ones, or `RARE` for the next one of the `rare`. */
  readonly code: Uint16Array;
  readonly known: Float64Array;
  readonly rare: Float64Array;
}

export const RARE = 0xffff;

/** Different numbers that are known at most: with a quarter of the places left free each is found soon. */
const KNOWN_MAX = 0xc000;
/** Columns whose numbers fit into a byte. */
const NARROW = 256;

/**
 * Takes the numbers of some rows after the others, and keeps those that are not 0, to the bit. It is used again for the next
 * fit, and what it told of the last one is no more: large fits take tens of megabytes, which another thread may hold for long.
 */
export class FilledRows {
  #first: Uint32Array;
  #column: Uint8Array | Uint16Array;
  #code: Uint16Array;
  #rare: Float64Array;
  readonly #known = sharedFloats(RARE);
  #isRare: readonly boolean[] = [];
  #rows = 0;
  #count = 0;
  #rareCount = 0;
  #knownCount = 0;

  constructor(rows: number, columns: number) {
    this.#first = sharedPlaces(rows + 1);
    this.#column = columnsOf(rows, columns);
    this.#code = sharedCounts(rows * columns);
    this.#rare = sharedFloats(rows * columns);
  }

  /** For each column whether nearly every row has a number of its own there. */
  begin(rows: number, isRare: readonly boolean[]): void {
    const columns = isRare.length;
    if (this.#first.length <= rows) this.#first = sharedPlaces(rows + 1);
    const isNarrow = this.#column instanceof Uint8Array;
    if (this.#code.length < rows * columns || isNarrow !== columns <= NARROW) {
      this.#column = columnsOf(rows, columns);
      this.#code = sharedCounts(rows * columns);
      this.#rare = sharedFloats(rows * columns);
    }
    this.#known.fill(0);
    this.#isRare = isRare;
    this.#rows = 0;
    this.#count = 0;
    this.#rareCount = 0;
    this.#knownCount = 0;
  }

  /** Numbers of rows and columns, row after row. */
  add(x: Float64Array): void {
    const [first, column, code, rare, isRare] = [this.#first, this.#column, this.#code, this.#rare, this.#isRare];
    let place = this.#count;
    for (let offset = 0; offset < x.length; offset += isRare.length) {
      first[this.#rows++] = place;
      for (let j = 0; j < isRare.length; j += 1) {
        const number = x[offset + j] as number;
        if (number === 0) continue;
        const known = isRare[j] ? RARE : this.#placeOf(number);
        if (known === RARE) rare[this.#rareCount++] = number;
        column[place] = j;
        code[place] = known;
        place += 1;
      }
    }
    this.#count = place;
  }

  done(): Filled {
    this.#first[this.#rows] = this.#count;
    return {
      first: this.#first.subarray(0, this.#rows + 1),
      column: this.#column.subarray(0, this.#count),
      code: this.#code.subarray(0, this.#count),
      known: this.#known,
      rare: this.#rare.subarray(0, this.#rareCount),
    };
  }

  /** Among the known ones, where it is looked for from a place that its bits give; `RARE` when it is not and none can be added. */
  #placeOf(number: number): number {
    NUMBER[0] = number;
    const mixed = Math.imul((BITS[0] as number) ^ Math.imul(BITS[1] as number, 0x9e3779b1), 0x85ebca6b);
    let place = (mixed >>> 16) % RARE;
    for (;;) {
      const held = this.#known[place] as number;
      if (held === number) return place;
      if (held === 0) break;
      place = place + 1 === RARE ? 0 : place + 1;
    }
    if (this.#knownCount === KNOWN_MAX) return RARE;
    this.#known[place] = number;
    this.#knownCount += 1;
    return place;
  }
}

const NUMBER = new Float64Array(1);
const BITS = new Uint32Array(NUMBER.buffer);

const columnsOf = (rows: number, columns: number): Uint8Array | Uint16Array =>
  columns <= NARROW ? sharedBytes(rows * columns) : sharedCounts(rows * columns);
