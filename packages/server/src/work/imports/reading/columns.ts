import { dateEvidence, isDateNumber } from './dates.ts';
import { DistinctCount } from './distinct-count.ts';
import { decimalEvidence, isPlainNumber, numberParts, readDigits, readNumber } from './numbers.ts';
import { cellText, cleanLine, isBlankText, isBlankValue } from './text.ts';
import { hashOf } from './text-hash.ts';
import type { Cell, ColumnKind, DateForm, DateOrder, DateStyle, DecimalMark, NumberForm, ValueCount } from './types.ts';
import { UnlikeTexts } from './unlike-texts.ts';
import { isErrorText } from './values.ts';

const MAX_DISTINCT = 500;
const SAMPLES = 5;
const SAMPLE_CHARACTERS = 80;
const EXAMPLES = 3;
/** Share of the filled cells that must agree before a column is said to be of a kind. */
const AGREEMENT = 0.8;
const BOOLEANS = new Set(['true', 'false', 'yes', 'no', 'y', 'n', 'ja', 'nein', 'oui', 'non', 'si', 's\u00ed']);
const LONGEST_BOOLEAN = Math.max(...[...BOOLEANS].map((word) => word.length));
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/;

type CellClass = 'text' | 'number' | 'date' | 'dateNumber' | 'email' | 'boolean' | 'blank';

/** Forms of the whole file, which settle columns that say nothing for themselves. */
export interface FileForms {
  readonly decimal: DecimalMark | null;
  /** What the delimiter suggests: programs write `;` where the comma is the decimal mark. */
  readonly likelyDecimal: DecimalMark;
  readonly order: DateOrder | null;
}

/** Columns of a file that may be watched for values that come twice: each needs 2 MB, and few are ids. */
export interface Watching {
  left: number;
}

