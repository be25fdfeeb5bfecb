/** Two-sided 95% of the normal distribution. */
const Z = 1.959964;

/**
 * Returns the 95% interval of a share: `hits` of `trials`. By the score method of E. B. Wilson, "Probable inference, the
 * law of succession, and statistical inference", Journal of the American Statistical Association 22 (1927), pages 209-212:
 * (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Unlike p ± z √(p(1 − p)/n) it holds for few trials and for shares
 * near 0 and 1, and never leaves 0 to 1. Trials must be independent. Null without trials.
 */
export function wilsonInterval(hits: number, trials: number): { readonly low: number; readonly high: number } | null {
  if (trials <= 0) return null;
  const share = hits / trials;
  const perTrial = Z ** 2 / trials;
  const middle = share + perTrial / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / trials + perTrial / (4 * trials));
  return { low: Math.max(0, (middle - half) / (1 + perTrial)), high: Math.min(1, (middle + half) / (1 + perTrial)) };
}
