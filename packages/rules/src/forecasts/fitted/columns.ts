/** The columns of the model: facts of a moment as numbers, each with its penalty. Measured on simulated and real histories. */
import { type HeldDeals, isStillOpen } from './heldDeals.ts';
import { amountAt, type Moments, type Numbering, type RowFacts, rowFacts } from './moments.ts';

/** What the model is sure of beforehand is penalised lightly, what must prove itself heavily. */
const LIGHT = 2;
const HEAVY = 20;
const INTERCEPT = 0.3;
const PRIOR = 1;
export const OWNER_PENALTY = 20;
/** Rows from which a value of a segment has a column of its own. */
const SEGMENT_ROWS_MIN = 100;
/** Columns of segments at most, those with the most rows. */
const SEGMENT_COLUMNS_MAX = 24;
/** Open deals from which a value that hardly any of them has is taken to be filled in at the close. */
const OPEN_DEALS_MIN = 50;
const OPEN_SHARE_MIN = 0.2;
/** Weeks without activity that count as silence. */
const SILENT_WEEKS = 30 / 7;
const PRIOR_MIN = 0.05;
const PRIOR_MAX = 0.9;

/** A column: its name, what it is in words of the field, its penalty, the mean of its coefficient, and its value in a row. */
export interface Column {
  readonly name: string;
  readonly fact: ColumnFact;
  readonly penalty: number;
  readonly mean: number;
  readonly value: (facts: RowFacts) => number;
}

/** What a column speaks of: chances are explained by these. */
export type ColumnFact =
  | 'base'
  | 'time'
  | 'stage'
  | 'close date'
  | 'amount'
  | 'age'
  | 'silence'
  | 'time in stage'
  | 'pushes'
  | 'activity'
  | 'evidence'
  | 'contacts'
  | 'category'
  | 'segment'
  | 'rule of thumb'
  | 'owner';

/** What numbers are measured against, from the rows learnt from. */
export interface Scale {
  /** Twice the middle of the weeks to go at which a period is asked about: of a running one its length. */
  readonly weeks: number;
  readonly stages: number;
  readonly amountMiddle: number;
  readonly amountSpread: number;
  /** Weeks from creation to close that 95% of past wins did not exceed; null without any. */
  readonly cycleWeeks: number | null;
}

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const flag = (condition: boolean): number => (condition ? 1 : 0);
const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Middle and spread of the log amounts of the rows, robust against a few giants. */
export function scaleOf(
  moments: Moments,
  rows: ArrayLike<number>,
  given: Pick<Scale, 'weeks' | 'stages' | 'cycleWeeks'>,
): Scale {
  const room = new Float64Array(rows.length);
  let known = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const amount = amountAt(moments, rows[i] as number);
    if (amount > 0) room[known++] = Math.log(amount);
  }
  const logs = room.subarray(0, known).sort();
  const middle = logs[logs.length >> 1] ?? 0;
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length));
  return { ...given, amountMiddle: middle, amountSpread: spread > 1e-6 ? spread : 1 };
}

/** What rows hold and lack, of facts that not every history tells. */
interface Holds {
  stages: boolean;
  noStages: boolean;
  dates: boolean;
  noDates: boolean;
  amounts: boolean;
  noAmounts: boolean;
  activity: boolean;
  /** Days of the last change, of at least half of the rows. */
  changes: boolean;
  ages: boolean;
  noAges: boolean;
  evidence: boolean;
  contacts: boolean;
  /** Rows of before they were recorded. */
  noScores: boolean;
  categories: boolean;
  priors: boolean;
  /** Periods that had not begun. */
  ahead: boolean;
}

/** Of the numbers that segments have, how many rows hold each, by place. */
type SegmentCounts = readonly ReadonlyMap<number, number>[];

