export interface DatedQuota {
  /** First and last day, both within. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly amountMinor: number;
}

/**
 * The quota of a period in minor units: the one set for just its days, else the sum of quotas that follow each other from
 * its first day to its last without a gap (three months of a quarter). Null where there is neither.
 */
export function quotaOfPeriod(
  quotas: readonly DatedQuota[],
  { firstDay, lastDay }: Pick<DatedQuota, 'firstDay' | 'lastDay'>,
): { readonly amountMinor: number; readonly from: 'set' | 'periods' } | null {
  const set = quotas.find((quota) => quota.firstDay === firstDay && quota.lastDay === lastDay);
  if (set) return { amountMinor: set.amountMinor, from: 'set' };
  // Longer ones first: a quarter that is set counts before the months in it.
  const longestFirst = [...quotas].sort((a, b) => b.lastDay - a.lastDay);
  let sum = 0;
  let next = firstDay;
  while (next <= lastDay) {
    const found = longestFirst.find((quota) => quota.firstDay === next && quota.lastDay <= lastDay);
    if (!found) return null;
    sum += found.amountMinor;
    next = found.lastDay + 1;
  }
  return { amountMinor: sum, from: 'periods' };
}
