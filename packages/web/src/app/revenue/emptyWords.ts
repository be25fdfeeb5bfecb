/** Why a figure of the dashboard is not there; said on its tile and above its trend. */
import type { RevenueMetric } from '@forecastle/rules';
import type { Revenue } from './answers.ts';

export const NO_VELOCITY = 'Needs a won deal with a created date.';
export const NO_COVERAGE = 'Set a quota to see coverage.';
export const NO_SLIPPAGE = 'Needs a forecast saved at the start of the period.';

/** Null where the figure has parts. */
export function nothingToPart(metric: RevenueMetric, { open, velocity, period }: Revenue): string | null {
  if (metric === 'velocity') return velocity ? null : NO_VELOCITY;
  if (metric !== 'at_risk' && metric !== 'health') return null;
  return open.count === 0 ? `No open deals in ${period.label}.` : null;
}
