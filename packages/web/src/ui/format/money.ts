import { COMPACT, SHORT } from '@forecastle/rules';
import { numberFormat } from './formats.ts';
import { parseNumber } from './numbers.ts';

/** Integer minor units: a number for one amount, a decimal string for sums that may pass 2^53. */
export type Minor = number | string | bigint;

export interface MoneyStyle {
  /** `compact` is $1.73M or $634.7K, `short` is $10M, `whole` has no cents, `exact` has them all. */
  style?: 'exact' | 'whole' | 'compact' | 'short' | undefined;
  locale?: string | undefined;
}

/** Decimal places of a currency by ISO 4217, as the browser knows them. */
export function currencyDigits(currency: string): number {
  const { maximumFractionDigits } = numberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** Returns the symbol of a currency as amounts bear it: "$", "US$" where another dollar is meant. */
export const currencySymbol = (currency: string, locale?: string): string =>
  numberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The amount as an exact decimal string: 12999 in USD is "129.99". */
export function decimalOfMinor(minor: Minor, currency: string): string {
  const digits = currencyDigits(currency);
  const value = BigInt(minor);
  if (digits === 0) return String(value);
  const sign = value < 0n ? '-' : '';
  const padded = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** Under this many whole units even the compact style writes all figures. */
const COMPACT_FROM = 1000;

export function formatMoney(minor: Minor, currency: string, { style = 'whole', locale }: MoneyStyle = {}): string {
  const decimal = decimalOfMinor(minor, currency);
  const compact = (style === 'compact' || style === 'short') && Math.abs(Number(decimal)) >= COMPACT_FROM;
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    ...(compact && (style === 'compact' ? COMPACT : SHORT)),
    ...(!compact && style !== 'exact' && { maximumFractionDigits: 0 }),
  });
  // Intl takes decimal strings exactly; the type only knows literals. Its minus is a hyphen in most languages.
  return format.format(decimal as Intl.StringNumericLiteral).replace('-', '−');
}

/** A change with its sign: +$1.2M, −$340. */
export function formatChange(minor: Minor, currency: string, style: MoneyStyle = {}): string {
  const change = BigInt(minor);
  const sign = change < 0n ? '−' : change > 0n ? '+' : '';
  return `${sign}${formatMoney(change < 0n ? -change : change, currency, style)}`;
}

/** Returns an amount as it stands in a field: 120,000 in whole units, else with all decimal places of the currency. */
export function moneyToEdit(minor: number, currency: string, locale?: string): string {
  const decimal = decimalOfMinor(minor, currency);
  const digits = Number.isInteger(Number(decimal)) ? 0 : currencyDigits(currency);
  const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** Typed money to integer minor units; null when it is no amount, is negative, or has more places than the currency. */
export function parseMoney(text: string, currency: string, locale?: string): number | null {
  const value = parseNumber(text.replace(/^\s*\p{Sc}\s*/u, ''), locale);
  if (value === null || value < 0) return null;
  const factor = 10 ** currencyDigits(currency);
  const minor = Math.round(value * factor);
  return Number.isSafeInteger(minor) && Math.abs(minor / factor - value) < 1e-9 * Math.max(1, value) ? minor : null;
}
