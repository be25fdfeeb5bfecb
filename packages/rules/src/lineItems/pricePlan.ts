/** What a sheet of prices makes of the price list: held against what is there, row by row, with what cannot be. */
import { formatMoney } from '../money/formatMoney.ts';
import type { SheetProblem } from '../sheetCells.ts';
import type { LineCharge } from './lineAmount.ts';
import { type ListPrice, listPriceOn } from './listPrice.ts';
import type { PriceSheetReading, SheetProduct } from './priceSheet.ts';

export interface ProductFields {
  readonly family: string | null;
  readonly unit: string | null;
  readonly charge: LineCharge;
  /** Null of what is paid once, or where nothing is usual. */
  readonly termMonths: number | null;
}

export interface ListedProduct extends ProductFields {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly prices: readonly ListPrice[];
}

export type FieldChanges = { readonly [K in keyof ProductFields]?: readonly [ProductFields[K], ProductFields[K]] };

/** A row of the sheet, or one of its prices, and what becomes of it. */
export interface PlannedRow {
  readonly row: number;
  readonly column: number;
  readonly name: string;
  readonly change: 'added' | 'changed' | 'same';
  /** The product itself is new, and this is its first row. */
  readonly isNewProduct: boolean;
  /** Before and after, at the first row of the product. */
  readonly fields: FieldChanges;
  /** Null of a row that names no price. */
  readonly price: {
    readonly currency: string;
    readonly validFrom: string;
    readonly priceMinor: number;
    /** Set for that very day until now; null for none. */
    readonly beforeMinor: number | null;
    /** That holds on that day until now; null for none. */
    readonly heldMinor: number | null;
  } | null;
}

export interface PlannedPrice {
  /** Of the product, by the key of its name. */
  readonly key: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly from: number | null;
  readonly to: number;
}

export interface PricePlan {
  readonly rows: readonly PlannedRow[];
  readonly problems: readonly SheetProblem[];
  /** What would be written. */
  readonly created: readonly (ProductFields & { readonly key: string; readonly name: string })[];
  readonly changed: readonly {
    readonly id: string;
    readonly key: string;
    readonly from: Partial<ProductFields>;
    readonly to: Partial<ProductFields>;
  }[];
  readonly prices: readonly PlannedPrice[];
}

interface PlanContext {
  readonly products: readonly ListedProduct[];
  readonly keyOf: (name: string) => string;
  /** Products in use, and prices of one. */
  readonly most: { readonly products: number; readonly prices: number };
}

const FIELDS = ['family', 'unit', 'charge', 'termMonths'] as const;

export function planPrices(reading: PriceSheetReading, { products, keyOf, most }: PlanContext): PricePlan {
  const listed = new Map(products.map((product) => [keyOf(product.name), product]));
  let room = most.products - products.filter(({ archived }) => !archived).length;
  const rows: PlannedRow[] = [];
  const problems: SheetProblem[] = [];
  const created: PricePlan['created'][number][] = [];
  const changed: PricePlan['changed'][number][] = [];
  const prices: PlannedPrice[] = [];
  for (const [key, all] of Map.groupBy(reading.rows, (row) => row.key)) {
    const standing = listed.get(key) ?? null;
    const refuse = (said: readonly SheetProduct[], column: number, expected: string) =>
      problems.push(...said.map(({ row, name }) => ({ row, column, value: name, expected })));
    if (standing?.archived) {
      refuse(all, reading.layout.name, `an active product: ${standing.name} is archived; restore it first`);
      continue;
    }
    if (standing === null && room < 1) {
      refuse(all, reading.layout.name, `at most ${most.products} active products; archive others first`);
      continue;
    }
    const said = withoutTermOfOnce(all, standing, reading, problems);
    const [first] = said;
    if (!first) continue;
    const name = standing?.name ?? first.name;
    const fields = fieldsOf(said, standing);
    const changes = standing ? changesOf(standing, fields) : {};
    if (standing === null) {
      room--;
      created.push({ key, name, ...fields });
    } else if (Object.keys(changes).length > 0) {
      changed.push({ id: standing.id, key, from: sideOf(changes, 0), to: sideOf(changes, 1) });
    }
    const own = { key, name, standing, room: most.prices - (standing?.prices.length ?? 0), most: most.prices };
    const set = pricesOf(said, own, problems);
    prices.push(...set.prices);
    let isFirst = true;
    for (const row of set.rows) {
      const isNewProduct = isFirst && standing === null;
      const mine = isFirst ? changes : {};
      const isChanged = row.change === 'same' && Object.keys(mine).length > 0;
      rows.push({
        ...row,
        isNewProduct,
        fields: mine,
        change: isNewProduct ? 'added' : isChanged ? 'changed' : row.change,
      });
      isFirst = false;
    }
  }
  const order = (a: { row: number; column: number }, b: { row: number; column: number }) =>
    a.row - b.row || a.column - b.column;
  return { rows: rows.toSorted(order), problems: problems.toSorted(order), created, changed, prices };
}