/** All rows are gone through once. */
function holdingOf(moments: Moments, rows: ArrayLike<number>): { holds: Holds; counts: SegmentCounts } {
  const holds = { ...NOTHING };
  const counts: Map<number, number>[] = [];
  let changes = 0;
  let noScores = false;
  for (let i = 0; i < rows.length; i += 1) {
    const facts = rowFacts(moments, rows[i] as number);
    holds[facts.stage >= 0 ? 'stages' : 'noStages'] = true;
    holds[Number.isNaN(facts.closeIn) ? 'noDates' : 'dates'] = true;
    holds[Number.isNaN(facts.amount) ? 'noAmounts' : 'amounts'] = true;
    if (!Number.isNaN(facts.quietWeeks)) holds.activity = true;
    if (!Number.isNaN(facts.stillWeeks)) changes += 1;
    holds[Number.isNaN(facts.ageWeeks) ? 'noAges' : 'ages'] = true;
    if (!Number.isNaN(facts.evidence)) holds.evidence = true;
    if (!Number.isNaN(facts.contacts)) holds.contacts = true;
    if (Number.isNaN(facts.evidence) && Number.isNaN(facts.contacts)) noScores = true;
    if (facts.category > 0) holds.categories = true;
    if (facts.prior > 0) holds.priors = true;
    if (facts.beginsIn > 0) holds.ahead = true;
    for (let place = 0; place < facts.segments.length; place += 1) {
      const known = counts[place] ?? new Map<number, number>();
      counts[place] = known;
      const value = facts.segments[place] as number;
      if (value >= 0) known.set(value, (known.get(value) ?? 0) + 1);
    }
  }
  holds.noScores = noScores && (holds.evidence || holds.contacts);
  // Activities say more of silence than changes do.
  holds.changes = !holds.activity && changes > 0 && 2 * changes >= rows.length;
  return { holds, counts };
}

/** All columns that these rows can fill; what they lack is left out (`missing` names it). */
export function columnsFor(
  moments: Moments,
  rows: ArrayLike<number>,
  scale: Scale,
): { columns: Column[]; missing: ColumnFact[] } {
  const { holds, counts } = holdingOf(moments, rows);
  const missing: ColumnFact[] = [];
  if (!holds.stages) missing.push('stage', 'time in stage');
  if (!holds.dates) missing.push('close date', 'pushes');
  if (!holds.amounts) missing.push('amount');
  if (!holds.activity) missing.push('activity');
  if (!holds.evidence) missing.push('evidence');
  if (!holds.contacts) missing.push('contacts');
  if (!holds.categories) missing.push('category');
  const columns = columnsHolding(holds, scale);
  const prior = columns.at(-1)?.fact === 'rule of thumb' ? columns.pop() : undefined;
  columns.push(...segmentColumns(moments, counts), ...(prior ? [prior] : []));
  return { columns, missing };
}

const NOTHING: Readonly<Holds> = {
  stages: false,
  noStages: false,
  dates: false,
  noDates: false,
  amounts: false,
  noAmounts: false,
  activity: false,
  changes: false,
  ages: false,
  noAges: false,
  evidence: false,
  contacts: false,
  noScores: false,
  categories: false,
  priors: false,
  ahead: false,
};

const EVERYTHING: Readonly<Holds> = {
  stages: true,
  noStages: true,
  dates: true,
  noDates: true,
  amounts: true,
  noAmounts: true,
  activity: true,
  changes: true,
  ages: true,
  noAges: true,
  evidence: true,
  contacts: true,
  noScores: true,
  categories: true,
  priors: true,
  ahead: true,
};

/**
 * Returns the columns of a model that was kept, by their names; `segments` numbers values as the rows do. Throws on a name
 * that is not known any more.
 */
export function columnsNamed(names: readonly string[], scale: Scale, segments: Numbering['segments']): Column[] {
  const known = new Map(columnsHolding(EVERYTHING, scale).map((column) => [column.name, column]));
  return names.map((name) => {
    const segment = segmentOf(name);
    const column = segment
      ? segmentColumn(segment.place, segment.text, segments[segment.place]?.get(segment.text) ?? NO_VALUE)
      : known.get(name);
    if (!column) throw new RangeError(`no column of a forecast is called ${name}`);
    return column;
  });
}

/** Worked out once a row: several columns of it ask for the same, one after the other. */
function oncePerRow(value: Column['value']): Column['value'] {
  let last: RowFacts | null = null;
  let found = 0;
  return (facts) => {
    if (facts !== last) {
      last = facts;
      found = value(facts);
    }
    return found;
  };
}

