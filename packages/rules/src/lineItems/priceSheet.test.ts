import { describe, expect, it } from 'vitest';
import { parseMoney } from '../money/parseMoney.ts';
import { type ListedProduct, planPrices } from './pricePlan.ts';
import { type PriceSheetContext, readPriceSheet } from './priceSheet.ts';

const CONTEXT: PriceSheetContext = {
  currency: 'NZD',
  today: '2026-11-24',
  isCurrency: (code) => ['NZD', 'EUR', 'JPY'].includes(code),
  readDay: (text) => (text === '3/4/2026' ? { unsure: true } : /^\d{4}-\d\d-\d\d$/.test(text) ? { day: text } : null),
  readPrice: (text, currency) => {
    const parsed = parseMoney(text, currency);
    return parsed.ok && !parsed.rounded ? { minor: parsed.minor, currency } : { expected: 'an amount' };
  },
  keyOf: (name) => name.toLowerCase(),
  limits: { name: 20, family: 20, unit: 10, term: 240 },
};

const rows = (...lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split(',') }));
function read(...lines: string[]) {
  const reading = readPriceSheet(rows(...lines), CONTEXT);
  if (!reading) throw new Error('not read');
  return reading;
}
const said = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ row, column, value, expected }) => [row, column, value, expected]);

const SEATS: ListedProduct = {
  id: 'seats',
  name: 'Seats',
  family: 'Subscription',
  unit: null,
  charge: 'monthly',
  termMonths: 12,
  archived: false,
  prices: [
    { currency: 'NZD', validFrom: '2026-01-01', priceMinor: 10_000 },
    { currency: 'NZD', validFrom: '2025-01-01', priceMinor: 9_000 },
  ],
};
const plan = (reading: ReturnType<typeof read>, products = [SEATS], most = { products: 3, prices: 4 }) =>
  planPrices(reading, { products, keyOf: CONTEXT.keyOf, most });

describe('a sheet of prices', () => {
  it('is read by its headings, whatever their language and order, with a column for each currency if there are', () => {
    expect(read('Notes of 2026', '', 'Preis;Produkt'.replace(';', ','), '100,Sitze').layout).toMatchObject({
      headerRow: 3,
      name: 1,
      prices: [{ column: 0, currency: null }],
    });
    const across = read('Product,Price (NZD),EUR list price,Valid from', 'Seats,100,60.50,2026-01-01');
    expect(across.rows[0]?.prices).toMatchObject([
      { currency: 'NZD', priceMinor: 10_000, validFrom: '2026-01-01', isUndated: false },
      { currency: 'EUR', priceMinor: 6_050 },
    ]);
    expect(readPriceSheet(rows('Product', 'Seats'), CONTEXT)).toBeNull();
    expect(readPriceSheet(rows('Something,Price', 'Seats,1'), CONTEXT)).toBeNull();
  });

  it('says of each cell that cannot be taken what was expected, and leaves its row out', () => {
    const reading = read(
      'Product,Paid,Usual term,Currency,Price,Valid from',
      'Seats,monthly,12,nzd,100,2026-01-01',
      ',once,,NZD,1,2026-01-01',
      'Seats,sometimes,1.5,XXX,much,tomorrow',
      'A name that is much too long for this,,,NZD,1,',
      'Yen,,,JPY,1.5,',
      'When,,,NZD,1,3/4/2026',
    );
    expect(reading.rows.map(({ row }) => row)).toEqual([2]);
    expect(reading.unsureDays).toEqual(['3/4/2026']);
    expect(said(reading).map(([row, column, value]) => [row, column, value])).toEqual([
      [3, 0, ''],
      [4, 1, 'sometimes'],
      [4, 2, '1.5'],
      [4, 3, 'XXX'],
      [4, 4, 'much'],
      [4, 5, 'tomorrow'],
      [5, 0, 'A name that is much too long for this'],
      [6, 4, '1.5'],
      [7, 5, '3/4/2026'],
    ]);
    expect(reading.problems[1]?.expected).toBe('once, each month or each year');
  });

  it('takes neither of two rows that contradict each other, and names both', () => {
    const reading = read(
      'Product,Family,Currency,Price,Valid from',
      'Seats,A,NZD,100,2026-01-01',
      'seats,,NZD,110,2026-01-01',
      'Seats,,NZD,120,2027-01-01',
      'Setup,A,NZD,5,2026-01-01',
      'Setup,B,NZD,5,2027-01-01',
      'Twice,,NZD,5,2027-01-01',
      'Twice,,NZD,5,2027-01-01',
    );
    expect(reading.rows.map(({ row }) => row)).toEqual([4, 7, 8]);
    const price = 'one price in NZD from 2026-01-01 of Seats: row 2 says $100.00 and row 3 says $110.00';
    const family = 'one family of Setup: row 5 says “A” and row 6 says “B”';
    expect(said(reading)).toEqual([
      [2, 3, '100', price],
      [3, 3, '110', price],
      [5, 1, 'A', family],
      [6, 1, 'B', family],
    ]);
  });
});

