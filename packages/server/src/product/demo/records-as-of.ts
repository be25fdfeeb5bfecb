/** What planned deals said of a quarter on a past morning. Pure. */
import { type CommitRecords, type FiscalPeriod, type ForecastCategory, isWithinPeriod } from '@forecastle/rules';
import { type PlannedDeal, WON } from './planned.ts';

/** Sums won so far, and open by category; what is overdue belongs to the running quarter. */
export function recordsAsOf(
  deals: readonly PlannedDeal[],
  { period, day }: { readonly period: FiscalPeriod; readonly day: number },
): CommitRecords {
  const sums = { closedMinor: 0n, commitMinor: 0n, bestCaseMinor: 0n, pipelineMinor: 0n };
  for (const deal of deals) {
    if (deal.createdDay >= day) continue;
    let { stage, amountMinor, closeDay, category } = deal;
    let changedOn = deal.createdDay;
    for (const step of deal.steps) {
      if (step.day >= day) break;
      if (step.stage !== undefined) changedOn = step.day;
      stage = step.stage ?? stage;
      amountMinor = step.amountMinor ?? amountMinor;
      closeDay = step.closeDay ?? closeDay;
      category = step.category ?? category;
    }
    const amount = BigInt(amountMinor ?? 0);
    if (stage === WON && isWithinPeriod(changedOn, period)) sums.closedMinor += amount;
    else if (stage < WON && closeDay <= period.lastDay) sums[SUM_OF[category] ?? 'pipelineMinor'] += amount;
  }
  return sums;
}

const SUM_OF: Partial<Record<ForecastCategory, 'commitMinor' | 'bestCaseMinor'>> = {
  commit: 'commitMinor',
  best_case: 'bestCaseMinor',
};
