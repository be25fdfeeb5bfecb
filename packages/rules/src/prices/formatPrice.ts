import type { PriceCurrency } from './priceCurrency.ts';

const CENTS = 100;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/**
 * Cents as the site shows money: whole units, rounded half away from zero, and USD says so: `$130 USD`, `$39`. For
 * display only; what is charged is the exact amount.
 */
export function formatPrice(minor: number, currency: PriceCurrency): string {
  return written(minor, Math.floor((2 * Math.abs(minor) + CENTS) / (2 * CENTS)), '', currency);
}

/** Cents to the cent where there are any: `$129.99 USD`, `$5,199.60`, `$39`. For what is multiplied and charged. */
export function formatExactPrice(minor: number, currency: PriceCurrency): string {
  const cents = Math.abs(minor) % CENTS;
  const decimals = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`;
  return written(minor, Math.trunc(Math.abs(minor) / CENTS), decimals, currency);
}

/** Exact, with the currency named whichever it is: `$129.99 NZD`. For amounts of several currencies beside each other. */
export const formatNamedPrice = (minor: number, currency: PriceCurrency): string =>
  currency === 'USD' ? formatExactPrice(minor, currency) : `${formatExactPrice(minor, currency)} ${currency}`;

function written(minor: number, units: number, decimals: string, currency: PriceCurrency): string {
  const sign = minor < 0 && (units > 0 || decimals !== '') ? '-' : '';
  return `${sign}$${grouped.format(units)}${decimals}${currency === 'USD' ? ' USD' : ''}`;
}
