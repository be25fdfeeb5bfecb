/** Why a figure of the dashboard is not there; said on its tile and above its trend. */
import type { RevenueMetric } from '@forecastle/rules';
import type { Revenue } from './answers.ts';

export const NO_VELOCITY = 'Known after the first win whose first day is known.';
export const NO_COVERAGE = 'Without a quota there is nothing to cover.';
export const NO_SLIPPAGE = 'Known where a forecast was kept as the period began.';

/** Null where the figure has parts. */
export function nothingToPart(metric: RevenueMetric, { open, velocity, period }: Revenue): string | null {
  if (metric === 'velocity') return velocity ? null : NO_VELOCITY;
  if (metric !== 'at_risk' && metric !== 'health') return null;
  return open.count === 0 ? `No deal is open in ${period.label}.` : null;
}
