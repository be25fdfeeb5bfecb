import type { Now } from '../facts.ts';
import type { ActionPriority, ActionType } from './actionTypes.ts';
import type { ActionBasis } from './candidateActions.ts';
import { basisAfter, noticeDone } from './noticeDone.ts';
import { type ActionMemory, type OfferedAction, offeredActions, type PlannedDeal } from './offeredActions.ts';

/** An action that stands in the plan of this week and that nobody touched. */
export interface UntouchedAction {
  readonly type: ActionType;
  readonly priority: ActionPriority;
  readonly basis: ActionBasis;
  readonly place: string | null;
}

/** What a deal sends into the competition for the places of a plan. */
export interface DealEntry {
  readonly actions: readonly (OfferedAction & { readonly isDone: boolean })[];
  /** Skipped types whose reason does not hold now. */
  readonly reasonsGone: readonly ActionType[];
}

/**
 * Returns the actions of a deal that compete for a place in the plan: those whose reason holds today, and untouched
 * ones that the records show as done, so that their owner can confirm them. `settled` are the types that a person
 * touched this week or took from a trigger: they stand in the plan already.
 */
export function planDeal(
  deal: PlannedDeal,
  now: Now,
  {
    memory,
    untouched,
    settled,
  }: {
    readonly memory: ActionMemory;
    readonly untouched: readonly UntouchedAction[];
    readonly settled: readonly ActionType[];
  },
): DealEntry {
  const { actions, reasonsGone } = offeredActions(deal, now, memory);
  const holding = actions.filter(({ type }) => !settled.includes(type));
  const basisOf = ({ type, basis }: OfferedAction): ActionBasis => {
    const before = untouched.find((action) => action.type === type);
    return before ? basisAfter({ type, kept: before.basis, offered: basis }, deal.facts, now) : basis;
  };
  const done = untouched.filter(
    ({ type, basis }) =>
      !actions.some((action) => action.type === type) && noticeDone(type, basis, deal.facts, now) !== null,
  );
  return {
    actions: [
      ...holding.map((action) => ({ ...action, basis: basisOf(action), isDone: false })),
      ...done.map(({ type, priority, basis, place }) => ({ type, priority, basis, place, isDone: true })),
    ],
    reasonsGone,
  };
}