function columnsHolding(holds: Readonly<Holds>, scale: Scale): Column[] {
  const L = oncePerRow((row) => Math.log(row.weeksToGo / (scale.weeks / 2)));
  const position = (row: RowFacts): number => {
    const stage = row.stage;
    return stage < 0 || scale.stages < 2 ? 0 : (2 * stage) / (scale.stages - 1) - 1;
  };
  const a = oncePerRow((row) => {
    const amount = row.amount;
    return amount > 0 ? clip((Math.log(amount) - scale.amountMiddle) / scale.amountSpread, -4, 4) : 0;
  });
  const d = (row: RowFacts): number => clip(orZero(row.closeIn), -8, 26);
  const e = (row: RowFacts): number => orZero(row.closeBeyond);
  const dated = (row: RowFacts): boolean => !Number.isNaN(row.closeIn);
  const t = oncePerRow((row) => Math.log1p(row.stageWeeks));
  const columns: Column[] = [];
  const add = (name: string, fact: ColumnFact, penalty: number, value: Column['value'], mean = 0): void => {
    columns.push({ name, fact, penalty, mean, value });
  };

  add('intercept', 'base', INTERCEPT, () => 1);
  add('L', 'time', LIGHT, L);
  add('L2', 'time', LIGHT, (row) => L(row) ** 2);
  // Wins of the last week are few: what is due then and still open mostly slips.
  add('h<=1', 'time', LIGHT, (row) => flag(row.weeksToGo <= 1));
  add('h<=2', 'time', HEAVY, (row) => flag(row.weeksToGo <= 2));
  add('h<=4', 'time', HEAVY, (row) => flag(row.weeksToGo <= 4));
  if (holds.stages) {
    for (let stage = 0; stage < scale.stages; stage += 1) {
      add(`stage ${stage}`, 'stage', LIGHT, (row) => flag(row.stage === stage));
    }
    add('L*s', 'stage', LIGHT, (row) => L(row) * position(row));
    add('L*s2', 'stage', LIGHT, (row) => L(row) * position(row) ** 2);
    add('t', 'time in stage', HEAVY, t);
    add('t*s', 'time in stage', HEAVY, (row) => t(row) * position(row));
    if (holds.noStages) add('no stage', 'stage', HEAVY, (row) => flag(row.stage < 0));
  }
  if (holds.dates) {
    add('e<=0', 'close date', LIGHT, (row) => flag(dated(row) && e(row) <= 0));
    add('L*[e<=0]', 'close date', LIGHT, (row) => (dated(row) && e(row) <= 0 ? L(row) : 0));
    add('d<0', 'close date', LIGHT, (row) => flag(d(row) < 0));
    add('e', 'close date', HEAVY, (row) => clip(e(row), -6, 6) / 6);
    add('d late', 'close date', HEAVY, (row) => Math.min(d(row), 0) / 4);
    add('d near', 'close date', HEAVY, (row) => clip(d(row), 0, 3) / 3);
    add('d far', 'close date', HEAVY, (row) => Math.max(d(row), 0) / 13);
    add('L*[d<0]', 'close date', HEAVY, (row) => (d(row) < 0 ? L(row) : 0));
    if (holds.noDates) add('no close date', 'close date', HEAVY, (row) => flag(!dated(row)));
    if (holds.ahead) {
      // Due before a period that has not begun: won then it is none of its wins, and it may slip into it.
      const early = (row: RowFacts): number => (dated(row) ? Math.min(0, row.closeIn - row.beginsIn) : 0);
      add('early', 'close date', LIGHT, (row) => flag(early(row) < 0));
      add('L*[early]', 'close date', LIGHT, (row) => (early(row) < 0 ? L(row) : 0));
      add('early by', 'close date', HEAVY, (row) => Math.max(-13, early(row)) / 6);
    }
    add('ln pushes', 'pushes', HEAVY, (row) => Math.log1p(row.pushes));
    add('pushed', 'pushes', HEAVY, (row) => flag(row.pushes > 0));
  }
  if (holds.amounts) {
    add('a', 'amount', LIGHT, a);
    add('a2', 'amount', HEAVY, (row) => (row.amount ? clip(a(row), -2, 3) ** 2 / 2 - 0.5 : 0));
    add('a large', 'amount', HEAVY, (row) => clip(a(row) - 1, 0, 3));
    if (holds.noAmounts) add('no amount', 'amount', HEAVY, (row) => flag(!(row.amount > 0)));
  }
  if (holds.ages) {
    add('ln age', 'age', HEAVY, (row) => Math.log1p(orZero(row.ageWeeks)));
    const { cycleWeeks } = scale;
    if (cycleWeeks !== null) {
      add('beyond cycle', 'age', HEAVY, (row) => flag(row.ageWeeks > cycleWeeks));
      add('ln beyond cycle', 'age', HEAVY, (row) =>
        row.ageWeeks > cycleWeeks ? Math.min(2, Math.log(row.ageWeeks / Math.max(1, cycleWeeks))) : 0,
      );
    }
    if (holds.noAges) add('no age', 'age', HEAVY, (row) => flag(Number.isNaN(row.ageWeeks)));
  }
  if (holds.activity) {
    add('quiet', 'activity', HEAVY, (row) => Math.log1p(orZero(row.quietWeeks)));
    add('silent', 'activity', HEAVY, (row) => flag(row.quietWeeks > SILENT_WEEKS));
  }
  if (holds.changes) add('still', 'silence', HEAVY, (row) => Math.log1p(orZero(row.stillWeeks)));
  const score = (value: number): number => (Number.isNaN(value) ? 0 : value / 50 - 1);
  if (holds.evidence) add('evidence', 'evidence', HEAVY, (row) => score(row.evidence));
  if (holds.contacts) add('contacts', 'contacts', HEAVY, (row) => score(row.contacts));
  if (holds.noScores)
    add('no scores', 'evidence', HEAVY, (row) => flag(Number.isNaN(row.evidence) && Number.isNaN(row.contacts)));
  if (holds.categories) {
    add('best case', 'category', HEAVY, (row) => flag(row.category === 1));
    add('commit', 'category', HEAVY, (row) => flag(row.category === 2));
    add('L*commit', 'category', HEAVY, (row) => (row.category === 2 ? L(row) : 0));
  }
  if (holds.priors) add('prior', 'rule of thumb', PRIOR, priorLogit, 1);
  return columns;
}

