import type { DealFacts, Now } from '../facts.ts';
import type { ActionType } from './actionTypes.ts';
import { type CandidateAction, candidateActions, checkIn } from './candidateActions.ts';

/** A deal as a plan looks at it. */
export interface PlannedDeal {
  readonly facts: DealFacts;
  readonly stageId: string;
}

/** What is remembered of a deal's actions when a plan is made. */
export interface ActionMemory {
  /** Skipped actions whose reason has not been seen to be gone since, with the local day of the skip. */
  readonly skipped: readonly { readonly type: ActionType; readonly day: number }[];
  /** Stage actions that were completed, with what they are offered once for: a phase, or the id of a stage. */
  readonly completedOnce: readonly { readonly type: ActionType; readonly place: string }[];
}

/** An action to be offered; `place` is where a stage action is offered once, null for the others. */
export interface OfferedAction extends Omit<CandidateAction, 'oncePer'> {
  readonly place: string | null;
}

export interface Offer {
  readonly actions: readonly OfferedAction[];
  /** Skipped types whose reason does not hold now: once it comes back they are offered again. */
  readonly reasonsGone: readonly ActionType[];
}

const NOTHING_REMEMBERED: ActionMemory = { skipped: [], completedOnce: [] };

/**
 * The actions a deal offers at a moment: those whose reason holds, but for what was skipped until its reason goes and
 * comes back, and for stage actions completed once in their phase or stage. A check-in where no other reason holds.
 */
export function offeredActions(
  deal: PlannedDeal,
  now: Now,
  { skipped, completedOnce }: ActionMemory = NOTHING_REMEMBERED,
): Offer {
  const held = candidateActions(deal.facts, now)
    .map(({ oncePer, ...action }) => ({ ...action, place: oncePer === 'stage' ? deal.stageId : oncePer }))
    .filter(
      ({ type, place }) => place === null || !completedOnce.some((once) => once.type === type && once.place === place),
    );
  const { oncePer: _, ...ordinary } = checkIn(deal.facts);
  const isOpen = deal.facts.status === 'open' && deal.facts.category !== 'omitted';
  const reasons: OfferedAction[] = held.length > 0 || !isOpen ? held : [{ ...ordinary, place: null }];
  return {
    actions: reasons.filter(
      (action) => !skipped.some((skip) => skip.type === action.type && !hasComeBack(action, skip.day)),
    ),
    reasonsGone: skipped.map(({ type }) => type).filter((type) => !reasons.some((action) => action.type === type)),
  };
}

/**
 * Whether the reason was gone in between though nobody looked: a close date that has passed since lay ahead before, and
 * people met since were fresh.
 */
function hasComeBack({ type, basis }: OfferedAction, skippedDay: number): boolean {
  if (type === 'close_date') return basis.closeDay !== null && basis.closeDay >= skippedDay;
  if (type === 're_engage') {
    return (basis.people ?? []).every(({ lastMetDay }) => lastMetDay !== null && lastMetDay > skippedDay);
  }
  return false;
}
