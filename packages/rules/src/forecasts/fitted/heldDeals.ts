/** Histories of many deals in as little memory as their facts take; what a forecast learns from. */
import { DEAL_STATUSES, FORECAST_CATEGORIES, type ForecastCategory } from '../../facts.ts';
import { type DealHistory, type DealState, trailOf } from './dealHistory.ts';
import { type HeldTexts, TextHolder, textAt } from './heldTexts.ts';
import { shared, widened } from './shared.ts';

/** Stands for a day that nobody knows. */
const NO_DAY = -0x80000000;
/** Stands for a category that nobody set. */
const NO_CATEGORY = 255;
const OPEN = DEAL_STATUSES.indexOf('open');
const WON = DEAL_STATUSES.indexOf('won');
const OMITTED = FORECAST_CATEGORIES.indexOf('omitted');

/** Deals by the order of their ids, and their states one after the other, deal after deal. NaN and -1 say that nobody knew. */
export interface HeldDeals {
  readonly count: number;
  readonly ids: HeldTexts;
  readonly createdDay: Int32Array;
  /** 1 where the day of creation is assumed. */
  readonly creationAssumed: Uint8Array;
  /** First state of each deal, and one more for the end of the last. */
  readonly firstState: Int32Array;
  readonly day: Int32Array;
  readonly status: Uint8Array;
  readonly stage: Int16Array;
  readonly amount: Float64Array;
  readonly closeDay: Int32Array;
  readonly category: Uint8Array;
  readonly winProbability: Float64Array;
  readonly owner: Int32Array;
  /** Empty where no state tells any. */
  readonly evidence: Float64Array;
  readonly contacts: Float64Array;
  readonly pushes: Uint16Array;
  readonly stageSince: Int32Array;
  /** First activity of each deal, and one more; -1 for a deal of which none are recorded. */
  readonly firstActivity: Int32Array;
  readonly activityDay: Int32Array;
  readonly recordsActivity: Uint8Array;
  /** Of each place the values of states; -1 for none. */
  readonly segment: readonly Int16Array[];
  /** What each place of the segments is called, for example `Territory`. */
  readonly segmentNames: readonly string[];
  /** Numbers that stand for owners and segments. */
  readonly owners: ReadonlyMap<string, number>;
  readonly ownerNames: readonly string[];
  readonly segments: readonly ReadonlyMap<string, number>[];
}

type Column = Float64Array | Int32Array | Int16Array | Uint8Array;

/** A column that grows, until it is done. */
class Growing<Values extends Column> {
  #values: Values;
  #count = 0;

  constructor(values: Values) {
    this.#values = values;
  }

