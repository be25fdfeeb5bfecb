/**
 * The one made-up company whose deals stand in drawings and worked examples: a deal has the same name, amount and scores
 * wherever it appears. Amounts in minor units.
 */
export const COMPANY_DEALS = {
  harbourline: { name: 'Harbourline Logistics', amountMinor: 84_000_000, risk: 34, confidence: 29 },
  northwater: { name: 'Northwater Freight', amountMinor: 61_000_000, risk: 31, confidence: 26 },
  kauri: { name: 'Kauri Health', amountMinor: 120_000_000, risk: 79, confidence: 84 },
  tasmanCredit: { name: 'Tasman Credit Union', amountMinor: 98_000_000, risk: 82, confidence: 87 },
  tasmanFerries: { name: 'Tasman Ferries', amountMinor: 48_000_000, risk: null, confidence: null },
} as const;

/** Returns an amount as drawings write it: `$840K`, `$1.20M`. */
export const shortAmount = (amountMinor: number): string => shortThousands(amountMinor / 100_000);

/** Returns thousands of dollars with three significant figures. */
export const shortThousands = (thousands: number): string =>
  thousands >= 1000 ? `$${(thousands / 1000).toFixed(2)}M` : `$${thousands}K`;
