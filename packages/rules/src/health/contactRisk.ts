import type { ContactRole, DealFacts, KeyStakeholderFact, Now } from '../facts.ts';

/** The roles whose holders are key stakeholders. */
export const KEY_ROLES = ['economic_buyer', 'champion'] as const satisfies readonly ContactRole[];
export type KeyRole = (typeof KEY_ROLES)[number];

/** Points of C for one key role held by somebody (60 for both). */
export const ROLE_PRESENCE_POINTS = 30;
/** Points of C for one key role met recently (40 for both). */
export const ROLE_RECENCY_POINTS = 20;
/** Days; an interaction on the 30th day back still counts. */
export const CONTACT_RECENCY_DAYS = 30;

export function isMetRecently(holder: KeyStakeholderFact, today: number): boolean {
  return holder.lastMetDay !== null && today - holder.lastMetDay <= CONTACT_RECENCY_DAYS;
}

const roleRisk = (holder: KeyStakeholderFact | null, today: number): number => {
  if (holder === null) return 0;
  return isMetRecently(holder, today) ? ROLE_PRESENCE_POINTS + ROLE_RECENCY_POINTS : ROLE_PRESENCE_POINTS;
};

/** C, whether the two people who decide are known and were met lately: 0-100, whole points, higher is healthier. */
export function contactRisk(facts: DealFacts, now: Now): number {
  return roleRisk(facts.economicBuyer, now.day) + roleRisk(facts.champion, now.day);
}
