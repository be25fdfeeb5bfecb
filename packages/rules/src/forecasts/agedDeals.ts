/** Open deals that are older than nearly all wins were: most of them are dead, and blur what the others say. */
import type { ForecastDeal } from './membership.ts';

/** So many of them blur a forecast. */
const SHOWN_FROM = 5;

export interface AgedDeals {
  readonly count: number;
  /** They were created before this day. */
  readonly createdBeforeDay: number;
}

/**
 * Returns the open deals older than 95% of past wins when they closed (`cycleWeeks`), Omitted ones apart; null where there
 * are too few to matter.
 */
export function agedDeals(
  deals: readonly ForecastDeal[],
  { cycleWeeks, asOfDay }: { cycleWeeks: number | null; asOfDay: number },
): AgedDeals | null {
  if (cycleWeeks === null) return null;
  const createdBeforeDay = asOfDay - Math.ceil(7 * cycleWeeks);
  const count = deals.filter(
    ({ status, category, createdDay }) => status === 'open' && category !== 'omitted' && createdDay < createdBeforeDay,
  ).length;
  return count < SHOWN_FROM ? null : { count, createdBeforeDay };
}
