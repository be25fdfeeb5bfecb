import type { DealFacts, KeyStakeholderFact, Now, ScoreSettings } from '../facts.ts';
import { MONTH_ACTIVITY_DAYS, RECENT_ACTIVITY_DAYS } from './activityDrag.ts';
import { CONTACT_RECENCY_DAYS } from './contactRisk.ts';
import {
  dragScore,
  INACTIVITY_FULL_DAYS,
  inactiveSince,
  inactivityNumerator,
  medianHalfDays,
  OVERSTAY_FULL_MULTIPLE,
  overstayNumerator,
  type Wastes,
} from './dealDrag.ts';
import { FRESH_ATTENTION_FROM, fallsBelowAt, isStale } from './freshness.ts';
import { quietSince, STALE_OPPORTUNITY_DAYS } from './staleOpportunity.ts';

/**
 * When time alone first changes a score: a local day (from its first instant on), an instant, or both, whichever
 * comes first; null where nothing of the kind lies ahead. It is exact: a number really differs then, save that
 * `nextActivityAt` is taken as it stands, since what the activity will count for is not known before.
 */
export interface NextChange {
  readonly day: number | null;
  readonly instant: number | null;
}

export const NO_CHANGE: NextChange = { day: null, instant: null };

/** The day after the last day within the window, if that still lies ahead. */
const leavesWindow = (day: number | null, window: number, today: number): number =>
  day === null || today - day > window ? Number.POSITIVE_INFINITY : day + window + 1;

const reaches = (day: number, today: number): number => (day > today ? day : Number.POSITIVE_INFINITY);

/** First later day on which the rounded drag rises by inactivity and overstay alone; both only grow, so bisect. */
function nextDragDay(facts: DealFacts, wastes: Wastes, settings: ScoreSettings, today: number): number {
  const medianHalves = medianHalfDays(settings);
  const score = dragScore(wastes);
  const risesBy = (day: number): boolean =>
    dragScore({
      ...wastes,
      inactivity: inactivityNumerator(facts, day, medianHalves),
      overstay: overstayNumerator(facts, day, medianHalves),
    }) > score;
  const tomorrow = today + 1;
  if (risesBy(tomorrow)) return tomorrow;
  const inactivityFull = (inactiveSince(facts) ?? today) + INACTIVITY_FULL_DAYS;
  const overstayFull =
    facts.stageEnteredDay === null
      ? tomorrow
      : facts.stageEnteredDay - facts.earlierDaysInStage + Math.ceil((OVERSTAY_FULL_MULTIPLE * medianHalves) / 2);
  let high = Math.max(tomorrow, inactivityFull, overstayFull, facts.stageEnteredDay ?? tomorrow);
  if (!risesBy(high)) return Number.POSITIVE_INFINITY;
  let low = tomorrow;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (risesBy(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const turnsStaleAt = (holder: KeyStakeholderFact | null, instant: number): number =>
  holder === null || holder.lastMetAt === null || isStale(holder, instant)
    ? Number.POSITIVE_INFINITY
    : fallsBelowAt(FRESH_ATTENTION_FROM, holder.lastMetAt, holder.influence);

const finiteOrNull = (value: number): number | null => (value === Number.POSITIVE_INFINITY ? null : value);

export function nextChange(facts: DealFacts, wastes: Wastes, settings: ScoreSettings, now: Now): NextChange {
  if (facts.status !== 'open') return NO_CHANGE;
  const today = now.day;
  const day = Math.min(
    leavesWindow(facts.lastActivityDay, RECENT_ACTIVITY_DAYS, today),
    leavesWindow(facts.lastActivityDay, MONTH_ACTIVITY_DAYS, today),
    leavesWindow(facts.secondLastActivityDay, RECENT_ACTIVITY_DAYS, today),
    leavesWindow(facts.economicBuyer?.lastMetDay ?? null, CONTACT_RECENCY_DAYS, today),
    leavesWindow(facts.champion?.lastMetDay ?? null, CONTACT_RECENCY_DAYS, today),
    reaches(quietSince(facts) + STALE_OPPORTUNITY_DAYS, today),
    leavesWindow(facts.closeDay, 0, today),
    nextDragDay(facts, wastes, settings, today),
  );
  const staleAt = Math.min(turnsStaleAt(facts.economicBuyer, now.instant), turnsStaleAt(facts.champion, now.instant));
  const instant = Math.min(staleAt, facts.nextActivityAt ?? Number.POSITIVE_INFINITY);
  return { day: finiteOrNull(day), instant: finiteOrNull(instant) };
}

/** Whichever of two comes first. */
export const earlierChange = (one: NextChange, other: NextChange): NextChange => ({
  day: finiteOrNull(Math.min(one.day ?? Number.POSITIVE_INFINITY, other.day ?? Number.POSITIVE_INFINITY)),
  instant: finiteOrNull(Math.min(one.instant ?? Number.POSITIVE_INFINITY, other.instant ?? Number.POSITIVE_INFINITY)),
});

/**
 * The instant a kept score is due at: the earlier of the named instant and the first instant of the named day, for
 * which `startOfDay` is asked (see `startOfLocalDay`; remember its answers when many deals are scored).
 */
export function nextChangeAt(next: NextChange, startOfDay: (day: number) => number): number | null {
  const ofDay = next.day === null ? Number.POSITIVE_INFINITY : startOfDay(next.day);
  return finiteOrNull(Math.min(ofDay, next.instant ?? Number.POSITIVE_INFINITY));
}
