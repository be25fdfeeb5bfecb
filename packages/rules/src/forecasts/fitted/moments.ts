/** Open deals at past instants and whether they were won by the period's end: the rows a forecast learns from. */

import { QUIET_AFTER_DAYS, RECORDS_ACTIVITY_WITHIN_DAYS } from '../winChance.ts';
import {
  closedSince,
  type DealHistory,
  type DealTrail,
  type LearningPeriod,
  stateIndexAt,
  trailOf,
} from './dealHistory.ts';
import { priorChance } from './priorChance.ts';

/** One instant at which open deals are looked at: the beginning of a day, so many weeks before a period's end. */
export interface Landmark {
  /** Place of the period in the list of periods. */
  readonly period: number;
  readonly weeksToGo: number;
  /** What happened before this day is known. */
  readonly asOfDay: number;
}

/** Columns of equal length, a row for each open deal at each landmark; NaN and -1 say that nobody knew. */
export interface Moments {
  readonly count: number;
  readonly landmark: Int32Array;
  readonly deal: Int32Array;
  readonly period: Int32Array;
  readonly weeksToGo: Float64Array;
  readonly stage: Int32Array;
  /** Minor units; 0 counts as missing. */
  readonly amount: Float64Array;
  /** Weeks from the instant, and from the period's end, to the expected close. */
  readonly closeIn: Float64Array;
  readonly closeBeyond: Float64Array;
  readonly ageWeeks: Float64Array;
  readonly stageWeeks: Float64Array;
  readonly pushes: Float64Array;
  readonly quietWeeks: Float64Array;
  readonly evidence: Float64Array;
  readonly contacts: Float64Array;
  /** 0 Pipeline or none, 1 Best Case, 2 Commit, 3 Omitted. */
  readonly category: Int32Array;
  readonly owner: Int32Array;
  readonly segments: readonly Int32Array[];
  readonly prior: Float64Array;
  /** 1 when won by the period's end, and the amount it closed with. */
  readonly won: Uint8Array;
  readonly wonAmount: Float64Array;
}

/** Histories with what is worked out of them once, and the numbers that stand for owners and segments. */
export interface Learnable {
  readonly deals: readonly DealHistory[];
  readonly trails: readonly DealTrail[];
  readonly owners: ReadonlyMap<string, number>;
  readonly segments: readonly ReadonlyMap<string, number>[];
  /** Open stages. */
  readonly stages: number;
  /** Days on which anybody did anything, rising. */
  readonly activityDays: Int32Array;
}

const CATEGORY_CODES = { pipeline: 0, best_case: 1, commit: 2, omitted: 3, closed: 0 } as const;

/** Prepares histories, in the order of their ids: sums and draws do not depend on how they came. `stages` counts open ones. */
export function learnable(given: readonly DealHistory[], stages: number): Learnable {
  const deals = given.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const owners = new Map<string, number>();
  const segments: Map<string, number>[] = [];
  const days: number[] = [];
  for (const deal of deals) {
    for (const { owner } of deal.states) if (owner !== null && !owners.has(owner)) owners.set(owner, owners.size);
    deal.segments.forEach((segment, place) => {
      segments[place] ??= new Map();
      const known = segments[place] as Map<string, number>;
      if (segment !== null && !known.has(segment)) known.set(segment, known.size);
    });
    if (deal.activityDays) days.push(...deal.activityDays);
  }
  return { deals, trails: deals.map(trailOf), owners, segments, stages, activityDays: Int32Array.from(days).sort() };
}

/**
 * The landmarks of periods: whole weeks before each one's end, as far back as it reaches. The first is its first day,
 * which may be a day or two nearer than a whole week.
 */
export function landmarksOf(periods: readonly LearningPeriod[]): Landmark[] {
  return periods.flatMap((given, period) =>
    Array.from({ length: weeksOf(given) }, (_, index) => ({
      period,
      weeksToGo: index + 1,
      asOfDay: landmarkDay(given, index + 1),
    })),
  );
}

/** Whole weeks of a period, a rest of half a week or more as one. */
export const weeksOf = ({ firstDay, lastDay }: LearningPeriod): number =>
  Math.max(1, Math.round((lastDay + 1 - firstDay) / 7));

/** The day at whose beginning a period is looked at so many weeks before its end. */
export const landmarkDay = ({ firstDay, lastDay }: LearningPeriod, weeksToGo: number): number =>
  Math.max(firstDay, lastDay + 1 - 7 * weeksToGo);

class Growing {
  private values = new Float64Array(1024);
  private length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Float64Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }

  floats(): Float64Array {
    return this.values.slice(0, this.length);
  }

  integers(): Int32Array {
    return Int32Array.from(this.values.subarray(0, this.length));
  }
}

