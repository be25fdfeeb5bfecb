import type { DealFacts, Now } from '../facts.ts';
import { daysSince } from './activityDrag.ts';
import { inactiveSince } from './dealDrag.ts';

/** Days without activity (since creation when there was none) from which an open deal is a stale opportunity. */
export const STALE_OPPORTUNITY_DAYS = 14;

export function isStaleOpportunity(facts: DealFacts, now: Now): boolean {
  return facts.status === 'open' && daysSince(inactiveSince(facts), now.day) >= STALE_OPPORTUNITY_DAYS;
}
