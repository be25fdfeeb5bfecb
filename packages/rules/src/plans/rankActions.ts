import {
  ACTION_KINDS,
  ACTION_PRIORITIES,
  ACTION_TYPES,
  type ActionPriority,
  type ActionType,
  KIND_OF_ACTION,
} from './actionTypes.ts';

/** Actions a week that a plan asks for on one deal, one of each kind, and of one rep. */
export const ACTIONS_A_DEAL = ACTION_KINDS.length;
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

/** An action that competes for a place in a plan. */
export interface CompetingAction extends RankedAction {
  /** The records show that it was done and nobody has confirmed that: it comes first of its kind on its deal. */
  readonly isDone?: boolean;
}

/** What stands in a plan and stays there, because a person touched it. */
export type ActiveAction = Pick<RankedAction, 'dealId' | 'type'>;

/**
 * Returns the actions that a plan asks for, best first: no more than one of each kind a deal and fifteen a rep, with
 * those that stand in it counted.
 */
export function chooseActions<Action extends CompetingAction>(
  competing: readonly Action[],
  standing: readonly ActiveAction[] = [],
): Action[] {
  const taken = new Set(standing.map(slotOf));
  const bestOfSlot = new Map<string, Action>();
  for (const action of [...competing].sort(compareInSlot)) {
    const slot = slotOf(action);
    if (!taken.has(slot) && !bestOfSlot.has(slot)) bestOfSlot.set(slot, action);
  }
  return [...bestOfSlot.values()].sort(compareActions).slice(0, Math.max(0, ACTIONS_A_REP - standing.length));
}

const slotOf = ({ dealId, type }: ActiveAction): string => `${KIND_OF_ACTION[type]} ${dealId}`;

const compareInSlot = (a: CompetingAction, b: CompetingAction): number =>
  Number(b.isDone ?? false) - Number(a.isDone ?? false) || compareActions(a, b);
