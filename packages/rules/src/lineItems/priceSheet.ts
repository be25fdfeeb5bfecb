/** Reads a sheet of prices: which product, what it costs from which day on, and what could not be read, by its cell. */
import { formatMoney } from '../money/formatMoney.ts';
import { oneLineFault } from '../oneLine.ts';
import type { SheetProblem, SheetRow } from '../sheetCells.ts';
import type { LineCharge } from './lineAmount.ts';
import {
  type PriceColumn,
  type PriceSheetField,
  type PriceSheetLayout,
  plainWords,
  priceSheetLayout,
} from './priceSheetLayout.ts';

export interface PriceSheetContext {
  /** Of the organisation: prices without one are in it. */
  readonly currency: string;
  /** Of the organisation, YYYY-MM-DD: prices without a day begin on it. */
  readonly today: string;
  readonly isCurrency: (code: string) => boolean;
  /** A day as it is written; `unsure` where day and month can be read both ways and nobody has said how. */
  readonly readDay: (text: string) => { readonly day: string } | { readonly unsure: true } | null;
  readonly readPrice: (
    text: string,
    currency: string,
  ) => { readonly minor: number; readonly currency: string } | { readonly expected: string };
  /** What makes two names one product. */
  readonly keyOf: (name: string) => string;
  readonly limits: { readonly name: number; readonly family: number; readonly unit: number; readonly term: number };
}

export interface SheetPrice {
  readonly column: number;
  readonly currency: string;
  readonly validFrom: string;
  /** The file names no day: it begins today. */
  readonly isUndated: boolean;
  readonly priceMinor: number;
}

/** Null where the file says nothing. */
export interface SheetProductFields {
  readonly family: string | null;
  readonly unit: string | null;
  readonly charge: LineCharge | null;
  readonly termMonths: number | null;
}

export interface SheetProduct {
  readonly row: number;
  readonly key: string;
  readonly name: string;
  readonly fields: SheetProductFields;
  readonly prices: readonly SheetPrice[];
}

export interface PriceSheetReading {
  readonly layout: PriceSheetLayout;
  readonly rows: readonly SheetProduct[];
  /** A row of which a cell cannot be taken is left out whole. */
  readonly problems: readonly SheetProblem[];
  /** Days as they are written that can be read both ways. */
  readonly unsureDays: readonly string[];
}

const CHARGES: Readonly<Record<LineCharge, string>> = {
  once: 'once|one time|one off|onetime|single|einmalig|einmal|une fois|unique|ponctuel|una vez|unico',
  monthly: 'each month|every month|monthly|month|per month|a month|monatlich|monat|mensuel|par mois|mensual|al mes',
  yearly:
    'each year|every year|yearly|annual|annually|year|per year|a year|jahrlich|jahr|annuel|par an|anual|al ano|annuellement',
};
const CHARGE_OF = new Map(
  (Object.keys(CHARGES) as LineCharge[]).flatMap((charge) => CHARGES[charge].split('|').map((word) => [word, charge])),
) as ReadonlyMap<string, LineCharge>;

/** Programs that make spreadsheets safe put an apostrophe before what could be a formula. */
const GUARDED = /^'(?=[=+\-@＝＋－＠])/;
const EXAMPLES = 3;

/** Null when no row names the columns. */
export function readPriceSheet(rows: readonly SheetRow[], context: PriceSheetContext): PriceSheetReading | null {
  const layout = priceSheetLayout(rows, context);
  if (!layout) return null;
  const problems: SheetProblem[] = [];
  const unsure = new Set<string>();
  const read = rows
    .filter(({ row, cells }) => row > layout.headerRow && cells.some((cell) => cell.trim() !== ''))
    .flatMap((row) => readRow(row, layout, context, { problems, unsure }) ?? []);
  const kept = withoutContradictions(read, rows, layout, problems);
  return {
    layout,
    rows: kept,
    problems: problems.toSorted((a, b) => a.row - b.row || a.column - b.column),
    unsureDays: [...unsure].slice(0, EXAMPLES),
  };
}

interface Noting {
  readonly problems: SheetProblem[];
  readonly unsure: Set<string>;
}