/** Gathers what one column holds, cell by cell, in memory that does not grow with the file. */
export class ColumnProfile {
  readonly #watching: Watching;
  readonly samples: string[] = [];
  filled = 0;
  /** The first cell that is words, and where it stands. */
  firstText: { readonly value: string; readonly row: number } | null = null;
  readonly decimals = { '.': 0, ',': 0 };
  readonly orders = { day_first: 0, month_first: 0 };
  #values: Map<string, { count: number; kind: CellClass }> | null = new Map();
  #many: DistinctCount | null = null;
  #unlike: UnlikeTexts | null = null;
  readonly #tally: Record<CellClass, number> = {
    text: 0,
    number: 0,
    date: 0,
    dateNumber: 0,
    email: 0,
    boolean: 0,
    blank: 0,
  };
  readonly #currencies = new Set<string>();
  readonly #styles = new Set<DateStyle>();
  readonly #unsureNumbers: string[] = [];
  readonly #unsureDates: string[] = [];
  #percent = false;
  #aboveOne = false;
  #thousands: NumberForm['thousands'] = '';

  constructor(watching: Watching = { left: 1 }) {
    this.#watching = watching;
  }

  add(cell: Cell, row: number): void {
    if (cell === null) return;
    const text = cleanLine(cellText(cell));
    if (text === '') return;
    this.filled++;
    const seen = this.#values?.get(text);
    if (seen) {
      seen.count++;
      this.#tally[seen.kind]++;
      return;
    }
    const kind = this.#classify(cell, text);
    this.#tally[kind]++;
    if (kind === 'text') this.firstText ??= { value: text.slice(0, SAMPLE_CHARACTERS), row };
    if (this.samples.length < SAMPLES && kind !== 'blank' && !this.samples.includes(text)) {
      this.samples.push(text.slice(0, SAMPLE_CHARACTERS));
    }
    if (this.#values && this.#values.size < MAX_DISTINCT) this.#values.set(text, { count: 1, kind });
    else this.#addToMany(text);
  }

  #addToMany(text: string): void {
    if (this.#values) {
      this.#many = new DistinctCount();
      for (const value of this.#values.keys()) this.#many.add(hashOf(value));
      if (this.#watching.left > 0 && this.isUnique()) {
        this.#watching.left--;
        this.#unlike = new UnlikeTexts();
        for (const value of this.#values.keys()) this.#unlike.add(value);
      }
      this.#values = null;
    }
    const hash = hashOf(text);
    this.#many?.add(hash);
    if (!this.#unlike || this.#unlike.add(text, hash)) return;
    this.#unlike = null;
    this.#watching.left++;
  }

  kind(headerSaysDate: boolean): ColumnKind {
    const meant = this.filled - this.#tally.blank;
    if (meant === 0) return 'empty';
    const { email, date, dateNumber, number, boolean } = this.#tally;
    const enough = meant * AGREEMENT;
    if (email >= enough) return 'email';
    if (date + (headerSaysDate ? dateNumber : 0) >= enough) return 'date';
    if (number + dateNumber >= enough) return 'number';
    return boolean >= enough ? 'boolean' : 'text';
  }

  /** Cells that hold something else than numbers, or than dates; of those that hold anything. */
  unlike(what: 'number' | 'date', headerSaysDate: boolean): number {
    const { number, date, dateNumber, blank } = this.#tally;
    const fits = what === 'number' ? number + dateNumber : date + (headerSaysDate ? dateNumber : 0);
    return this.filled - blank - fits;
  }

  values(): ValueCount[] | null {
    return this.#values && [...this.#values].map(([value, { count }]) => ({ value, count }));
  }

  /** Whether it is known that no value comes twice. */
  isUnique(): boolean {
    return this.#values ? this.#values.values().every(({ count }) => count === 1) : this.#unlike !== null;
  }

  /** How many distinct values there are, about. */
  distinct(): number {
    return this.#values?.size ?? this.#many?.estimate() ?? 0;
  }

  numberForm(file: FileForms): NumberForm | null {
    if (this.#tally.number + this.#tally.dateNumber === 0) return null;
    const own = majority(this.decimals['.'], this.decimals[','], '.', ',');
    const decimal = own ?? file.decimal ?? file.likelyDecimal;
    // Thousands are what anybody expects of an amount; three decimals are not, and are worth a question.
    const unsure =
      (own ?? file.decimal)
        ? []
        : this.#unsureNumbers.filter((text) => readNumber(text, decimal)?.decimal.includes('.'));
    return {
      decimal,
      thousands: this.#thousands === decimal ? '' : this.#thousands,
      currencies: [...this.#currencies],
      percent: this.#percent,
      fractions: !this.#aboveOne,
      ambiguous: unsure.length > 0 ? { examples: unsure } : null,
    };
  }

  dateForm(file: FileForms, headerSaysDate: boolean): DateForm | null {
    const styles = new Set(this.#styles);
    if (headerSaysDate && this.#tally.dateNumber > 0) styles.add('serial');
    if (styles.size === 0) return null;
    const own = majority(this.orders.day_first, this.orders.month_first, 'day_first', 'month_first');
    const unsure = own === null && file.order === null && this.#unsureDates.length > 0;
    return {
      styles: [...styles],
      order: own ?? file.order ?? 'day_first',
      ambiguous: unsure ? { examples: [...this.#unsureDates] } : null,
    };
  }

  #classify(cell: Cell, text: string): CellClass {
    if (typeof cell === 'boolean') return 'boolean';
    if (typeof cell === 'number') {
      this.#weigh(cell);
      return isDateNumber(text) ? 'dateNumber' : 'number';
    }
    if (typeof cell === 'object' && cell !== null) {
      if ('date' in cell) {
        this.#styles.add('cell');
        return 'date';
      }
      if (cell.unit === '%') this.#percent = true;
      else this.#currencies.add(cell.unit);
      this.#weigh(cell.number);
      return 'number';
    }
    return this.#classifyText(text);
  }

  #classifyText(text: string): CellClass {
    // The few cells of a formula that failed say nothing of what the column is.
    if (isBlankText(text) || isErrorText(text)) return 'blank';
    if (text.includes('@') && EMAIL.test(text)) return 'email';
    if (text.length <= LONGEST_BOOLEAN && BOOLEANS.has(text.toLowerCase())) return 'boolean';
    const number = this.#number(text);
    if (number) return number;
    const date = dateEvidence(text);
    if (date) {
      this.#styles.add(date.style);
      if (date.order === 'unsure') note(this.#unsureDates, text);
      else if (date.order !== 'any') this.orders[date.order]++;
      return 'date';
    }
    return isBlankValue(text) ? 'blank' : 'text';
  }

  #number(text: string): CellClass | null {
    const parts = numberParts(text);
    if (!parts) return null;
    const { body } = parts;
    const evidence = decimalEvidence(body);
    if (evidence === null) return null;
    // Leading zeros and more digits than a number keeps are the mark of an identifier.
    if (/^0\d/.test(body) || (body.length > 15 && /^\d+$/.test(body))) return 'text';
    if (evidence === 'unsure') note(this.#unsureNumbers, text);
    else if (evidence !== 'any') this.decimals[evidence]++;
    if (parts.currency) this.#currencies.add(parts.currency);
    if (parts.percent) this.#percent = true;
    if (isPlainNumber(body)) this.#weigh(Number(body));
    else {
      const mark = /\d([\s'\u2019])\d{3}/.exec(body)?.[1] ?? /[.,](?=\d{3}(?:[.,]))/.exec(body)?.[0];
      if (mark) this.#thousands = mark === ',' || mark === '.' ? mark : /\s/.test(mark) ? ' ' : "'";
      // Reading takes a while, and one number above one says all.
      if (!this.#aboveOne) this.#weigh(Number(readDigits(body, '.') ?? readDigits(body, ',')));
    }
    return isDateNumber(text) ? 'dateNumber' : 'number';
  }

  #weigh(value: number): void {
    if (value > 1 || value < 0) this.#aboveOne = true;
  }
}

function note(examples: string[], text: string): void {
  if (examples.length < EXAMPLES && !examples.includes(text)) examples.push(text);
}

/** The choice with more votes, or null when nobody voted. */
export function majority<T>(firstVotes: number, secondVotes: number, first: T, second: T): T | null {
  if (firstVotes === 0 && secondVotes === 0) return null;
  return firstVotes >= secondVotes ? first : second;
}