describe('what a sheet of prices makes of the list', () => {
  it('adds, changes and leaves prices, by the day each is valid from', () => {
    const {
      rows: planned,
      prices,
      created,
      changed,
    } = plan(
      read(
        'Product,Family,Paid,Price,Valid from',
        'SEATS,,,100,2026-01-01',
        'Seats,,,95,2025-01-01',
        'Seats,Platform,,120,2027-01-01',
        'Seats,,,100,',
        'Setup,Services,,5,',
      ),
    );
    expect(planned.map(({ row, name, change, isNewProduct }) => [row, name, change, isNewProduct])).toEqual([
      // The first row of a product tells what changes of it.
      [2, 'Seats', 'changed', false],
      [3, 'Seats', 'changed', false],
      [4, 'Seats', 'added', false],
      // It holds today already.
      [5, 'Seats', 'same', false],
      [6, 'Setup', 'added', true],
    ]);
    expect(planned[1]?.price).toMatchObject({ beforeMinor: 9_000, heldMinor: 9_000 });
    expect(planned[2]?.price).toMatchObject({ beforeMinor: null, heldMinor: 10_000 });
    expect(prices.map(({ validFrom, from, to }) => [validFrom, from, to])).toEqual([
      ['2025-01-01', 9_000, 9_500],
      ['2027-01-01', null, 12_000],
      ['2026-11-24', null, 500],
    ]);
    expect(created).toMatchObject([{ name: 'Setup', family: 'Services', charge: 'once', termMonths: null }]);
    expect(changed).toEqual([
      { id: 'seats', key: 'seats', from: { family: 'Subscription' }, to: { family: 'Platform' } },
    ]);
  });

  it('keeps the rules of products: terms of what recurs, those in use, and how many there may be', () => {
    const { problems, changed, created } = plan(
      read(
        'Product,Paid,Usual term,Price,Valid from',
        'Seats,once,,1,2024-01-01',
        'Old,,,1,',
        'One,,6,1,',
        'Two,yearly,6,1,',
        'Three,,,1,',
        'Seats,,,1,2023-01-01',
        'Seats,,,1,2022-01-01',
      ),
      [SEATS, { ...SEATS, id: 'old', name: 'Old', archived: true }],
    );
    expect(changed[0]?.to).toEqual({ charge: 'once', termMonths: null });
    expect(created.map(({ name }) => name)).toEqual(['Two', 'Three']);
    expect(problems.map(({ row, expected }) => [row, expected])).toEqual([
      [3, 'an active product: Old is archived; restore it first'],
      [4, 'no term, because One is paid once; or a charge each month or each year'],
      [8, 'at most 4 prices of Seats; remove some first'],
    ]);
    const full = plan(read('Product,Price', 'New,1'), [SEATS], { products: 1, prices: 4 });
    expect(full.problems[0]?.expected).toBe('at most 1 active products; archive others first');
  });
});
