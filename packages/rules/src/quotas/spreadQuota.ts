/**
 * Splits an amount of minor units by weights, exactly: parts are whole minor units and add up to it; what rounding leaves
 * goes to the largest remainders, first ones first. Equal parts where no weight is above 0.
 */
export function spreadQuota(totalMinor: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const known = weights.map((weight) => (weight > 0 && Number.isFinite(weight) ? weight : 0));
  const sum = known.reduce((all, weight) => all + weight, 0);
  const shares = known.map((weight) => (sum > 0 ? (totalMinor * weight) / sum : totalMinor / known.length));
  const parts = shares.map(Math.floor);
  let left = totalMinor - parts.reduce((all, part) => all + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
