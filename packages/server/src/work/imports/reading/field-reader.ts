import { MAX_AMOUNT_MINOR, NAME_MAX, PRODUCTS_MAX } from '@forecastle/contract/limits';
import { type CustomColumn, digitsOf, isCustomColumn, parseMoney } from '@forecastle/rules/reading';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { type CurrencyChoices, currencyMeant, possibleCurrencies } from './currencies.ts';
import type { Mapping } from './fields.ts';
import { FIELD_LABELS, type ImportField } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import { readInstant } from './instants.ts';
import { cellText, cleanLine, isBlankText } from './text.ts';
import type { Cell, RawRow } from './types.ts';
import { type Quantity, type Reading, readDay, readLine, readLines, readQuantity } from './values.ts';

export interface RowProblem {
  readonly row: number;
  /** Header of the column, as in the file. */
  readonly column: string;
  readonly field: ImportField | CustomColumn;
  readonly value: string;
  /** A clause: `this is not a date`. */
  readonly reason: string;
  /** What would do: `a date such as 2026-12-31`. */
  readonly expected: string;
}

/** Why a row is wrong whose currency nobody knows: one question for all rows that say the same. */
export const UNKNOWN_CURRENCY = 'no currency chosen for this value';
const CURRENCY_CHOSEN =
  'an ISO 4217 code such as EUR, or a currency chosen for this value in the step "Stages and owners"';

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/;

/** Reads the fields of one row and keeps what went wrong: problems make the row wrong, notices only leave a value out. */
export class FieldReader {
  readonly #row: RawRow;
  readonly #mapping: Mapping;
  readonly #forms: readonly ColumnForm[];
  readonly #problems: RowProblem[];
  readonly #notices: RowProblem[];

  constructor(
    row: RawRow,
    mapping: Mapping,
    forms: readonly ColumnForm[],
    problems: RowProblem[],
    notices: RowProblem[],
  ) {
    this.#row = row;
    this.#mapping = mapping;
    this.#forms = forms;
    this.#problems = problems;
    this.#notices = notices;
  }

  text(field: ImportField): string | null {
    return this.#settle(field, readLine(this.#cell(field)));
  }

  /** Text that may be cut at a limit, with a notice. */
  prose(field: ImportField, limit: number): string | null {
    const text = this.#settle(field, readLines(this.#cell(field)));
    if (text === null || text.length <= limit) return text;
    const reason = `the text has ${text.length} characters and was cut`;
    this.#notices.push({ ...this.problem(field, reason, `up to ${limit} characters`), value: `${text.slice(0, 80)}…` });
    return text.slice(0, limit).toWellFormed();
  }

  /** Names in one cell, parted by semicolons, bars or lines, else by commas; what is too long or too many is left out with a notice. */
  names(field: ImportField): readonly string[] | null {
    const text = this.#settle(field, readLines(this.#cell(field)), this.#notices);
    if (text === null) return null;
    const parts = text.split(/[;|\n]/.test(text) ? /[;|\n]/ : ',').map((part) => part.trim());
    const distinct = Map.groupBy(
      parts.filter((part) => !isBlankText(part)),
      nameKey,
    );
    const first = [...distinct.values()].flatMap((spellings) => spellings.slice(0, 1));
    const names = first.filter(({ length }) => length <= NAME_MAX).slice(0, PRODUCTS_MAX);
    if (names.length < distinct.size) {
      const reason = `${distinct.size - names.length} of ${distinct.size} names were left out`;
      this.#notices.push(this.problem(field, reason, `up to ${PRODUCTS_MAX} names of up to ${NAME_MAX} characters`));
    }
    return names.length > 0 ? names : null;
  }

  day(field: ImportField): string | null {
    return this.#day(field, this.#problems);
  }

  /** A day without which the row still says something: what is no date is left out with a notice. */
  dayIfAny(field: ImportField): string | null {
    return this.#day(field, this.#notices);
  }

