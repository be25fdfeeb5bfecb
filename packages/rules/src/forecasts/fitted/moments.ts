/** Open deals at past instants and whether they were won by the period's end: the rows a forecast learns from. */

import type { ForecastCategory } from '../../facts.ts';
import { quietSince } from '../../health/staleOpportunity.ts';
import { QUIET_AFTER_DAYS, RECORDS_ACTIVITY_WITHIN_DAYS } from '../winChance.ts';
import type { DealHistory, LearningPeriod } from './dealHistory.ts';
import {
  categoryOf,
  closeDayOf,
  closedDays,
  type HeldDeals,
  heldSince,
  heldStateAt,
  holdDeals,
  isForecast,
  isWonIn,
  lastActivityBefore,
  lastChangeOf,
  openStateOf,
  placeFrom,
} from './heldDeals.ts';
import { textAt } from './heldTexts.ts';
import { askedWeeks, type Horizon, landmarkDay } from './horizon.ts';
import { priorChance } from './priorChance.ts';
import { shared, sharedInts, widened } from './shared.ts';

/** One instant at which open deals are looked at: the beginning of a day, so many weeks before a period's end. */
export interface Landmark {
  /** Place of the period in the list of periods. */
  readonly period: number;
  readonly weeksToGo: number;
  /** What happened before this day is known. */
  readonly asOfDay: number;
}

/** Rows by deal and then by landmark, one for each open deal at each: what it was like then is looked up when it is asked for. */
export interface Moments {
  readonly learnable: Learnable;
  readonly periods: readonly LearningPeriod[];
  readonly landmarks: readonly Landmark[];
  readonly count: number;
  readonly deal: Int32Array;
  /** Place of its landmark. */
  readonly landmark: Int16Array;
  /** Its state among all of the held deals. */
  readonly state: Int32Array;
  /** 1 when won by the period's end. */
  readonly won: Uint8Array;
}

/** An open deal at an instant as the model reads it; NaN and -1 say that nobody knew. */
export interface RowFacts {
  readonly weeksToGo: number;
  readonly stage: number;
  /** Minor units; 0 counts as missing. */
  readonly amount: number;
  /** Weeks from the instant, and from the period's end, to the expected close. */
  readonly closeIn: number;
  readonly closeBeyond: number;
  /** Weeks from the instant to the period's beginning; 0 or less of a running one. */
  readonly beginsIn: number;
  /** NaN where the day of its creation is assumed. */
  readonly ageWeeks: number;
  readonly stageWeeks: number;
  readonly pushes: number;
  readonly quietWeeks: number;
  /** Weeks since its last change of any kind; NaN where none is known. */
  readonly stillWeeks: number;
  readonly evidence: number;
  readonly contacts: number;
  /** 0 Pipeline or none, 1 Best Case, 2 Commit. */
  readonly category: number;
  readonly owner: number;
  readonly segments: ArrayLike<number>;
  /** Chance by rule of thumb. */
  readonly prior: number;
}

/** Histories, with what all of them have in common. */
export interface Learnable {
  readonly deals: HeldDeals;
  /** Open stages. */
  readonly stages: number;
  /** Days on which anybody did anything, rising. */
  readonly activityDays: Int32Array;
  /** Days on which deals were closed for the first time, rising. */
  readonly closedDays: Int32Array;
  /** Days from which evidence and contacts are recorded: the first on which any deal had some. */
  readonly evidenceFrom: number;
  readonly contactsFrom: number;
}

const CATEGORY_CODES = { pipeline: 0, best_case: 1, commit: 2, omitted: 0, closed: 0 } as const;
const codeOf = (category: ForecastCategory | null): number => (category === null ? 0 : CATEGORY_CODES[category]);

