/** Amount x (1 - confidence/100) in minor units, rounded half up; confidence is 5-95. What lists of concern sort by. */
export function revenueAtStake(amountMinor: number, confidence: number): number {
  // Times 100 may leave the safe integers.
  return Number((BigInt(amountMinor) * BigInt(100 - confidence) + 50n) / 100n);
}
