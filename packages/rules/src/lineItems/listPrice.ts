/** What a product costs by the price list, and how far a line is sold from it. */
import { divideHalfUp } from '../money/decimal.ts';

export interface ListPrice {
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly priceMinor: number;
}

/** The price of a currency that is valid on a day (YYYY-MM-DD): the latest that has begun; null before the first. */
export function listPriceOn(prices: readonly ListPrice[], currency: string, day: string): number | null {
  const begun = prices.filter((price) => price.currency === currency && price.validFrom <= day);
  return begun.reduce<ListPrice | null>((a, b) => (a && a.validFrom >= b.validFrom ? a : b), null)?.priceMinor ?? null;
}

/** How far a price is from the list price in tenths of a percent, negative below it; null where the list says 0. */
export function offListTenths(priceMinor: number, listMinor: number): number | null {
  if (listMinor === 0) return null;
  const away = BigInt(priceMinor) - BigInt(listMinor);
  const tenths = Number(divideHalfUp((away < 0n ? -away : away) * 1000n, BigInt(listMinor)));
  return away < 0n ? -tenths : tenths;
}