/** Sums and draws go by the order of ids, and do not depend on how deals came. `stages` counts open ones. */
export function learnable(given: readonly DealHistory[] | HeldDeals, stages: number): Learnable {
  const deals = 'count' in given ? given : holdDeals(given);
  return {
    deals,
    stages,
    activityDays: sorted(deals.activityDay),
    closedDays: closedDays(deals),
    evidenceFrom: firstAbove0(deals.day, deals.evidence),
    contactsFrom: firstAbove0(deals.day, deals.contacts),
  };
}

/** The first day of a state with a score above 0; `Infinity` without one. */
function firstAbove0(days: Int32Array, scores: Float64Array): number {
  let first = Number.POSITIVE_INFINITY;
  for (let state = 0; state < scores.length; state += 1) {
    if ((scores[state] as number) > 0) first = Math.min(first, days[state] as number);
  }
  return first;
}

const sorted = (days: Int32Array): Int32Array => {
  const rising = sharedInts(days.length);
  rising.set(days);
  return rising.sort();
};

/** The landmarks of periods: all whole weeks before each one's end at which it is asked about. */
export function landmarksOf(periods: readonly LearningPeriod[], horizon: Horizon): Landmark[] {
  return periods.flatMap((given, period) => {
    const asked = askedWeeks(periods, period, horizon);
    if (!asked) return [];
    return Array.from({ length: asked.last - asked.first + 1 }, (_, index) => {
      const weeksToGo = asked.first + index;
      return { period, weeksToGo, asOfDay: landmarkDay(given, weeksToGo, asked.during) };
    });
  });
}

/** An open deal at an instant, as known then. */
export interface OpenDealFacts {
  /** Place of its stage among the open ones; null where nobody knows it. */
  readonly stage: number | null;
  readonly amountMinor: number | null;
  readonly closeDay: number | null;
  readonly category: ForecastCategory | null;
  /** Percent, 0-100. */
  readonly winProbability: number | null;
  readonly createdDay: number;
  readonly isCreationAssumed: boolean;
  /** Day from which the days in its stage count, earlier visits taken off. */
  readonly stageSinceDay: number;
  readonly pushes: number;
  readonly lastActivityDay: number | null;
  /** Day of its last change; null where only its creation is known. */
  readonly lastChangeDay: number | null;
  readonly evidence: number | null;
  readonly contacts: number | null;
}

/** Where a row stands. */
interface Place {
  readonly weeksToGo: number;
  readonly asOfDay: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Whether the organisation recorded activities lately; null where it records none at all. */
  readonly recordsActivity: boolean | null;
  readonly owner: number;
  readonly segments: ArrayLike<number>;
}

function rowOf(facts: OpenDealFacts, place: Place): RowFacts {
  const { asOfDay, firstDay, lastDay, recordsActivity } = place;
  const { createdDay, closeDay } = facts;
  const quietDays = asOfDay - quietSince(facts);
  const isQuiet = recordsActivity === true && quietDays > QUIET_AFTER_DAYS;
  return {
    weeksToGo: place.weeksToGo,
    stage: facts.stage ?? -1,
    amount: facts.amountMinor ? facts.amountMinor : Number.NaN,
    closeIn: closeDay === null ? Number.NaN : (closeDay - asOfDay) / 7,
    closeBeyond: closeDay === null ? Number.NaN : (closeDay - lastDay) / 7,
    beginsIn: (firstDay - asOfDay) / 7,
    // A deal may be said to begin on a day to come.
    ageWeeks: facts.isCreationAssumed ? Number.NaN : Math.max(0, asOfDay - createdDay) / 7,
    stageWeeks: Math.max(0, asOfDay - facts.stageSinceDay) / 7,
    pushes: facts.pushes,
    quietWeeks: recordsActivity === true ? Math.max(0, quietDays) / 7 : Number.NaN,
    stillWeeks: facts.lastChangeDay === null ? Number.NaN : Math.max(0, asOfDay - facts.lastChangeDay) / 7,
    evidence: facts.evidence ?? Number.NaN,
    contacts: facts.contacts ?? Number.NaN,
    category: codeOf(facts.category),
    owner: place.owner,
    segments: place.segments,
    prior: priorChance(facts, { asOfDay, firstDay, lastDay, isQuiet }),
  };
}

