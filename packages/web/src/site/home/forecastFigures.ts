/** The figures of the card on the home page: invented, and they add up at every level. `forecastFigures.test.ts` counts them. */

import { COMPANY_DEALS } from '../company.ts';

/** Thousands of dollars. */
const dealOf = (deal: keyof typeof COMPANY_DEALS) => ({
  name: COMPANY_DEALS[deal].name,
  amount: COMPANY_DEALS[deal].amountMinor / 100_000,
});

/** Millions of dollars. */
export const FORECAST = { low: 9.2, likely: 10, high: 10.8 } as const;

/** Thousands of dollars. */
export const PARTS = { closed: 4100, open: 5200, notYetCreated: 700 } as const;

export const OPEN_DEALS = 48;

/** Thousands, the chance in percent, and what the deal adds to the forecast. */
export const NAMED_DEALS = [
  { ...dealOf('tasmanCredit'), chance: 80, counts: 784 },
  { ...dealOf('kauri'), chance: 60, counts: 720 },
  { ...dealOf('harbourline'), chance: 50, counts: 420 },
  { ...dealOf('northwater'), chance: 40, counts: 244 },
] as const;
export const OTHER_DEALS = { count: 44, counts: 3032 } as const;

export const DATA_QUALITY = 78;
/** Points that open deals lose on average, by weight. */
export const QUALITY_LOST = [
  { label: 'No next step', points: 7 },
  { label: 'No activity in 14 days', points: 6 },
  { label: 'Close date is past', points: 5 },
  { label: 'No evidence at all', points: 4 },
] as const;

/** Thousands. */
export const AT_RISK = 1900;
export const RISKY_DEALS = [
  {
    ...dealOf('harbourline'),
    score: COMPANY_DEALS.harbourline.risk,
    why: 'No meeting with the Economic Buyer for 34 days',
  },
  { ...dealOf('northwater'), score: COMPANY_DEALS.northwater.risk, why: 'No evidence of Metrics' },
  { name: 'Kea Robotics', amount: 180, score: 38, why: 'Close date pushed three times' },
  { name: 'Southern Grain', amount: 120, score: 36, why: 'No activity for 26 days' },
  { name: 'Totara Media', amount: 90, score: 29, why: 'No Champion' },
  { name: 'Ridge Mutual', amount: 60, score: 37, why: 'Twice the usual time in Proposal' },
] as const;

export const millions = (value: number): string => `$${value.toFixed(1)}M`;
/** For the axis: $4M. */
export const millionsTick = (value: number): string => (value === 0 ? '$0' : `$${value}M`);
export const inMillions = (thousands: number): string => millions(thousands / 1000);
