import { ACTION_PRIORITIES, ACTION_TYPES, type ActionPriority, type ActionType } from './actionTypes.ts';

/** Actions a week that a plan asks for on one deal, and of one rep. */
export const ACTIONS_A_DEAL = 2;
export const ACTIONS_A_REP = 15;

/** What an action is ranked by. */
export interface RankedAction {
  readonly dealId: string;
  readonly type: ActionType;
  readonly priority: ActionPriority;
  /** Amount x (1 - confidence/100), minor units of the organisation's currency. */
  readonly stakeMinor: number;
  readonly closeDay: number | null;
}

/** Order of a plan: priority, revenue at stake, close date (none last), then the table's order and the deal's id. */
export function compareActions(a: RankedAction, b: RankedAction): number {
  return (
    ACTION_PRIORITIES.indexOf(a.priority) - ACTION_PRIORITIES.indexOf(b.priority) ||
    b.stakeMinor - a.stakeMinor ||
    compareDays(a.closeDay, b.closeDay) ||
    ACTION_TYPES.indexOf(a.type) - ACTION_TYPES.indexOf(b.type) ||
    (a.dealId < b.dealId ? -1 : Number(a.dealId > b.dealId))
  );
}

function compareDays(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/**
 * The actions that are added to a plan that holds some already, best first: no more than two a deal and fifteen a rep,
 * those in the plan counted. `kept` are the deals of what stands in it, one entry an action, skipped ones left out.
 */
export function chooseActions<Action extends RankedAction>(
  offered: readonly Action[],
  kept: readonly string[] = [],
): Action[] {
  const ofDeal = new Map<string, number>();
  for (const id of kept) ofDeal.set(id, (ofDeal.get(id) ?? 0) + 1);
  const chosen: Action[] = [];
  for (const action of [...offered].sort(compareActions)) {
    if (kept.length + chosen.length >= ACTIONS_A_REP) break;
    const already = ofDeal.get(action.dealId) ?? 0;
    if (already >= ACTIONS_A_DEAL) continue;
    ofDeal.set(action.dealId, already + 1);
    chosen.push(action);
  }
  return chosen;
}