/**
 * Rows of all deals open at each landmark, by deal and then by landmark as given. Facts are those known before its day.
 * Omitted deals are no forecast's: one that is won all the same counts as new business.
 */
export function gatherMoments(
  learnable: Learnable,
  periods: readonly LearningPeriod[],
  landmarks: readonly Landmark[],
): Moments {
  const { deals } = learnable;
  const found = new GrowingRows();
  for (let deal = 0; deal < deals.count; deal += 1) {
    const createdDay = deals.createdDay[deal] as number;
    for (let index = 0; index < landmarks.length; index += 1) {
      const { asOfDay, period } = landmarks[index] as Landmark;
      if (createdDay >= asOfDay) continue;
      const state = heldStateAt(deals, deal, asOfDay - 1);
      if (state < 0 || !isForecast(deals, state)) continue;
      found.push(deal, index, state, isWonBetween(deals, deal, asOfDay, periods[period] as LearningPeriod) ? 1 : 0);
    }
  }
  return { learnable, periods, landmarks, ...found.done() };
}

/** A deal that is won before the period, and stays won, is none of its wins. */
function isWonBetween(deals: HeldDeals, deal: number, asOfDay: number, { firstDay, lastDay }: LearningPeriod): boolean {
  const end = heldStateAt(deals, deal, lastDay);
  return isWonIn(deals, end) && heldSince(deals, deal, end) >= Math.max(asOfDay, firstDay);
}

const ROOM = 1024;
const rowColumns = () => ({
  deal: new Int32Array(ROOM),
  landmark: new Int16Array(ROOM),
  state: new Int32Array(ROOM),
  won: new Uint8Array(ROOM),
});

/** Rows, as many as there are. */
class GrowingRows {
  #count = 0;
  #columns = rowColumns();

  push(deal: number, landmark: number, state: number, won: number): void {
    const at = this.#count;
    if (at === this.#columns.deal.length) this.#widen();
    const columns = this.#columns;
    columns.deal[at] = deal;
    columns.landmark[at] = landmark;
    columns.state[at] = state;
    columns.won[at] = won;
    this.#count = at + 1;
  }

  done(): Pick<Moments, 'count' | 'deal' | 'landmark' | 'state' | 'won'> {
    const count = this.#count;
    const { deal, landmark, state, won } = this.#columns;
    return {
      count,
      deal: shared(deal, count),
      landmark: shared(landmark, count),
      state: shared(state, count),
      won: shared(won, count),
    };
  }

  #widen(): void {
    const { deal, landmark, state, won } = this.#columns;
    this.#columns = {
      deal: widened(deal),
      landmark: widened(landmark),
      state: widened(state),
      won: widened(won),
    };
  }
}

const landmarkAt = ({ landmarks, landmark }: Moments, row: number): Landmark =>
  landmarks[landmark[row] as number] as Landmark;

/** Place of the period of a row. */
export const periodAt = (moments: Moments, row: number): number => landmarkAt(moments, row).period;

const stateAt = ({ state }: Moments, row: number): number => state[row] as number;
/** Minor units; NaN where nobody knew any. */
export function amountAt(moments: Moments, row: number): number {
  const amount = moments.learnable.deals.amount[stateAt(moments, row)] as number;
  return amount === 0 ? Number.NaN : amount;
}
/** Number of the owner; -1 for none. */
export const ownerAt = (moments: Moments, row: number): number =>
  moments.learnable.deals.owner[stateAt(moments, row)] as number;
/** -1 where nobody knew. */
export const stageAt = (moments: Moments, row: number): number =>
  moments.learnable.deals.stage[stateAt(moments, row)] as number;
/** By the codes of facts. */
export const categoryAt = (moments: Moments, row: number): number =>
  codeOf(categoryOf(moments.learnable.deals, stateAt(moments, row)));
