import { HOUSE_LOCALE } from '../houseLocale.ts';
import { digitsOf } from './currencyDigits.ts';

/** `exact` shows all minor digits, `whole` rounds to units for display only, `compact` shortens as in $1.73M, `short` as in $2M. */
export type MoneyStyle = 'exact' | 'whole' | 'compact' | 'short';

/** Three significant figures, and a decimal where these leave none: $1.73M, $12.3M, $634.7K. */
export const COMPACT = {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
} as const satisfies Intl.NumberFormatOptions;

/** For the ticks of an axis: $2M, $2.5M. */
export const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const satisfies Intl.NumberFormatOptions;

const fractionDigits = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Locales come from readers, so there may be any number of them. */
const KEPT_AT_MOST = 500;
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string, locale: string, style: MoneyStyle): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...optionsOf(style, currency),
    roundingMode: 'halfExpand',
  });
  if (formatters.size >= KEPT_AT_MOST) formatters.clear();
  formatters.set(key, made);
  return made;
};

function optionsOf(style: MoneyStyle, currency: string): Intl.NumberFormatOptions {
  if (style === 'compact') return COMPACT;
  return style === 'short' ? SHORT : fractionDigits(style === 'exact' ? digitsOf(currency) : 0);
}

/** The amount as a plain decimal text in units, such as -1234.50: what files and interfaces carry. */
export function decimalOf(minor: number | bigint, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(minor < 0 ? -minor : minor).padStart(digits + 1, '0');
  const units = text.slice(0, text.length - digits);
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${units}` : `${sign}${units}.${text.slice(-digits)}`;
}

/**
 * The amount for people, as their screens write it: in their locale, or the house's where it is not known. The text given
 * to the formatter is exact, so no float comes between.
 */
export function formatMoney(
  minor: number,
  currency: string,
  style: MoneyStyle = 'exact',
  locale: string | undefined = HOUSE_LOCALE,
): string {
  const decimal = decimalOf(minor, currency) as Intl.StringNumericLiteral;
  const isSmall = Math.abs(minor) < 1000 * 10 ** digitsOf(currency);
  // Intl's minus is a hyphen in most languages.
  return formatterOf(currency, locale, isSmall && (style === 'compact' || style === 'short') ? 'whole' : style)
    .format(decimal)
    .replace('-', '−');
}
