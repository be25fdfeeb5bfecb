/** What a file makes of the price list as it stands; nothing of it is kept. */
import { createHash } from 'node:crypto';
import {
  LINE_TERM_MONTHS_MAX,
  NAME_MAX,
  PRICE_LIST_MAX,
  PRICE_SHEET_ROWS,
  PRODUCT_PRICES_MAX,
} from '@forecastle/contract';
import {
  digitsOf,
  isCurrency,
  type PricePlan,
  type PriceSheetContext,
  type PriceSheetReading,
  planPrices,
  priceSheetLayout,
  readPriceSheet,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { priceDay, readProducts } from '../../records/price-list/list-products.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import {
  type DateOrder,
  type DecimalMark,
  dateEvidence,
  dayOrderOf,
  decimalEvidence,
  decimalOfSheet,
  numberParts,
  readDate,
  readDateNumber,
  type SheetCells,
  UnreadableFile,
} from '../imports/reading/index.ts';
import { cellsOf, type SentFile, unreadable, unreadColumns } from '../sheets/cells.ts';
import { moneyOfCell } from '../sheets/money.ts';

export interface AskedSheet extends SentFile {
  readonly dayOrder?: DateOrder | undefined;
}

export interface PlannedSheet {
  readonly reading: PriceSheetReading;
  readonly plan: PricePlan;
  readonly dayOrder: DateOrder | null;
  readonly notices: readonly string[];
  /** Of what would be written, over what stands. */
  readonly fingerprint: string;
}

const UNIT_MAX = 50;
const NO_COLUMNS =
  'There is no row with column names. Add Product, Price, Currency and Valid from; the template has them all.';

/** The cells of a file, read without a connection. Throws INVALID (field content) for a file that is no table. */
export async function readFile(actor: Actor, file: SentFile): Promise<SheetCells> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  try {
    return await cellsOf(actor, file, PRICE_SHEET_ROWS + 100);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unreadable(file.fileName, 'prices', error);
  }
}

/** Holds a file against the price list. Throws INVALID for one whose columns nothing names. */
export async function planSheet(tx: TenantTransaction, cells: SheetCells, asked: AskedSheet): Promise<PlannedSheet> {
  const { currency } = await calendarOf(tx);
  const products = await readProducts(tx);
  const layout = priceSheetLayout(cells.rows, { isCurrency });
  if (!layout)
    throw unreadable(asked.fileName, 'prices', {
      code: 'no_header',
      message: `"${asked.fileName}": ${NO_COLUMNS}`,
    });
  const below = cells.rows.filter(({ row }) => row > layout.headerRow);
  const textsOf = (column: number | null) =>
    column === null ? [] : below.map((each) => each.cells[column] ?? '').filter((text) => text !== '');
  const prices = layout.prices.flatMap(({ column }) => textsOf(column));
  const decimal = decimalOfSheet(prices, cells.delimiter);
  const dayOrder = asked.dayOrder ?? dayOrderOf(textsOf(layout.from));
  const reading = readPriceSheet(cells.rows, {
    currency,
    isCurrency,
    keyOf: nameKey,
    today: await priceDay(tx),
    readDay: (text) => dayIn(text, dayOrder),
    readPrice: (text, own) => priceIn(text, own, decimal),
    limits: { name: NAME_MAX, family: NAME_MAX, unit: UNIT_MAX, term: LINE_TERM_MONTHS_MAX },
  });
  if (!reading) throw new Error('a sheet with a layout was not read');
  const plan = planPrices(reading, {
    products,
    keyOf: nameKey,
    most: { products: PRICE_LIST_MAX, prices: PRODUCT_PRICES_MAX },
  });
  const { created, changed, prices: set } = plan;
  return {
    reading,
    plan,
    dayOrder,
    notices: [
      ...cells.warnings,
      ...unsureDecimals(prices, decimal),
      ...unreadColumns(layout.headings, (at) => roleOf(layout, at) !== null),
    ],
    fingerprint: createHash('sha256').update(JSON.stringify({ created, changed, set })).digest('hex'),
  };
}

/** A day that can be read in one way is read so, unless somebody has said otherwise. */
function dayIn(text: string, order: DateOrder | null): ReturnType<PriceSheetContext['readDay']> {
  const evidence = dateEvidence(text);
  if (evidence?.order === 'unsure' && order === null) return { unsure: true };
  const own = evidence?.order === 'month_first' ? 'month_first' : 'day_first';
  const day = evidence ? readDate(text, order ?? own) : readDateNumber(text);
  return day === null ? null : { day };
}

function priceIn(text: string, currency: string, decimal: DecimalMark): ReturnType<PriceSheetContext['readPrice']> {
  const read = moneyOfCell(text, currency, decimal);
  if (read === 'none') return { expected: `an amount such as 1200${decimal}00` };
  if (read === 'negative') return { expected: 'a price of 0 or more' };
  if (read === 'foreign') return { expected: `a price in ${currency}` };
  if (read === 'uncountable') return { expected: 'a price that can be counted' };
  const { minor, currency: own, isRounded } = read;
  if (!isRounded) return { minor, currency: own };
  const digits = digitsOf(own);
  return {
    expected: digits === 0 ? `a price of ${own} without decimals` : `a price of ${own} with ${digits} decimals`,
  };
}

/** `1.200` is one and a bit or more than a thousand: where no other price says which, whoever looks has to. */
function unsureDecimals(prices: readonly string[], decimal: DecimalMark): string[] {
  const evidence = prices.map((text) => {
    const parts = numberParts(text);
    return parts && decimalEvidence(parts.body);
  });
  const example = prices[evidence.indexOf('unsure')];
  if (example === undefined || evidence.some((each) => each === '.' || each === ',')) return [];
  const mark = decimal === '.' ? 'point' : 'comma';
  return [`Prices such as ${example} are ambiguous. They are read with a decimal ${mark}. Please check.`];
}

/** What a column is taken to hold; null where it is not read. */
export function roleOf(layout: PriceSheetReading['layout'], at: number) {
  const fields = ['name', 'family', 'unit', 'charge', 'term', 'currency', 'from'] as const;
  if (layout.prices.some(({ column }) => column === at)) return 'price';
  return fields.find((field) => layout[field] === at) ?? null;
}
