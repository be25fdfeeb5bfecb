import { dateWords } from '../dateWords.ts';
import type { DealFacts, KeyStakeholderFact, Now } from '../facts.ts';
import type { KeyRole } from '../health/contactRisk.ts';
import { ROLE_NAMES } from '../names.ts';
import type { ActionType } from './actionTypes.ts';
import { type ActionBasis, type ActionPerson, candidateActions } from './candidateActions.ts';

/** What the records say of an action that was asked for, in a sentence or two; null while its reason stands as it did. */
export function noticeDone(
  type: ActionType,
  basis: ActionBasis,
  facts: DealFacts,
  now: Now,
  locale?: string,
): string | null {
  if (facts.status !== 'open') return null;
  const { closeDay, lastActivityDay } = facts;
  const isActive = lastActivityDay !== null && lastActivityDay > (basis.lastActivityDay ?? Number.NEGATIVE_INFINITY);
  if (type === 'check_in') return isActive ? `Activity logged on ${dateWords(lastActivityDay, locale)}.` : null;
  // With its date unmoved the reason ends by the date's passing alone, and that is nothing done.
  if (type === 'closing_plan') return closeDay === basis.closeDay ? null : moved(closeDay, locale);
  // Somebody who was given the role is a step that the evidence may be behind.
  if (type === 'champion' && isNewChampion(basis, facts)) return 'The deal has a new Champion.';
  if (candidateActions(facts, now).some((action) => action.type === type)) return null;
  if (type === 're_engage') return metAgain(basis.people ?? [], facts);
  return type === 'close_date' ? moved(closeDay, locale) : GONE[type];
}

/**
 * The facts an action goes on with when its plan is made again: those it was asked for by while something is noticed by
 * them, so that it stays to be confirmed; else those of now.
 */
export function basisAfter(
  { type, kept, offered }: { type: ActionType; kept: ActionBasis; offered: ActionBasis },
  facts: DealFacts,
  now: Now,
): ActionBasis {
  return noticeDone(type, kept, facts, now) === null ? offered : kept;
}

/** Says why an action is no longer asked for where nothing was done about it. */
export function goneReason(type: ActionType, { closeDay }: DealFacts, locale?: string): string {
  return type === 'closing_plan' && closeDay !== null
    ? `Close date ${dateWords(closeDay, locale)} has passed.`
    : 'The reason for this action is gone.';
}

const moved = (closeDay: number | null, locale: string | undefined): string =>
  closeDay === null ? 'Close date cleared.' : `Close date is now ${dateWords(closeDay, locale)}.`;

const isNewChampion = ({ championId }: ActionBasis, { champion }: DealFacts): boolean =>
  championId !== undefined && champion !== null && champion.contactId !== championId;

const HOLDERS: Readonly<Record<KeyRole, (facts: DealFacts) => KeyStakeholderFact | null>> = {
  economic_buyer: ({ economicBuyer }) => economicBuyer,
  champion: ({ champion }) => champion,
};

/** Who was met is one thing, who was replaced another; null where neither happened. */
function metAgain(people: readonly ActionPerson[], facts: DealFacts): string | null {
  const met: ActionPerson[] = [];
  const others: string[] = [];
  for (const person of people) {
    const holder = HOLDERS[person.role](facts);
    if (holder === null)
      others.push(`The deal no longer has ${person.role === 'champion' ? 'a' : 'an'} ${ROLE_NAMES[person.role]}.`);
    else if (holder.contactId !== person.contactId) {
      others.push(`The deal has a new ${ROLE_NAMES[person.role]}.`);
    } else if ((holder.lastMetDay ?? -Infinity) > (person.lastMetDay ?? -Infinity)) met.push(person);
  }
  const sentences = [...metWords(met, people.length), ...others];
  return sentences.length === 0 ? null : sentences.join(' ');
}

function metWords(met: readonly ActionPerson[], of: number): string[] {
  const [person] = met;
  if (!person) return [];
  return met.length === of && of > 1 ? ['You met the key stakeholders.'] : [`You met the ${ROLE_NAMES[person.role]}.`];
}

const GONE: Readonly<Record<Exclude<ActionType, 'close_date' | 'check_in' | 'closing_plan' | 're_engage'>, string>> = {
  business_impact: 'Metrics recorded.',
  economic_buyer: 'Economic Buyer added.',
  champion: 'Champion evidence recorded.',
  qualification: 'The deal has left its early stages.',
  solution_fit: 'The deal has left its mid stages.',
  proposal: 'The deal has left the proposal stage.',
  negotiation: 'The deal has left the negotiation stage.',
};
