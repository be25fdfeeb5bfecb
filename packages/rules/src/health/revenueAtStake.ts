import { divideHalfUp } from '../money/decimal.ts';

/** What is not yet sure of a deal's amount: amount x (1 - confidence/100), minor units, half up; 0 without an amount. */
export function revenueAtStake(amountMinor: number | null, confidence: number): number {
  return Number(divideHalfUp(BigInt(amountMinor ?? 0) * BigInt(100 - confidence), 100n));
}
