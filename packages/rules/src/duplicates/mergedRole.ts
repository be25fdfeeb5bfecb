import type { ContactRole } from '../facts.ts';

/** What a contact is on a deal. */
export interface Standing {
  readonly role: ContactRole | null;
  /** 0-10; null = not set. */
  readonly influence: number | null;
}

/** The roles by how much hangs on them. */
const BY_WEIGHT: readonly ContactRole[] = [
  'economic_buyer',
  'champion',
  'decision_maker',
  'technical_reviewer',
  'influencer',
];

/** What stays when one person was on a deal twice: the role on which more hangs, and the higher influence. */
export function mergedStanding(left: Standing, right: Standing): Standing {
  const weight = (role: ContactRole | null) => (role === null ? BY_WEIGHT.length : BY_WEIGHT.indexOf(role));
  const role = weight(left.role) <= weight(right.role) ? left.role : right.role;
  const influences = [left.influence, right.influence].filter((influence) => influence !== null);
  return { role, influence: influences.length === 0 ? null : Math.max(...influences) };
}
