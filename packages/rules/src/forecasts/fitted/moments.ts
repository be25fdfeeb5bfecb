/** Open deals at past instants and whether they were won by the period's end: the rows a forecast learns from. */

import type { ForecastCategory } from '../../facts.ts';
import { QUIET_AFTER_DAYS, RECORDS_ACTIVITY_WITHIN_DAYS } from '../winChance.ts';
import {
  closedSince,
  type DealHistory,
  type DealTrail,
  type LearningPeriod,
  stateIndexAt,
  trailOf,
} from './dealHistory.ts';
import { askedWeeks, type Horizon, landmarkDay } from './horizon.ts';
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
  readonly deal: Int32Array;
  readonly period: Int16Array;
  readonly weeksToGo: Float64Array;
  readonly stage: Int16Array;
  /** Minor units; 0 counts as missing. */
  readonly amount: Float64Array;
  /** Weeks from the instant, and from the period's end, to the expected close. */
  readonly closeIn: Float64Array;
  readonly closeBeyond: Float64Array;
  /** Weeks from the instant to the period's beginning; 0 or less of a running one. */
  readonly beginsIn: Float64Array;
  readonly ageWeeks: Float64Array;
  readonly stageWeeks: Float64Array;
  readonly pushes: Int32Array;
  readonly quietWeeks: Float64Array;
  readonly evidence: Float64Array;
  readonly contacts: Float64Array;
  /** 0 Pipeline or none, 1 Best Case, 2 Commit. */
  readonly category: Uint8Array;
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

const CATEGORY_CODES = { pipeline: 0, best_case: 1, commit: 2, omitted: 0, closed: 0 } as const;

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
  /** Day from which the days in its stage count, earlier visits taken off. */
  readonly stageSinceDay: number;
  readonly pushes: number;
  readonly lastActivityDay: number | null;
  readonly evidence: number | null;
  readonly contacts: number | null;
}

/** Where a row stands, and what became of its deal. */
interface Place {
  readonly deal: number;
  readonly period: number;
  readonly weeksToGo: number;
  readonly asOfDay: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Whether the organisation recorded activities lately; null where it records none at all. */
  readonly recordsActivity: boolean | null;
  readonly owner: number;
  readonly segments: readonly number[];
  readonly won: boolean;
  readonly wonAmount: number;
}

/** As narrow as their values are: an organisation may have millions of rows. */
const COLUMN_TYPES = {
  weeksToGo: Float64Array,
  amount: Float64Array,
  closeIn: Float64Array,
  closeBeyond: Float64Array,
  beginsIn: Float64Array,
  ageWeeks: Float64Array,
  stageWeeks: Float64Array,
  quietWeeks: Float64Array,
  evidence: Float64Array,
  contacts: Float64Array,
  prior: Float64Array,
  wonAmount: Float64Array,
  pushes: Int32Array,
  deal: Int32Array,
  owner: Int32Array,
  period: Int16Array,
  stage: Int16Array,
  category: Uint8Array,
  won: Uint8Array,
} as const;
type ColumnName = keyof typeof COLUMN_TYPES;
type Row = Record<ColumnName, number>;
type MomentColumn = Float64Array | Int32Array | Int16Array | Uint8Array;
const COLUMN_NAMES = Object.keys(COLUMN_TYPES) as ColumnName[];

/** Columns that grow by rows. */
class GrowingMoments {
  private count = 0;
  private room = 1024;
  private readonly columns: Record<ColumnName, MomentColumn>;
  private readonly segments: Int32Array[];

  constructor(segments: number) {
    this.columns = Object.fromEntries(
      COLUMN_NAMES.map((name) => [name, new COLUMN_TYPES[name](this.room)]),
    ) as GrowingMoments['columns'];
    this.segments = Array.from({ length: segments }, () => new Int32Array(this.room));
  }

  push(facts: OpenDealFacts, place: Place): void {
    if (this.count === this.room) this.widen();
    const row = rowOf(facts, place);
    for (const name of COLUMN_NAMES) this.columns[name][this.count] = row[name];
    this.segments.forEach((column, index) => {
      column[this.count] = place.segments[index] ?? -1;
    });
    this.count += 1;
  }

  /** Room that was never filled takes no memory: nothing is copied. */
  done(): Moments {
    const columns = COLUMN_NAMES.map((name) => [name, this.columns[name].subarray(0, this.count)]);
    return {
      count: this.count,
      ...(Object.fromEntries(columns) as Omit<Moments, 'count' | 'segments'>),
      segments: this.segments.map((column) => column.subarray(0, this.count)),
    };
  }

  private widen(): void {
    this.room *= 2;
    for (const name of COLUMN_NAMES) {
      const wider = new COLUMN_TYPES[name](this.room);
      wider.set(this.columns[name]);
      this.columns[name] = wider;
    }
    for (const [index, column] of this.segments.entries()) {
      const wider = new Int32Array(this.room);
      wider.set(column);
      this.segments[index] = wider;
    }
  }
}