  push(value: number): void {
    if (this.#count === this.#values.length) this.#values = widened(this.#values);
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  /** With a value up to a length. */
  fillTo(length: number, value: number): void {
    while (this.#count < length) this.push(value);
  }

  get length(): number {
    return this.#count;
  }

  done(): Values {
    return shared(this.#values, this.#count);
  }
}

const ROOM = 1024;
const ints = () => new Growing(new Int32Array(ROOM));
const floats = () => new Growing(new Float64Array(ROOM));
const bytes = () => new Growing(new Uint8Array(ROOM));

/** What is held of every state. Each column is written where it is named: there are millions of states. */
const stateColumns = () => ({
  day: new Int32Array(ROOM),
  status: new Uint8Array(ROOM),
  stage: new Int16Array(ROOM),
  amount: new Float64Array(ROOM),
  closeDay: new Int32Array(ROOM),
  category: new Uint8Array(ROOM),
  winProbability: new Float64Array(ROOM),
  owner: new Int32Array(ROOM),
  pushes: new Uint16Array(ROOM),
  stageSince: new Int32Array(ROOM),
});
type StateColumns = ReturnType<typeof stateColumns>;

function widenedAll(columns: StateColumns): StateColumns {
  const wider = Object.entries(columns).map(([name, values]) => [name, widened(values)]);
  return Object.fromEntries(wider) as StateColumns;
}

/** Takes histories one after the other, by rising id. */
export class DealHolder {
  readonly #ids = new TextHolder();
  #count = 0;
  #lastId: string | null = null;
  readonly #createdDay = ints();
  readonly #creationAssumed = bytes();
  readonly #firstState = ints();
  #states = stateColumns();
  #stateCount = 0;
  readonly #evidence = floats();
  readonly #contacts = floats();
  readonly #firstActivity = ints();
  readonly #activityDay = ints();
  readonly #recordsActivity = bytes();
  readonly #segment: Growing<Int16Array>[] = [];
  readonly #owners = new Map<string, number>();
  readonly #segments: Map<string, number>[] = [];
  readonly #segmentNames: readonly string[];

  constructor(segmentNames: readonly string[] = []) {
    this.#segmentNames = segmentNames;
  }

  /** Throws RangeError for a deal that does not follow the one before it. */
  add(deal: DealHistory): void {
    const last = this.#lastId;
    if (last !== null && last >= deal.id) throw new RangeError(`deals come by rising id: ${deal.id} after ${last}`);
    const trail = trailOf(deal);
    this.#firstState.push(this.#stateCount);
    this.#firstActivity.push(this.#activityDay.length);
    this.#ids.add(deal.id);
    this.#lastId = deal.id;
    this.#count += 1;
    this.#createdDay.push(deal.createdDay);
    this.#creationAssumed.push(deal.isCreationAssumed ? 1 : 0);
    deal.states.forEach((state, at) => {
      this.#addState(state, trail.pushes[at] as number, trail.stageSince[at] as number);
      (state.segments ?? deal.segments).forEach((value, place) => {
        this.#addSegment(place, value);
      });
      for (const column of this.#segment) column.fillTo(this.#stateCount, -1);
    });
    this.#recordsActivity.push(deal.activityDays ? 1 : 0);
    for (const day of deal.activityDays ?? []) this.#activityDay.push(day);
  }

  #addState(state: DealState, pushes: number, stageSince: number): void {
    const at = this.#stateCount;
    if (at === this.#states.day.length) this.#states = widenedAll(this.#states);
    const columns = this.#states;
    columns.day[at] = state.day;
    columns.status[at] = DEAL_STATUSES.indexOf(state.status);
    columns.stage[at] = state.stage ?? -1;
    columns.amount[at] = state.amountMinor ?? Number.NaN;
    columns.closeDay[at] = state.closeDay ?? NO_DAY;
    columns.category[at] = state.category === null ? NO_CATEGORY : FORECAST_CATEGORIES.indexOf(state.category);
    columns.winProbability[at] = state.winProbability ?? Number.NaN;
    columns.owner[at] = state.owner === null ? -1 : numberOf(this.#owners, state.owner);
    columns.pushes[at] = pushes;
    columns.stageSince[at] = stageSince;
    this.#stateCount = at + 1;
    pushScore(this.#evidence, this.#stateCount, state.evidence);
    pushScore(this.#contacts, this.#stateCount, state.contacts);
  }

  #addSegment(place: number, value: string | null): void {
    while (this.#segments.length <= place) {
      this.#segments.push(new Map());
      this.#segment.push(new Growing(new Int16Array(ROOM)));
    }
    const column = this.#segment[place] as Growing<Int16Array>;
    column.fillTo(this.#stateCount - 1, -1);
    column.push(value === null ? -1 : segmentNumber(this.#segments[place] as Map<string, number>, value));
  }

  done(): HeldDeals {
    const states = this.#stateCount;
    const columns = this.#states;
    this.#firstState.push(states);
    this.#firstActivity.push(this.#activityDay.length);
    for (const scores of [this.#evidence, this.#contacts]) {
      if (scores.length > 0) scores.fillTo(states, Number.NaN);
    }
    return {
      count: this.#count,
      ids: this.#ids.done(),
      createdDay: this.#createdDay.done(),
      creationAssumed: this.#creationAssumed.done(),
      firstState: this.#firstState.done(),
      day: shared(columns.day, states),
      status: shared(columns.status, states),
      stage: shared(columns.stage, states),
      amount: shared(columns.amount, states),
      closeDay: shared(columns.closeDay, states),
      category: shared(columns.category, states),
      winProbability: shared(columns.winProbability, states),
      owner: shared(columns.owner, states),
      evidence: this.#evidence.done(),
      contacts: this.#contacts.done(),
      pushes: shared(columns.pushes, states),
      stageSince: shared(columns.stageSince, states),
      firstActivity: this.#firstActivity.done(),
      activityDay: this.#activityDay.done(),
      recordsActivity: this.#recordsActivity.done(),
      segment: this.#segment.map((column) => column.done()),
      owners: this.#owners,
      ownerNames: [...this.#owners.keys()],
      segmentNames: this.#segmentNames,
      segments: this.#segments,
    };
  }
}

/** The score of the last of so many states; before the first that is known nothing is held. */
function pushScore(scores: Growing<Float64Array>, states: number, score: number | null): void {
  if (score === null && scores.length === 0) return;
  scores.fillTo(states - 1, Number.NaN);
  scores.push(score ?? Number.NaN);
}

/** Values of one segment that are told apart; others count as none. */
const VALUES_MAX = 10_000;

const segmentNumber = (known: Map<string, number>, value: string): number =>
  known.size >= VALUES_MAX && !known.has(value) ? -1 : numberOf(known, value);

function numberOf(known: Map<string, number>, value: string): number {
  const found = known.get(value) ?? known.size;
  if (found === known.size) known.set(value, found);
  return found;
}

/** Histories in whatever order they come. */
export function holdDeals(given: readonly DealHistory[], segmentNames: readonly string[] = []): HeldDeals {
  const holder = new DealHolder(segmentNames);
  for (const deal of given.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) holder.add(deal);
  return holder.done();
}

/** The first place from which on rising days are not before a day; other rising numbers likewise. */
export function placeFrom(days: Int32Array | Float64Array, day: number, first = 0, end = days.length): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as number) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the state in which a deal was at the end of a day; -1 before its first. */
export function heldStateAt({ firstState, day }: HeldDeals, deal: number, atDay: number): number {
  const first = firstState[deal] as number;
  const end = firstState[deal + 1] as number;
  // Most are asked about long after anything happened to them.
  if (end > first && (day[end - 1] as number) <= atDay) return end - 1;
  const after = placeFrom(day, atDay + 1, first, end);
  return after === first ? -1 : after - 1;
}

/** The first day of the unbroken run of states with the status of the one given. */
export function heldSince({ firstState, status, day }: HeldDeals, deal: number, state: number): number {
  const first = firstState[deal] as number;
  let since = state;
  while (since > first && status[since - 1] === status[state]) since -= 1;
  return day[since] as number;
}

/** Whether a state is an open deal's that a forecast counts: omitted deals are no forecast's. */
export const isForecast = ({ status, category }: HeldDeals, state: number): boolean =>
  status[state] === OPEN && category[state] !== OMITTED;

/** Whether a deal is open after all that is known of it. */
export const isStillOpen = ({ firstState, status }: HeldDeals, deal: number): boolean =>
  status[(firstState[deal + 1] as number) - 1] === OPEN;

/** Whether a deal was won at all, be it lost again. */
export function wasEverWon({ firstState, status }: HeldDeals, deal: number): boolean {
  const end = firstState[deal + 1] as number;
  for (let state = firstState[deal] as number; state < end; state += 1) if (status[state] === WON) return true;
  return false;
}

export const isWonIn = ({ status }: HeldDeals, state: number): boolean => status[state] === WON;

/** The last of a deal's activities before a day; null without one. */
export function lastActivityBefore(
  { firstActivity, activityDay }: HeldDeals,
  deal: number,
  day: number,
): number | null {
  const first = firstActivity[deal] as number;
  const place = placeFrom(activityDay, day, first, firstActivity[deal + 1] as number);
  return place === first ? null : (activityDay[place - 1] as number);
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** A deal as it stood at the beginning of a day. */
export interface HeldDeal {
  readonly id: string;
  readonly createdDay: number;
  readonly isCreationAssumed: boolean;
  readonly state: DealState;
  readonly pushes: number;
  readonly stageSinceDay: number;
  readonly lastActivityDay: number | null;
  /** Day of its last change; null where only its creation is known. */
  readonly lastChangeDay: number | null;
  readonly segments: readonly (string | null)[];
}

/** The deal at a place; null before it was there. */
export function heldDealAt(held: HeldDeals, place: number, asOfDay: number): HeldDeal | null {
  const createdDay = held.createdDay[place] as number;
  const at = heldStateAt(held, place, asOfDay - 1);
  if (createdDay >= asOfDay || at < 0) return null;
  return {
    id: textAt(held.ids, place),
    createdDay,
    isCreationAssumed: held.creationAssumed[place] === 1,
    state: stateOf(held, at),
    pushes: held.pushes[at] as number,
    stageSinceDay: held.stageSince[at] as number,
    lastActivityDay: lastActivityBefore(held, place, asOfDay),
    lastChangeDay: lastChangeOf(held, at),
    segments: held.segment.map((values, segment) => segmentText(held, segment, values[at] as number)),
  };
}

/** The day from which a state holds; null for one that tells nothing but that the deal was open. */
export function lastChangeOf(held: HeldDeals, state: number): number | null {
  const isTold =
    (held.stage[state] as number) >= 0 || held.closeDay[state] !== NO_DAY || !Number.isNaN(held.amount[state]);
  return isTold ? (held.day[state] as number) : null;
}

function segmentText(held: HeldDeals, place: number, value: number): string | null {
  if (value < 0) return null;
  for (const [text, number] of held.segments[place] ?? []) if (number === value) return text;
  return null;
}

/** Rising days on which a deal was closed for the first time. */
export function closedDays({ count, firstState, status, day }: HeldDeals): Int32Array {
  const days = new Int32Array(count);
  let found = 0;
  for (let deal = 0; deal < count; deal += 1) {
    const end = firstState[deal + 1] as number;
    for (let state = firstState[deal] as number; state < end; state += 1) {
      if (status[state] === OPEN) continue;
      days[found] = day[state] as number;
      found += 1;
      break;
    }
  }
  return days.slice(0, found).sort();
}

/** Calls back with each day on which a deal was created, changed its stage, was won or was lost. */
export function eachSign(held: HeldDeals, found: (day: number) => void): void {
  const { count, createdDay, creationAssumed, firstState, status, stage, day } = held;
  for (let deal = 0; deal < count; deal += 1) {
    if (creationAssumed[deal] === 0) found(createdDay[deal] as number);
    const end = firstState[deal + 1] as number;
    for (let state = firstState[deal] as number; state < end; state += 1) {
      const isFirst = state === firstState[deal];
      const isClosed = status[state] !== OPEN;
      if (isFirst ? isClosed : hasMoved(status, stage, state)) found(day[state] as number);
    }
  }
}

/** A stage that was unknown until then is no move. */
const hasMoved = (status: Uint8Array, stage: Int16Array, state: number): boolean =>
  status[state] !== status[state - 1] || ((stage[state - 1] as number) >= 0 && stage[state] !== stage[state - 1]);

/** A state as it was given. */
function stateOf(held: HeldDeals, state: number): DealState {
  return {
    ...openStateOf(held, state),
    day: held.day[state] as number,
    status: DEAL_STATUSES[held.status[state] as number] as DealState['status'],
    owner: held.ownerNames[held.owner[state] as number] ?? null,
  };
}

export function closeDayOf(held: HeldDeals, state: number): number | null {
  const closeDay = held.closeDay[state] as number;
  return closeDay === NO_DAY ? null : closeDay;
}

export const categoryOf = (held: HeldDeals, state: number): ForecastCategory | null =>
  FORECAST_CATEGORIES[held.category[state] as number] ?? null;

/** What a model reads of a state. */
export function openStateOf(held: HeldDeals, state: number): Omit<DealState, 'day' | 'status' | 'owner'> {
  const stage = held.stage[state] as number;
  return {
    stage: stage < 0 ? null : stage,
    amountMinor: orNull(held.amount[state]),
    closeDay: closeDayOf(held, state),
    category: categoryOf(held, state),
    winProbability: orNull(held.winProbability[state]),
    evidence: orNull(held.evidence[state]),
    contacts: orNull(held.contacts[state]),
  };
}
