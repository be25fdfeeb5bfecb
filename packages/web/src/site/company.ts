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

/** `$840k`, `$1.2M`: as drawings write amounts. */
export function shortAmount(amountMinor: number): string {
  const thousands = amountMinor / 100_000;
  return thousands >= 1000 ? `$${thousands / 1000}M` : `$${thousands}k`;
}
