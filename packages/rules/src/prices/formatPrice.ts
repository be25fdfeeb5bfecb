import type { PriceCurrency } from './priceCurrency.ts';

const CENTS = 100;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/**
 * Cents as the site shows money: whole units, rounded half away from zero, and USD says so: `$130 USD`, `$39`. For
 * display only; what is charged is the exact amount.
 */
export function formatPrice(minor: number, currency: PriceCurrency): string {
  const units = Math.floor((2 * Math.abs(minor) + CENTS) / (2 * CENTS));
  const sign = minor < 0 && units > 0 ? '-' : '';
  return `${sign}$${grouped.format(units)}${currency === 'USD' ? ' USD' : ''}`;
}
