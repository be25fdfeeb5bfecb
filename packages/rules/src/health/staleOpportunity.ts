import type { DealFacts, Now } from '../facts.ts';
import { daysSince } from './activityDrag.ts';

/** Days without activity (since creation when there was none) from which an open deal is a stale opportunity. */
export const STALE_OPPORTUNITY_DAYS = 14;

/** The later of the last activity's day and the creation's, assumed or not: before it nobody could have seen more. */
export const quietSince = ({ lastActivityDay, createdDay }: DealFacts): number =>
  Math.max(lastActivityDay ?? createdDay, createdDay);

export function isStaleOpportunity(facts: DealFacts, now: Now): boolean {
  return facts.status === 'open' && daysSince(quietSince(facts), now.day) >= STALE_OPPORTUNITY_DAYS;
}
