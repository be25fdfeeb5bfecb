import { ANNUAL_MULTIPLIER, type Plan } from './plans.ts';
import type { PriceCurrency } from './priceCurrency.ts';
import { perUserPrice } from './priceTiers.ts';

/** What a team pays, in cents, to the cent: rounding is for display only. */
export interface Quote {
  readonly perUserMonthlyMinor: number;
  readonly perUserAnnualMinor: number;
  readonly monthlyMinor: number;
  readonly annualMinor: number;
}

/** Seats is a whole number of users. */
export function quote(plan: Plan, seats: number, currency: PriceCurrency): Quote {
  if (!Number.isSafeInteger(seats) || seats < 0) throw new RangeError(`${seats} is not a number of seats`);
  const perUserMonthlyMinor = perUserPrice(plan, seats, currency);
  const perUserAnnualMinor = perUserMonthlyMinor * ANNUAL_MULTIPLIER;
  return {
    perUserMonthlyMinor,
    perUserAnnualMinor,
    monthlyMinor: perUserMonthlyMinor * seats,
    annualMinor: perUserAnnualMinor * seats,
  };
}
