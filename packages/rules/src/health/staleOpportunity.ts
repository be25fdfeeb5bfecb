import type { DealFacts, Now } from '../facts.ts';
import { daysSince } from './activityDrag.ts';

/** Days without activity (since creation when there was none) from which an open deal is a stale opportunity. */
export const STALE_OPPORTUNITY_DAYS = 14;

/** Returns the day of the last activity, also of one before the record was created; the creation's without any. */
export const quietSince = ({
  lastActivityDay,
  createdDay,
}: Pick<DealFacts, 'lastActivityDay' | 'createdDay'>): number => lastActivityDay ?? createdDay;

export function isStaleOpportunity(facts: DealFacts, now: Now): boolean {
  return facts.status === 'open' && daysSince(quietSince(facts), now.day) >= STALE_OPPORTUNITY_DAYS;
}