const priorLogit = (row: RowFacts): number => {
  const chance = clip(row.prior, PRIOR_MIN, PRIOR_MAX);
  return Math.log(chance / (1 - chance));
};

/** Stands for a value that no row has. */
const NO_VALUE = -2;
/** Returns the name of the column of a value of a segment. */
export const segmentName = (place: number, text: string): string => `segment ${place} ${text}`;

const SEGMENT_NAME = /^segment (\d+) (.*)$/s;

function segmentOf(name: string): { readonly place: number; readonly text: string } | null {
  const [, place, text] = SEGMENT_NAME.exec(name) ?? [];
  return place === undefined || text === undefined ? null : { place: Number(place), text };
}

/** Numbers the values that columns are named after, by place: those of a model that was kept. */
export function segmentValues(names: readonly string[]): ReadonlyMap<string, number>[] {
  const values: Map<string, number>[] = [];
  for (const name of names) {
    const segment = segmentOf(name);
    if (!segment) continue;
    while (values.length <= segment.place) values.push(new Map());
    const known = values[segment.place] as Map<string, number>;
    known.set(segment.text, known.size);
  }
  return values;
}

const segmentColumn = (place: number, text: string, value: number): Column => ({
  name: segmentName(place, text),
  fact: 'segment',
  penalty: HEAVY,
  mean: 0,
  value: ({ segments }) => flag(segments[place] === value),
});

/** Returns a column for each value of a segment that rows hold often enough, the most frequent ones first. */
function segmentColumns(moments: Moments, counts: SegmentCounts): Column[] {
  if (counts.length === 0) return [];
  const { deals } = moments.learnable;
  const isTrusted = valuesToTrust(deals);
  return counts
    .flatMap((values, place) =>
      [...(deals.segments[place] ?? [])].flatMap(([text, value]) => {
        const rows = values.get(value) ?? 0;
        return rows >= SEGMENT_ROWS_MIN && isTrusted(place, value) ? [{ place, text, value, rows }] : [];
      }),
    )
    .toSorted((a, b) => b.rows - a.rows || a.place - b.place || (a.text < b.text ? -1 : 1))
    .slice(0, SEGMENT_COLUMNS_MAX)
    .map(({ place, text, value }) => segmentColumn(place, text, value));
}