function readRow(
  { row, cells }: SheetRow,
  layout: PriceSheetLayout,
  context: PriceSheetContext,
  { problems, unsure }: Noting,
): SheetProduct | null {
  const before = problems.length;
  const at = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const refuse = (column: number | null, expected: string) => {
    problems.push({ row, column: column ?? layout.name, value: at(column ?? layout.name), expected });
    return null;
  };
  const line = (field: PriceSheetField & ('name' | 'family' | 'unit'), what: string): string | null => {
    const text = at(layout[field]).replace(GUARDED, '');
    if (text === '') return null;
    const fault = oneLineFault(text);
    if (fault !== null) return refuse(layout[field], `${what} of one line of printable characters`);
    if (text.length > context.limits[field]) {
      return refuse(layout[field], `${what} of up to ${context.limits[field]} characters`);
    }
    return text;
  };
  const name = line('name', 'a name');
  if (name === null && problems.length === before) refuse(layout.name, 'the name of a product');
  const fields = {
    family: line('family', 'a family'),
    unit: line('unit', 'a unit'),
    charge: chargeOf(),
    termMonths: termOf(),
  };
  const currency = currencyOf();
  // Once for all prices of the row.
  const from = layout.prices.some(({ column }) => at(column) !== '') ? dayOf() : null;
  const prices = layout.prices.flatMap((column) => priceOf(column) ?? []);
  return problems.length > before || name === null ? null : { row, key: context.keyOf(name), name, fields, prices };

  function chargeOf(): LineCharge | null {
    const text = at(layout.charge);
    if (text === '') return null;
    return CHARGE_OF.get(plainWords(text)) ?? refuse(layout.charge, 'once, each month or each year');
  }

  function termOf(): number | null {
    const text = at(layout.term);
    if (text === '') return null;
    const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (months >= 1 && months <= context.limits.term) return months;
    return refuse(layout.term, `whole months from 1 to ${context.limits.term}, such as 12`);
  }

  function currencyOf(): string | null {
    const text = at(layout.currency).toUpperCase();
    if (text === '') return null;
    return context.isCurrency(text) ? text : refuse(layout.currency, 'three letters of ISO 4217, such as NZD');
  }

  function priceOf({ column, currency: named }: PriceColumn): SheetPrice | null {
    const text = at(column);
    if (text === '') return null;
    if (named !== null && currency !== null && named !== currency) {
      return refuse(layout.currency, `${named}, as in the heading of the price`);
    }
    const own = named ?? currency;
    const price = context.readPrice(text, own ?? context.currency);
    if ('expected' in price) return refuse(column, price.expected);
    if (own !== null && price.currency !== own) {
      return refuse(column, `a price in ${own}: the cell names ${price.currency}`);
    }
    if (from === null) return null;
    return { column, currency: price.currency, ...from, priceMinor: price.minor };
  }

  function dayOf(): Pick<SheetPrice, 'validFrom' | 'isUndated'> | null {
    const text = at(layout.from);
    if (text === '') return { validFrom: context.today, isUndated: true };
    const read = context.readDay(text);
    if (read && 'day' in read) return { validFrom: read.day, isUndated: false };
    if (read) unsure.add(text);
    return refuse(
      layout.from,
      read ? 'an unambiguous date, or a choice of day first or month first' : 'a day such as 2026-12-31',
    );
  }
}

const FIELD_WORDS: Readonly<Record<keyof SheetProductFields, string>> = {
  family: 'family',
  unit: 'unit',
  charge: 'way to be paid',
  termMonths: 'usual term',
};
const COLUMN_OF = { family: 'family', unit: 'unit', charge: 'charge', termMonths: 'term' } as const;

interface Said {
  readonly of: SheetProduct;
  readonly column: number;
  readonly value: string | number;
  readonly words: string;
}

/** Rows that say two things of one product: none of them is taken, and each names the others. */
function withoutContradictions(
  read: readonly SheetProduct[],
  rows: readonly SheetRow[],
  layout: PriceSheetLayout,
  problems: SheetProblem[],
): SheetProduct[] {
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const refused = new Set<number>();
  const judge = (said: readonly Said[], what: string) => {
    if (new Set(said.map(({ value }) => value)).size < 2) return;
    const [first] = said;
    const other = said.find(({ value }) => value !== first?.value);
    if (!first || !other) return;
    const expected = `${what} of ${first.of.name}: row ${first.of.row} says ${first.words} and row ${other.of.row} says ${other.words}`;
    for (const { of, column } of said) {
      refused.add(of.row);
      problems.push({ row: of.row, column, value: cells.get(of.row)?.[column] ?? '', expected });
    }
  };
  for (const [, each] of Map.groupBy(read, ({ key }) => key)) {
    for (const field of Object.keys(FIELD_WORDS) as (keyof SheetProductFields)[]) {
      const column = layout[COLUMN_OF[field]] ?? layout.name;
      const said = each.flatMap((of): Said[] => {
        const value = of.fields[field];
        return value === null ? [] : [{ of, column, value, words: `“${cells.get(of.row)?.[column] ?? value}”` }];
      });
      judge(said, `one ${FIELD_WORDS[field]}`);
    }
    const prices = each.flatMap((of) => of.prices.map((price) => ({ of, price })));
    for (const [, same] of Map.groupBy(prices, ({ price }) => `${price.currency} ${price.validFrom}`)) {
      const [first] = same;
      if (!first) continue;
      const { currency, validFrom } = first.price;
      const said = same.map(
        ({ of, price }): Said => ({
          of,
          column: price.column,
          value: price.priceMinor,
          words: formatMoney(price.priceMinor, currency),
        }),
      );
      judge(said, `one price in ${currency} from ${validFrom}`);
    }
  }
  return read.filter(({ row }) => !refused.has(row));
}