  #day(field: ImportField, into: RowProblem[]): string | null {
    const form = this.#form(field);
    return form ? this.#settle(field, readDay(this.#cell(field), form), into) : null;
  }

  /** How a deal ended, when the column of its close says so by its header and the row has a day in it. */
  endByDay(): 'won' | 'lost' | null {
    return this.dayIfAny('closedDate') === null ? null : (this.#form('closedDate')?.endsAs ?? null);
  }

  /** Epoch milliseconds. */
  instant(field: ImportField, timeZone: string): number | null {
    const form = this.#form(field);
    return form ? this.#settle(field, readInstant(this.#cell(field), form, timeZone)) : null;
  }

  /** A word that stands for one of a few meanings; one that is not known is left out with a notice. */
  word<T>(field: ImportField, read: (text: string) => T | null, expected?: string): T | null {
    const text = this.text(field);
    const meaning = text === null ? null : read(text);
    if (text !== null && meaning === null && expected)
      this.#notices.push(this.problem(field, 'this word is not recognised', expected));
    return meaning;
  }

  email(): string | null {
    const text =
      this.text('contactEmail')
        ?.replace(/^mailto:/i, '')
        .toLowerCase() ?? null;
    if (text === null || EMAIL.test(text)) return text;
    this.#notices.push(
      this.problem('contactEmail', 'this is not an email address', 'an address such as name@example.com'),
    );
    return null;
  }

  money(choices: CurrencyChoices): { amountMinor: number | null; currency: string } {
    const quantity = this.#quantity('amount');
    const named = this.text('currency');
    const code = named === null ? null : currencyMeant(named, choices);
    if (named !== null && code === null) {
      this.#problems.push({ ...this.problem('currency', UNKNOWN_CURRENCY, CURRENCY_CHOSEN), value: named });
    }
    const currency = code ?? quantity?.currency ?? this.#form('amount')?.currency ?? choices.currency;
    if (code && quantity?.currency && quantity.currency !== code) {
      const reason = `the amount says ${quantity.currency} but was read as ${code}`;
      this.#notices.push(this.problem('currency', reason, 'one currency per row'));
    }
    if (!quantity) return { amountMinor: null, currency };
    const possible = quantity.sign ? possibleCurrencies(quantity.sign) : null;
    if (possible && !possible.includes(currency)) {
      const expected = `${possible.join(', ')}, as the currency of the file or in a column of its own`;
      this.#problems.push(this.problem('amount', `the amount is in ${quantity.sign} and not in ${currency}`, expected));
      return { amountMinor: null, currency };
    }
    if (quantity.percent) {
      this.#problems.push(this.problem('amount', 'this is a percentage', 'an amount of money'));
      return { amountMinor: null, currency };
    }
    if (quantity.decimal.startsWith('-')) {
      this.#problems.push(this.problem('amount', 'the amount is below zero', 'zero or more'));
      return { amountMinor: null, currency };
    }
    const parsed = parseMoney(quantity.decimal, currency);
    if (parsed.ok && parsed.minor <= MAX_AMOUNT_MINOR) {
      if (parsed.rounded) {
        const digits = `${digitsOf(currency)} digits after the point, as ${currency} has`;
        this.#notices.push(this.problem('amount', 'the amount was rounded', digits));
      }
      return { amountMinor: parsed.minor, currency };
    }
    this.#problems.push(this.problem('amount', 'the amount is too large', 'less than 90 trillion'));
    return { amountMinor: null, currency };
  }

  probability(): number | null {
    const quantity = this.#quantity('probability', this.#notices);
    if (!quantity) return null;
    const isFraction = !quantity.percent && this.#form('probability')?.fractions === true;
    const percent = Math.round(Number(quantity.decimal) * (isFraction ? 100 : 1));
    if (percent >= 0 && percent <= 100) return percent;
    this.#notices.push(this.problem('probability', 'this is not a probability', 'a percentage from 0 to 100'));
    return null;
  }

  /** A name or an identifier that is too long makes the row wrong: cut, it would be another one. */
  limit(field: ImportField, text: string | null, limit: number): void {
    if (text === null || text.length <= limit) return;
    const reason = `the text has ${text.length} characters`;
    this.#problems.push({
      ...this.problem(field, reason, `up to ${limit} characters`),
      value: `${text.slice(0, 80)}…`,
    });
  }

  problem(field: ImportField, reason: string, expected: string): RowProblem {
    const column = this.#form(field)?.header ?? FIELD_LABELS[field];
    return { row: this.#row.rowNumber, column, field, value: cleanLine(cellText(this.#cell(field))), reason, expected };
  }

  #quantity(field: ImportField, into: RowProblem[] = this.#problems): Quantity | null {
    const form = this.#form(field);
    return form ? this.#settle(field, readQuantity(this.#cell(field), form), into) : null;
  }

  #settle<T>(field: ImportField, reading: Reading<T>, into: RowProblem[] = this.#problems): T | null {
    if ('value' in reading) return reading.value;
    const problem = this.problem(field, reading.reason, reading.expected);
    // One column may serve two fields, as a close date does; what is wrong with a cell is told once.
    const same = (told: RowProblem) =>
      told.reason === problem.reason &&
      !isCustomColumn(told.field) &&
      this.#columnOf(told.field) === this.#columnOf(field);
    if (!into.some(same)) into.push(problem);
    return null;
  }

  #columnOf(field: ImportField): number | undefined {
    return this.#mapping[field];
  }

  #cell(field: ImportField): Cell {
    const column = this.#columnOf(field);
    return column === undefined ? null : (this.#row.cells[column] ?? null);
  }

  #form(field: ImportField): ColumnForm | undefined {
    const column = this.#columnOf(field);
    return column === undefined ? undefined : this.#forms[column];
  }
}