/** Returns whether a value stands on open deals about as often as on closed ones: what is filled in at the close knows the outcome. */
function valuesToTrust(deals: HeldDeals): (place: number, value: number) => boolean {
  const known = TRUSTED.get(deals);
  if (known) return known;
  const counts = deals.segment.map(() => ({ open: new Map<number, number>(), closed: new Map<number, number>() }));
  let open = 0;
  for (let deal = 0; deal < deals.count; deal += 1) {
    const isOpen = isStillOpen(deals, deal);
    if (isOpen) open += 1;
    const last = (deals.firstState[deal + 1] as number) - 1;
    for (const [place, values] of deals.segment.entries()) {
      const value = values[last] as number;
      const counted = counts[place]?.[isOpen ? 'open' : 'closed'];
      counted?.set(value, (counted.get(value) ?? 0) + 1);
    }
  }
  const closed = deals.count - open;
  const isTrusted = (place: number, value: number): boolean => {
    if (open < OPEN_DEALS_MIN || closed === 0) return true;
    const share = (of: 'open' | 'closed'): number => counts[place]?.[of].get(value) ?? 0;
    return share('open') / open >= OPEN_SHARE_MIN * (share('closed') / closed);
  };
  TRUSTED.set(deals, isTrusted);
  return isTrusted;
}
const TRUSTED = new WeakMap<HeldDeals, (place: number, value: number) => boolean>();

/** Rows whose numbers are at hand together: those of all rows would be hundreds of megabytes. */
const AT_ONCE = 1_024;

/** The numbers of rows, row after row, some rows after the others; `x` holds those from one on, until the next are at hand. */
export function eachDesign(
  columns: readonly Column[],
  moments: Moments,
  rows: ArrayLike<number>,
  use: (x: Float64Array, from: number) => void,
): void {
  const x = new Float64Array(Math.min(rows.length, AT_ONCE) * columns.length);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, rows.length - from);
    for (let i = 0; i < count; i += 1) fillRow(columns, rowFacts(moments, rows[from + i] as number), x, i);
    use(x.subarray(0, count * columns.length), from);
  }
}

/** The numbers of rows that are at hand. */
export function designOfFacts(columns: readonly Column[], facts: readonly RowFacts[]): Float64Array {
  const x = new Float64Array(facts.length * columns.length);
  for (const [i, row] of facts.entries()) fillRow(columns, row, x, i);
  return x;
}

function fillRow(columns: readonly Column[], facts: RowFacts, x: Float64Array, row: number): void {
  const offset = row * columns.length;
  for (let j = 0; j < columns.length; j += 1) x[offset + j] = (columns[j] as Column).value(facts);
}

/**
 * Returns combinations of coefficients that must not be above 0: a deal that becomes overdue, grows older overdue, or falls
 * silent gains nothing by it. `columns` in the order of the coefficients; `weeks` is that of their scale.
 */
export function fallingEffects(columns: readonly Column[], { weeks }: Scale): Float64Array[] {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const combined = (...parts: readonly (readonly [name: string, times: number])[]): Float64Array[] => {
    const effect = new Float64Array(columns.length);
    for (const [name, times] of parts) {
      const place = places.get(name);
      if (place === undefined) return [];
      effect[place] = times;
    }
    return [effect];
  };
  // The effect of being overdue is linear in L: it is held at both ends.
  const ends = [1, weeks].map((weeksToGo) => Math.log(weeksToGo / (weeks / 2)));
  return [
    ...ends.flatMap((L) => combined(['d<0', 1], ['L*[d<0]', L])),
    ...combined(['d late', -1]),
    ...combined(['quiet', 1]),
    ...combined(['silent', 1]),
    ...combined(['still', 1]),
  ];
}
