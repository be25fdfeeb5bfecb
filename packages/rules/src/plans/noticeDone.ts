import type { DealFacts, Now } from '../facts.ts';
import { dateWords } from '../health/wording.ts';
import type { ActionType } from './actionTypes.ts';
import { type ActionBasis, candidateActions } from './candidateActions.ts';

/** What the records say of an action that was asked for, in a sentence; null while its reason stands as it did. */
export function noticeDone(type: ActionType, basis: ActionBasis, facts: DealFacts, now: Now): string | null {
  if (facts.status !== 'open') return null;
  const { closeDay, lastActivityDay } = facts;
  const isActive = lastActivityDay !== null && lastActivityDay > (basis.lastActivityDay ?? Number.NEGATIVE_INFINITY);
  if (type === 'check_in') return isActive ? `An activity of ${dateWords(lastActivityDay)} is on record.` : null;
  // With its date unmoved the reason ends by the date's passing alone, and that is nothing done.
  if (type === 'closing_plan') return closeDay === basis.closeDay ? null : moved(closeDay);
  if (candidateActions(facts, now).some((action) => action.type === type)) return null;
  return type === 'close_date' ? moved(closeDay) : GONE[type];
}

const moved = (closeDay: number | null): string =>
  closeDay === null ? 'The close date was cleared.' : `The close date is now ${dateWords(closeDay)}.`;

const GONE: Readonly<Record<Exclude<ActionType, 'close_date' | 'check_in' | 'closing_plan'>, string>> = {
  business_impact: 'Metrics are on record.',
  economic_buyer: 'Somebody is known as the Economic Buyer.',
  champion: 'Evidence of a Champion is on record.',
  re_engage: 'The key stakeholders were met.',
  qualification: 'The deal has left its early stages.',
  solution_fit: 'The deal has left its middle stages.',
  proposal: 'The deal has left the proposal stage.',
  negotiation: 'The deal has left the negotiation stage.',
};