/** What the rows of one product say of it, over what stands. */
function fieldsOf(said: readonly SheetProduct[], standing: ListedProduct | null): ProductFields {
  const first = <K extends keyof SheetProduct['fields']>(field: K): SheetProduct['fields'][K] | null =>
    said.find(({ fields }) => fields[field] !== null)?.fields[field] ?? null;
  const charge = first('charge') ?? standing?.charge ?? 'once';
  return {
    family: first('family') ?? standing?.family ?? null,
    unit: first('unit') ?? standing?.unit ?? null,
    charge,
    // What is paid once from now on has no term any more.
    termMonths: charge === 'once' ? null : (first('termMonths') ?? standing?.termMonths ?? null),
  };
}

/** Rows that give a term to what is paid once are left out. */
function withoutTermOfOnce(
  said: readonly SheetProduct[],
  standing: ListedProduct | null,
  { layout }: PriceSheetReading,
  problems: SheetProblem[],
): readonly SheetProduct[] {
  if (fieldsOf(said, standing).charge !== 'once') return said;
  const wrong = said.filter(({ fields }) => fields.termMonths !== null);
  for (const { row, name, fields } of wrong) {
    problems.push({
      row,
      column: layout.term ?? layout.name,
      value: String(fields.termMonths),
      expected: `no term, because ${name} is paid once; or a charge each month or each year`,
    });
  }
  return said.filter((row) => !wrong.includes(row));
}

function changesOf(before: ProductFields, after: ProductFields): FieldChanges {
  return Object.fromEntries(
    FIELDS.flatMap((field) => (before[field] === after[field] ? [] : [[field, [before[field], after[field]]]])),
  );
}
const sideOf = (changes: FieldChanges, side: 0 | 1): Partial<ProductFields> =>
  Object.fromEntries(Object.entries(changes).map(([field, both]) => [field, both[side]]));

interface Priced {
  readonly key: string;
  readonly name: string;
  readonly standing: ListedProduct | null;
  /** Prices it may still have. */
  readonly room: number;
  readonly most: number;
}

function pricesOf(
  said: readonly SheetProduct[],
  { key, name, standing, room, most }: Priced,
  problems: SheetProblem[],
): { rows: Omit<PlannedRow, 'isNewProduct' | 'fields'>[]; prices: PlannedPrice[] } {
  const rows: Omit<PlannedRow, 'isNewProduct' | 'fields'>[] = [];
  const prices: PlannedPrice[] = [];
  const set = new Set<string>();
  let left = room;
  for (const { row, prices: given } of said) {
    if (given.length === 0) rows.push({ row, column: 0, name, change: 'same', price: null });
    for (const { column, currency, validFrom, isUndated, priceMinor } of given) {
      const currentPrices = standing?.prices ?? [];
      const beforeMinor =
        currentPrices.find((price) => price.currency === currency && price.validFrom === validFrom)?.priceMinor ?? null;
      const heldMinor = listPriceOn(currentPrices, currency, validFrom);
      const price = { currency, validFrom, priceMinor, beforeMinor, heldMinor };
      const at = `${currency} ${validFrom}`;
      // Without a day a price is what holds today: one that holds already is not begun anew.
      const isSame = set.has(at) || beforeMinor === priceMinor || (isUndated && heldMinor === priceMinor);
      if (!isSame && beforeMinor === null && left < 1) {
        const expected = `at most ${most} prices of ${name}; remove some first`;
        problems.push({ row, column, value: formatMoney(priceMinor, currency), expected });
        continue;
      }
      if (!isSame) {
        set.add(at);
        if (beforeMinor === null) left--;
        prices.push({ key, currency, validFrom, from: beforeMinor, to: priceMinor });
      }
      rows.push({ row, column, name, change: isSame ? 'same' : beforeMinor === null ? 'added' : 'changed', price });
    }
  }
  return { rows, prices };
}