/** Rows of all deals open at each landmark, by deal and then by landmark as given. Facts are those known before its day. */
export function gatherMoments(
  { deals, trails, owners, segments, activityDays }: Learnable,
  periods: readonly LearningPeriod[],
  landmarks: readonly Landmark[],
): Moments {
  const columns = Array.from({ length: 18 }, () => new Growing());
  const bySegment = segments.map(() => new Growing());
  const [
    landmarkOf,
    dealOf,
    periodOf,
    weeks,
    stage,
    amount,
    closeIn,
    closeBeyond,
    age,
    stageWeeks,
    pushes,
    quiet,
    evidence,
    contacts,
    category,
    owner,
    prior,
    wonAmount,
  ] = columns as [
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
  ];
  const won = new Growing();
  const recorded = landmarks.map(({ asOfDay }) => isRecorded(activityDays, asOfDay));
  for (const [place, deal] of deals.entries()) {
    const trail = trails[place] as DealTrail;
    const { states, createdDay } = deal;
    for (const [index, landmark] of landmarks.entries()) {
      const { asOfDay } = landmark;
      if (createdDay >= asOfDay) continue;
      const at = stateIndexAt(states, asOfDay - 1);
      const state = states[at];
      if (state?.status !== 'open') continue;
      const { lastDay } = periods[landmark.period] as LearningPeriod;
      const end = stateIndexAt(states, lastDay);
      const isWon = (states[end] as (typeof states)[number]).status === 'won' && closedSince(states, end) >= asOfDay;
      const lastActivity = deal.activityDays ? lastBefore(deal.activityDays, asOfDay) : null;
      const quietDays = lastActivity === null ? null : asOfDay - lastActivity;
      landmarkOf.push(index);
      dealOf.push(place);
      periodOf.push(landmark.period);
      weeks.push(landmark.weeksToGo);
      stage.push(state.stage ?? -1);
      amount.push(state.amountMinor ? state.amountMinor : Number.NaN);
      closeIn.push(state.closeDay === null ? Number.NaN : (state.closeDay - asOfDay) / 7);
      closeBeyond.push(state.closeDay === null ? Number.NaN : (state.closeDay - lastDay) / 7);
      age.push((asOfDay - createdDay) / 7);
      stageWeeks.push(Math.max(0, asOfDay - (trail.stageSince[at] as number)) / 7);
      pushes.push(trail.pushes[at] as number);
      quiet.push(deal.activityDays === null || !recorded[index] ? Number.NaN : (quietDays ?? asOfDay - createdDay) / 7);
      evidence.push(state.evidence ?? Number.NaN);
      contacts.push(state.contacts ?? Number.NaN);
      category.push(state.category === null ? 0 : CATEGORY_CODES[state.category]);
      owner.push(state.owner === null ? -1 : (owners.get(state.owner) ?? -1));
      bySegment.forEach((column, segment) => {
        const value = deal.segments[segment] ?? null;
        column.push(value === null ? -1 : (segments[segment]?.get(value) ?? -1));
      });
      const lastStir = Math.max(lastActivity ?? createdDay, createdDay);
      const isQuiet = recorded[index] === true && asOfDay - lastStir > QUIET_AFTER_DAYS;
      prior.push(priorChance(state, { asOfDay, lastDay, isQuiet }));
      won.push(isWon ? 1 : 0);
      wonAmount.push(isWon ? ((states[end] as (typeof states)[number]).amountMinor ?? 0) : 0);
    }
  }
  const floats = (column: Growing): Float64Array => column.floats();
  const landmarkColumn = landmarkOf.integers();
  return {
    count: landmarkColumn.length,
    landmark: landmarkColumn,
    deal: dealOf.integers(),
    period: periodOf.integers(),
    weeksToGo: floats(weeks),
    stage: stage.integers(),
    amount: floats(amount),
    closeIn: floats(closeIn),
    closeBeyond: floats(closeBeyond),
    ageWeeks: floats(age),
    stageWeeks: floats(stageWeeks),
    pushes: floats(pushes),
    quietWeeks: floats(quiet),
    evidence: floats(evidence),
    contacts: floats(contacts),
    category: category.integers(),
    owner: owner.integers(),
    segments: bySegment.map((column) => column.integers()),
    prior: floats(prior),
    won: Uint8Array.from(won.integers()),
    wonAmount: floats(wonAmount),
  };
}

/** Whether the organisation recorded anything lately, so that a deal's silence says something. */
function isRecorded(days: Int32Array, asOfDay: number): boolean {
  const last = lastBefore(days, asOfDay);
  return last !== null && last >= asOfDay - RECORDS_ACTIVITY_WITHIN_DAYS;
}

function lastBefore(days: ArrayLike<number>, day: number): number | null {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as number) < day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : (days[low - 1] as number);
}