/** Whether a row's deal was due within its period: by its end, and not before one that has not begun. Without a day it was. */
export function isDueAt(moments: Moments, row: number): boolean {
  const { asOfDay, period } = landmarkAt(moments, row);
  const { firstDay, lastDay } = moments.periods[period] as LearningPeriod;
  const day = closeDayOf(moments.learnable.deals, stateAt(moments, row));
  return day === null || (day <= lastDay && (day >= firstDay || firstDay <= asOfDay));
}
export const idAt = ({ learnable, deal }: Moments, row: number): string =>
  textAt(learnable.deals.ids, deal[row] as number);

/** The amount a row's deal closed with by the end of its period; 0 when it was not won, or without an amount. */
export function wonAmountAt(moments: Moments, row: number): number {
  if (moments.won[row] !== 1) return 0;
  const { deals } = moments.learnable;
  const { lastDay } = moments.periods[periodAt(moments, row)] as LearningPeriod;
  return deals.amount[heldStateAt(deals, moments.deal[row] as number, lastDay)] || 0;
}

/** All facts of a row, as they were known then. */
export function rowFacts(moments: Moments, row: number): RowFacts {
  const { learnable, periods } = moments;
  const { deals } = learnable;
  const { asOfDay, weeksToGo, period } = landmarkAt(moments, row);
  const { firstDay, lastDay } = periods[period] as LearningPeriod;
  const deal = moments.deal[row] as number;
  const at = stateAt(moments, row);
  const records = deals.recordsActivity[deal] === 1;
  return rowOf(
    {
      ...openStateOf(deals, at),
      ...(asOfDay <= learnable.evidenceFrom && { evidence: null }),
      ...(asOfDay <= learnable.contactsFrom && { contacts: null }),
      createdDay: deals.createdDay[deal] as number,
      isCreationAssumed: deals.creationAssumed[deal] === 1,
      stageSinceDay: deals.stageSince[at] as number,
      pushes: deals.pushes[at] as number,
      lastActivityDay: records ? lastActivityBefore(deals, deal, asOfDay) : null,
      lastChangeDay: lastChangeOf(deals, at),
    },
    {
      weeksToGo,
      asOfDay,
      firstDay,
      lastDay,
      recordsActivity: records ? isRecorded(learnable.activityDays, asOfDay) : null,
      owner: deals.owner[at] as number,
      segments: deals.segment.map((values) => values[at] as number),
    },
  );
}

/** Returns rows of deals that are open now, in the order given; `owners` and `segments` number them as the model does. */
export function presentRows(
  deals: readonly (OpenDealFacts & { readonly owner: string | null; readonly segments: readonly (string | null)[] })[],
  { asOfDay, firstDay, lastDay, weeksToGo, recordsActivity }: PresentInstant,
  { owners, segments }: Numbering,
): RowFacts[] {
  return deals.map((deal) =>
    rowOf(deal, {
      weeksToGo,
      asOfDay,
      firstDay,
      lastDay,
      recordsActivity,
      owner: deal.owner === null ? -1 : (owners.get(deal.owner) ?? -1),
      segments: segments.map((numbers, place) => numbers.get(deal.segments[place] ?? '') ?? -1),
    }),
  );
}

/** Numbers that stand for owners, and by place for values of segments. */
export interface Numbering {
  readonly owners: ReadonlyMap<string, number>;
  readonly segments: readonly ReadonlyMap<string, number>[];
}

export interface PresentInstant {
  readonly asOfDay: number;
  /** Of the period. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** At least a week: what is left of the last one is not for the model to say. */
  readonly weeksToGo: number;
  readonly recordsActivity: boolean;
}

/** Whether the organisation recorded anything lately, so that a deal's silence says something. */
function isRecorded(days: Int32Array, asOfDay: number): boolean {
  const last = days[placeFrom(days, asOfDay) - 1];
  return last !== undefined && last >= asOfDay - RECORDS_ACTIVITY_WITHIN_DAYS;
}
