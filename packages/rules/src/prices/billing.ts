/** What an organisation is charged: in which currency, how often, and the amounts of an invoice. */
import { roundHalfUp } from '../exact.ts';
import type { Plan } from './plans.ts';
import { isPriceCurrency, type PriceCurrency } from './priceCurrency.ts';
import { quote } from './quote.ts';

export const BILLING_CYCLES = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export interface BillingTerms {
  readonly currency: PriceCurrency;
  readonly cycle: BillingCycle;
}

export const isSameBilling = (a: BillingTerms, b: BillingTerms): boolean =>
  a.currency === b.currency && a.cycle === b.cycle;

/** Months that one payment covers. */
export const CYCLE_MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, annual: 12 };

/** Returns what applies until somebody agrees on something else: the organisation's own currency where we charge in it, else USD, by the month. */
export const defaultBilling = (organizationCurrency: string): BillingTerms => ({
  currency: isPriceCurrency(organizationCurrency) ? organizationCurrency : 'USD',
  cycle: 'monthly',
});

/** What one payment comes to, in cents. */
export interface Charge {
  readonly perUserMinor: number;
  readonly netMinor: number;
}

const MONTHS_A_YEAR = 12;

/** Returns what so many seats cost for one month or one year, before tax. */
export function chargeOf(plan: Plan, seats: number, { currency, cycle }: BillingTerms): Charge {
  const { perUserMonthlyMinor, perUserAnnualMinor, monthlyMinor, annualMinor } = quote(plan, seats, currency);
  return cycle === 'annual'
    ? { perUserMinor: perUserAnnualMinor, netMinor: annualMinor }
    : { perUserMinor: perUserMonthlyMinor, netMinor: monthlyMinor };
}

/** Returns what a year comes to in cents, paid by this cycle, before tax. */
export const yearCostOf = (plan: Plan, seats: number, billing: BillingTerms): number =>
  chargeOf(plan, seats, billing).netMinor * (MONTHS_A_YEAR / CYCLE_MONTHS[billing.cycle]);

/** A tax by the name that stands on the invoice, and its rate: 1500 basis points are 15%. */
export interface Tax {
  readonly name: string;
  readonly basisPoints: number;
}

const WHOLE = 10_000;

/** Returns the tax on a net amount in cents. It is calculated once, on the whole amount, and rounded to the cent, half up. */
export const taxOn = (netMinor: number, tax: Tax | null): number =>
  tax === null ? 0 : roundHalfUp(netMinor * tax.basisPoints, WHOLE);

/** "15%", "12.5%": a rate in basis points. */
export const ratePercent = (basisPoints: number): string => `${basisPoints / 100}%`;
