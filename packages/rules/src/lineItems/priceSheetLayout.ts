/** Which column of a sheet of prices holds what. */

export type PriceSheetField = 'name' | 'family' | 'unit' | 'charge' | 'term' | 'currency' | 'price' | 'from';

/** How the columns are called in the files that we write, in their order. */
export const PRICE_SHEET_HEADINGS: Readonly<Record<PriceSheetField, string>> = {
  name: 'Product',
  family: 'Family',
  unit: 'Unit',
  charge: 'Paid',
  term: 'Usual term (months)',
  currency: 'Currency',
  price: 'Price',
  from: 'Valid from',
};

export interface PriceColumn {
  readonly column: number;
  /** That its heading names; null where the row does, or none. */
  readonly currency: string | null;
}

export interface PriceSheetLayout extends Readonly<Record<Exclude<PriceSheetField, 'name' | 'price'>, number | null>> {
  readonly headerRow: number;
  readonly headings: readonly string[];
  readonly name: number;
  /** One column, or one for each currency. */
  readonly prices: readonly PriceColumn[];
}

/** Lower case words without accents and signs, as headings and choices are compared. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Rows above the names of columns that may hold notes. */
const LOOKED_AT = 40;

const WORDS: Readonly<Record<PriceSheetField, string>> = {
  name: 'product|product name|name|name of the product|item|item name|service|article|Produkt|Produktname|Artikel|Bezeichnung|Produit|Nom du produit|Producto|Nombre del producto|Artículo',
  family:
    'family|product family|category|product category|group|product group|product line|Familie|Produktfamilie|Kategorie|Warengruppe|Produktgruppe|Famille|Famille de produits|Catégorie|Familia|Familia de productos|Categoría',
  unit: 'unit|unit of measure|uom|per|Einheit|Mengeneinheit|Unité|Unidad',
  charge:
    'paid|charge|billing|billing period|billing frequency|recurrence|Zahlweise|Abrechnung|Zahlung|Facturation|Paiement|Facturación|Pago',
  term: 'usual term months|usual term|term|term months|term in months|Laufzeit|Laufzeit Monate|Laufzeit in Monaten|Durée|Durée mois|Plazo|Plazo meses',
  currency: 'currency|currency code|ccy|iso code|Währung|Devise|Monnaie|Moneda|Divisa',
  price:
    'price|list price|unit price|price of one|price per unit|Preis|Listenpreis|Stückpreis|Einzelpreis|Prix|Prix unitaire|Prix catalogue|Precio|Precio unitario|Precio de lista',
  from: 'valid from|price valid from|from|start|start date|starts on|effective|effective from|effective date|valid since|Gültig ab|Gültig von|Gültig seit|Ab|Valable à partir du|Valable dès|Valable depuis|Date d’effet|Válido desde|Vigente desde|Desde',
};
const FIELDS = new Map(
  (Object.keys(WORDS) as PriceSheetField[]).flatMap((field) =>
    WORDS[field].split('|').map((word) => [plainWords(word), field] as const),
  ),
);

interface Reading {
  readonly isCurrency: (code: string) => boolean;
}

/** The first row that names the product and anything of it; null when none does. */
export function priceSheetLayout(
  rows: readonly { readonly row: number; readonly cells: readonly string[] }[],
  reading: Reading,
): PriceSheetLayout | null {
  for (const { row, cells } of rows.slice(0, LOOKED_AT)) {
    const roles = cells.map((cell) => roleOf(cell, reading));
    const first = (field: PriceSheetField): number | null => {
      const at = roles.findIndex((role) => role?.field === field);
      return at < 0 ? null : at;
    };
    const name = first('name');
    if (name === null || roles.filter((role) => role !== null && role.field !== 'name').length === 0) continue;
    const prices = roles.flatMap((role, column) =>
      role?.field === 'price' ? [{ column, currency: role.currency }] : [],
    );
    const plain = prices.filter(({ currency }) => currency === null).slice(0, 1);
    const named = [...new Map(prices.flatMap((each) => (each.currency ? [[each.currency, each]] : []))).values()];
    return {
      headerRow: row,
      headings: cells.map((cell) => cell.trim()),
      name,
      family: first('family'),
      unit: first('unit'),
      charge: first('charge'),
      term: first('term'),
      currency: first('currency'),
      from: first('from'),
      prices: [...plain, ...(named as PriceColumn[])].toSorted((a, b) => a.column - b.column),
    };
  }
  return null;
}

/** What a heading names; that of a price may hold its currency, as `Price (NZD)` and `EUR list price` do. */
function roleOf(cell: string, { isCurrency }: Reading): { field: PriceSheetField; currency: string | null } | null {
  const words = plainWords(cell);
  const whole = FIELDS.get(words);
  if (whole) return { field: whole, currency: null };
  const parts = words.split(' ');
  const code = parts.find((part) => part.length === 3 && isCurrency(part.toUpperCase()));
  if (code === undefined) return null;
  const rest = FIELDS.get(parts.filter((part) => part !== code).join(' '));
  return rest === 'price' ? { field: rest, currency: code.toUpperCase() } : null;
}
