import type { Plan } from './plans.ts';
import type { PriceCurrency } from './priceCurrency.ts';

/** What one user costs a month while the team has from `min` to `max` users; the last tier has no end. */
export interface PriceTier {
  readonly min: number;
  /** Infinity in the open-ended tier. */
  readonly max: number;
  /** Cents per user per month. */
  readonly perUserMinor: number;
}

/** The same in all currencies. */
const ENTERPRISE: readonly PriceTier[] = [
  { min: 0, max: 10, perUserMinor: 99_00 },
  { min: 11, max: 49, perUserMinor: 89_00 },
  { min: 50, max: 99, perUserMinor: 79_00 },
  { min: 100, max: Number.POSITIVE_INFINITY, perUserMinor: 69_00 },
];

const ULTIMATE: readonly PriceTier[] = [
  { min: 0, max: 10, perUserMinor: 129_99 },
  { min: 11, max: 49, perUserMinor: 116_99 },
  { min: 50, max: 99, perUserMinor: 103_99 },
  { min: 100, max: Number.POSITIVE_INFINITY, perUserMinor: 90_99 },
];

const oneTier = (perUserMinor: number): readonly PriceTier[] => [
  { min: 0, max: Number.POSITIVE_INFINITY, perUserMinor },
];

const STARTER: Readonly<Record<PriceCurrency, readonly PriceTier[]>> = {
  NZD: oneTier(39_00),
  AUD: oneTier(39_00),
  USD: oneTier(29_00),
};

/** The price list of a plan, cheapest team first. Only Starter differs by currency. */
export function priceTiers(plan: Plan, currency: PriceCurrency): readonly PriceTier[] {
  return { starter: STARTER[currency], enterprise: ENTERPRISE, ultimate: ULTIMATE }[plan];
}

/** Returns the numbers of users from which one pays less per user. */
export const discountStarts = (plan: Plan, currency: PriceCurrency): number[] =>
  priceTiers(plan, currency)
    .slice(1)
    .map(({ min }) => min);

/** The tier a seat count falls in; the first where it falls in none, as a fraction between two tiers does. */
export function tierOf(plan: Plan, seats: number, currency: PriceCurrency): PriceTier {
  const tiers = priceTiers(plan, currency);
  const [first] = tiers;
  const tier = tiers.find(({ min, max }) => min <= seats && seats <= max) ?? first;
  if (tier === undefined) throw new RangeError(`${plan} has no price in ${currency}`);
  return tier;
}

/** Cents per user per month for a team of that size. */
export function perUserPrice(plan: Plan, seats: number, currency: PriceCurrency): number {
  return tierOf(plan, seats, currency).perUserMinor;
}
