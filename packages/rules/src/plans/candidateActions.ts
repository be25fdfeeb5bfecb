import type { DealFacts, KeyStakeholderFact, Now, Phase } from '../facts.ts';
import type { KeyRole } from '../health/contactRisk.ts';
import { isClosePast } from '../health/dealDrag.ts';
import { isStale } from '../health/freshness.ts';
import type { ActionPriority, ActionType } from './actionTypes.ts';

/** Days before the close date from which the closing plan is to be finalised; the 14th counts. */
export const CLOSING_PLAN_DAYS = 14;

/** A person an action is about: whom it names is looked up when it is read, so that no name is kept. */
export interface ActionPerson {
  readonly role: KeyRole;
  readonly contactId: string;
  readonly lastMetDay: number | null;
}

/** The facts an action was asked for by: figures and ids, no words. */
export interface ActionBasis {
  readonly phase: Phase;
  readonly closeDay: number | null;
  readonly lastActivityDay: number | null;
  /** Whether red evidence carries notes: contradicted rather than never asked. */
  readonly hasNotes?: boolean;
  readonly people?: readonly ActionPerson[];
  /** Who held the role when a Champion was asked for; null where nobody did. */
  readonly championId?: string | null;
}

/** An action whose reason holds for a deal at a moment. */
export interface CandidateAction {
  readonly type: ActionType;
  readonly priority: ActionPriority;
  /** What a stage action is offered once for: the phase, or `stage` for the stage the deal is in. Null for the others. */
  readonly oncePer: Phase | 'stage' | null;
  readonly basis: ActionBasis;
}

/** Every action whose reason holds, in the table's order; none of a closed or an omitted deal. */
export function candidateActions(facts: DealFacts, now: Now): CandidateAction[] {
  if (facts.status !== 'open' || facts.category === 'omitted') return [];
  const { phase, closeDay, lastActivityDay } = facts;
  const basis: ActionBasis = { phase, closeDay, lastActivityDay };
  const fromMid: ActionPriority = phase === 'early' ? 'medium' : 'high';
  const found: CandidateAction[] = [];
  const add = (type: ActionType, priority: ActionPriority, more: Partial<ActionBasis> = {}) =>
    found.push({ type, priority, oncePer: null, basis: { ...basis, ...more } });
  const addOnce = (type: ActionType, oncePer: Phase | 'stage') =>
    found.push({ type, priority: 'medium', oncePer, basis });

  const metrics = redEvidence(facts, 'metrics');
  if (metrics) add('business_impact', phase === 'late' ? 'high' : 'medium', metrics);
  if (facts.economicBuyer === null) add('economic_buyer', fromMid);
  const champion = redEvidence(facts, 'champion');
  if (champion) add('champion', fromMid, { ...champion, championId: facts.champion?.contactId ?? null });
  const people = stalePeople(facts, now);
  if (people.length > 0) add('re_engage', 'high', { people });
  if (isClosePast(facts, now.day)) add('close_date', 'high');
  else if (closeDay !== null && closeDay - now.day <= CLOSING_PLAN_DAYS) add('closing_plan', 'high');
  if (phase === 'early') addOnce('qualification', 'early');
  if (phase === 'mid') addOnce('solution_fit', 'mid');
  if (facts.isProposal) addOnce('proposal', 'stage');
  if (facts.isNegotiation) addOnce('negotiation', 'stage');
  return found;
}

/** What is offered where nothing else is: a deal that needs nothing is still to be kept moving. */
export const checkIn = ({ phase, closeDay, lastActivityDay }: DealFacts): CandidateAction => ({
  type: 'check_in',
  priority: 'normal',
  oncePer: null,
  basis: { phase, closeDay, lastActivityDay },
});

function redEvidence(facts: DealFacts, component: 'metrics' | 'champion'): { readonly hasNotes: boolean } | null {
  const found = facts.evidence.find((fact) => fact.framework === 'meddpic' && fact.component === component);
  if (found && found.strength !== 'red') return null;
  return { hasNotes: found?.hasNotes ?? false };
}

function stalePeople({ economicBuyer, champion }: DealFacts, { instant }: Now): ActionPerson[] {
  const isHeld = (holder: KeyStakeholderFact | null): holder is KeyStakeholderFact =>
    holder !== null && isStale(holder, instant);
  return [
    ...(isHeld(economicBuyer) ? [personOf('economic_buyer', economicBuyer)] : []),
    ...(isHeld(champion) ? [personOf('champion', champion)] : []),
  ];
}

const personOf = (role: KeyRole, { contactId, lastMetDay }: KeyStakeholderFact): ActionPerson => ({
  role,
  contactId,
  lastMetDay,
});