function rowOf(facts: OpenDealFacts, place: Place): Row {
  const { asOfDay, firstDay, lastDay, recordsActivity } = place;
  const { createdDay, closeDay, lastActivityDay } = facts;
  const lastStir = Math.max(lastActivityDay ?? createdDay, createdDay);
  const isQuiet = recordsActivity === true && asOfDay - lastStir > QUIET_AFTER_DAYS;
  return {
    deal: place.deal,
    period: place.period,
    weeksToGo: place.weeksToGo,
    stage: facts.stage ?? -1,
    amount: facts.amountMinor ? facts.amountMinor : Number.NaN,
    closeIn: closeDay === null ? Number.NaN : (closeDay - asOfDay) / 7,
    closeBeyond: closeDay === null ? Number.NaN : (closeDay - lastDay) / 7,
    beginsIn: (firstDay - asOfDay) / 7,
    // A deal may be said to begin on a day to come.
    ageWeeks: Math.max(0, asOfDay - createdDay) / 7,
    stageWeeks: Math.max(0, asOfDay - facts.stageSinceDay) / 7,
    pushes: facts.pushes,
    quietWeeks: recordsActivity === true ? Math.max(0, asOfDay - (lastActivityDay ?? createdDay)) / 7 : Number.NaN,
    evidence: facts.evidence ?? Number.NaN,
    contacts: facts.contacts ?? Number.NaN,
    category: facts.category === null ? 0 : CATEGORY_CODES[facts.category],
    owner: place.owner,
    prior: priorChance(facts, { asOfDay, firstDay, lastDay, isQuiet }),
    won: place.won ? 1 : 0,
    wonAmount: place.wonAmount,
  };
}

/**
 * Rows of all deals open at each landmark, by deal and then by landmark as given. Facts are those known before its day.
 * Omitted deals are no forecast's: one that is won all the same counts as new business.
 */
export function gatherMoments(
  { deals, trails, owners, segments, activityDays }: Learnable,
  periods: readonly LearningPeriod[],
  landmarks: readonly Landmark[],
): Moments {
  const moments = new GrowingMoments(segments.length);
  const recorded = landmarks.map(({ asOfDay }) => isRecorded(activityDays, asOfDay));
  for (const [place, deal] of deals.entries()) {
    const trail = trails[place] as DealTrail;
    const { states, createdDay } = deal;
    const segment = deal.segments.map((value, at) => (value === null ? -1 : (segments[at]?.get(value) ?? -1)));
    for (const [index, landmark] of landmarks.entries()) {
      const { asOfDay } = landmark;
      if (createdDay >= asOfDay) continue;
      const at = stateIndexAt(states, asOfDay - 1);
      const state = states[at];
      if (state?.status !== 'open' || state.category === 'omitted') continue;
      const { firstDay, lastDay } = periods[landmark.period] as LearningPeriod;
      const end = stateIndexAt(states, lastDay);
      const last = states[end] as (typeof states)[number];
      // A deal that is won before the period, and stays won, is none of its wins.
      const won = last.status === 'won' && closedSince(states, end) >= Math.max(asOfDay, firstDay);
      moments.push(
        {
          ...state,
          createdDay,
          stageSinceDay: trail.stageSince[at] as number,
          pushes: trail.pushes[at] as number,
          lastActivityDay: deal.activityDays ? lastBefore(deal.activityDays, asOfDay) : null,
        },
        {
          deal: place,
          period: landmark.period,
          weeksToGo: landmark.weeksToGo,
          asOfDay,
          firstDay,
          lastDay,
          recordsActivity: deal.activityDays === null ? null : recorded[index] === true,
          owner: state.owner === null ? -1 : (owners.get(state.owner) ?? -1),
          segments: segment,
          won,
          wonAmount: won ? (last.amountMinor ?? 0) : 0,
        },
      );
    }
  }
  return moments.done();
}

/** Rows of deals that are open now, in the order given; `owners` numbers them as the model does. */
export function presentMoments(
  deals: readonly (OpenDealFacts & { readonly owner: string | null })[],
  { asOfDay, firstDay, lastDay, weeksToGo, recordsActivity }: PresentInstant,
  owners: ReadonlyMap<string, number>,
): Moments {
  const moments = new GrowingMoments(0);
  for (const [index, deal] of deals.entries()) {
    moments.push(deal, {
      deal: index,
      period: 0,
      weeksToGo,
      asOfDay,
      firstDay,
      lastDay,
      recordsActivity,
      owner: deal.owner === null ? -1 : (owners.get(deal.owner) ?? -1),
      segments: [],
      won: false,
      wonAmount: 0,
    });
  }
  return moments.done();
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
