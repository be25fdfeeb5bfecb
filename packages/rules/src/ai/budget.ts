/** Monthly budgets for model calls. Null is no limit, 0 allows no call that costs money. */
import { MICROS_PER_CENT } from './callCost.ts';

export interface BudgetUse {
  /** US cents a month. */
  readonly limitMinor: number | null;
  /** Settled and reserved this month. */
  readonly usedMicros: number;
}

export type BudgetScope = 'organization' | 'person';

export interface Budgets {
  readonly organization: BudgetUse;
  readonly person: BudgetUse;
}

/** Returns micros left; null without a limit. Never below 0. */
export const budgetLeft = ({ limitMinor, usedMicros }: BudgetUse): number | null =>
  limitMinor === null ? null : Math.max(0, limitMinor * MICROS_PER_CENT - usedMicros);

/**
 * Returns the budget that does not cover a call, the organisation's first; null where both do. A call without a known price
 * is refused only where a budget is used up, because nobody can say what it costs.
 */
export function exceededBudget(budgets: Budgets, costMicros: number | null): BudgetScope | null {
  for (const scope of ['organization', 'person'] as const) {
    const left = budgetLeft(budgets[scope]);
    if (left === null) continue;
    if (costMicros === 0) continue;
    if (left === 0 || (costMicros ?? 0) > left) return scope;
  }
  return null;
}
