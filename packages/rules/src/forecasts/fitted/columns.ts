/** The columns of the model: facts of a moment as numbers, each with its penalty. Measured on simulated and real histories. */
import type { Moments } from './moments.ts';

/** What the model is sure of beforehand is penalised lightly, what must prove itself heavily. */
const LIGHT = 2;
const HEAVY = 20;
const INTERCEPT = 0.3;
const PRIOR = 1;
export const OWNER_PENALTY = 20;
/** Rows from which a value of a segment has a column of its own. */
const SEGMENT_ROWS_MIN = 100;
const PRIOR_MIN = 0.05;
const PRIOR_MAX = 0.9;

/** A column: its name, what it is in words of the field, its penalty, the mean of its coefficient, and its value in a row. */
export interface Column {
  readonly name: string;
  readonly fact: ColumnFact;
  readonly penalty: number;
  readonly mean: number;
  readonly value: (moments: Moments, row: number) => number;
}

/** What a column speaks of: chances are explained by these. */
export type ColumnFact =
  | 'base'
  | 'time'
  | 'stage'
  | 'close date'
  | 'amount'
  | 'age'
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
}

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const flag = (condition: boolean): number => (condition ? 1 : 0);
const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Middle and spread of the log amounts of the rows, robust against a few giants. */
export function scaleOf(
  moments: Moments,
  rows: ArrayLike<number>,
  { weeks, stages }: { weeks: number; stages: number },
): Scale {
  const logs: number[] = [];
  for (let i = 0; i < rows.length; i += 1) {
    const amount = moments.amount[rows[i] as number] as number;
    if (amount > 0) logs.push(Math.log(amount));
  }
  logs.sort((a, b) => a - b);
  const middle = logs[logs.length >> 1] ?? 0;
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length));
  return { weeks, stages, amountMiddle: middle, amountSpread: spread > 1e-6 ? spread : 1 };
}

/** What rows hold and lack, of facts that not every history tells. */
interface Holds {
  readonly stages: boolean;
  readonly noStages: boolean;
  readonly dates: boolean;
  readonly noDates: boolean;
  readonly amounts: boolean;
  readonly noAmounts: boolean;
  readonly activity: boolean;
  readonly evidence: boolean;
  readonly contacts: boolean;
  readonly categories: boolean;
  readonly priors: boolean;
  /** Periods that had not begun. */
  readonly ahead: boolean;
}

function holdingOf(moments: Moments, rows: ArrayLike<number>): Holds {
  const known = (column: ArrayLike<number>): boolean => some(rows, (row) => !Number.isNaN(column[row]));
  const lacks = (column: ArrayLike<number>): boolean => some(rows, (row) => Number.isNaN(column[row]));
  return {
    stages: some(rows, (row) => (moments.stage[row] as number) >= 0),
    noStages: some(rows, (row) => (moments.stage[row] as number) < 0),
    dates: known(moments.closeIn),
    noDates: lacks(moments.closeIn),
    amounts: known(moments.amount),
    noAmounts: lacks(moments.amount),
    activity: known(moments.quietWeeks),
    evidence: known(moments.evidence),
    contacts: known(moments.contacts),
    categories: some(rows, (row) => (moments.category[row] as number) > 0),
    priors: some(rows, (row) => (moments.prior[row] as number) > 0),
    ahead: some(rows, (row) => (moments.beginsIn[row] as number) > 0),
  };
}

/** All columns that these rows can fill; what they lack is left out (`missing` names it). */
export function columnsFor(
  moments: Moments,
  rows: ArrayLike<number>,
  scale: Scale,
): { columns: Column[]; missing: ColumnFact[] } {
  const holds = holdingOf(moments, rows);
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
  columns.push(...segmentColumns(moments, rows), ...(prior ? [prior] : []));
  return { columns, missing };
}

const EVERYTHING: Holds = {
  stages: true,
  noStages: true,
  dates: true,
  noDates: true,
  amounts: true,
  noAmounts: true,
  activity: true,
  evidence: true,
  contacts: true,
  categories: true,
  priors: true,
  ahead: true,
};

/** The columns of a model that was kept, by their names; throws on one that is not known any more. */
export function columnsNamed(names: readonly string[], scale: Scale): Column[] {
  const known = new Map(columnsHolding(EVERYTHING, scale).map((column) => [column.name, column]));
  return names.map((name) => {
    const column = known.get(name);
    if (!column) throw new RangeError(`no column of a forecast is called ${name}`);
    return column;
  });
}

/** Worked out once a row: several columns of it ask for the same, one after the other. */
function oncePerRow(value: Column['value']): Column['value'] {
  let moments: Moments | null = null;
  let row = -1;
  let found = 0;
  return (m, r) => {
    if (r !== row || m !== moments) {
      moments = m;
      row = r;
      found = value(m, r);
    }
    return found;
  };
}

function columnsHolding(holds: Holds, scale: Scale): Column[] {
  const L = oncePerRow((m, r) => Math.log((m.weeksToGo[r] as number) / (scale.weeks / 2)));
  const position = (m: Moments, r: number): number => {
    const stage = m.stage[r] as number;
    return stage < 0 || scale.stages < 2 ? 0 : (2 * stage) / (scale.stages - 1) - 1;
  };
  const a = oncePerRow((m, r) => {
    const amount = m.amount[r] as number;
    return amount > 0 ? clip((Math.log(amount) - scale.amountMiddle) / scale.amountSpread, -4, 4) : 0;
  });
  const d = (m: Moments, r: number): number => clip(orZero(m.closeIn[r] as number), -8, 26);
  const e = (m: Moments, r: number): number => orZero(m.closeBeyond[r] as number);
  const dated = (m: Moments, r: number): boolean => !Number.isNaN(m.closeIn[r]);
  const t = oncePerRow((m, r) => Math.log1p(m.stageWeeks[r] as number));
  const columns: Column[] = [];
  const add = (name: string, fact: ColumnFact, penalty: number, value: Column['value'], mean = 0): void => {
    columns.push({ name, fact, penalty, mean, value });
  };

  add('intercept', 'base', INTERCEPT, () => 1);
  add('L', 'time', LIGHT, L);
  add('L2', 'time', LIGHT, (m, r) => L(m, r) ** 2);
  add('h<=2', 'time', HEAVY, (m, r) => flag((m.weeksToGo[r] as number) <= 2));
  add('h<=4', 'time', HEAVY, (m, r) => flag((m.weeksToGo[r] as number) <= 4));
  if (holds.stages) {
    for (let stage = 0; stage < scale.stages; stage += 1) {
      add(`stage ${stage}`, 'stage', LIGHT, (m, r) => flag(m.stage[r] === stage));
    }
    add('L*s', 'stage', LIGHT, (m, r) => L(m, r) * position(m, r));
    add('L*s2', 'stage', LIGHT, (m, r) => L(m, r) * position(m, r) ** 2);
    add('t', 'time in stage', HEAVY, t);
    add('t*s', 'time in stage', HEAVY, (m, r) => t(m, r) * position(m, r));
    if (holds.noStages) add('no stage', 'stage', HEAVY, (m, r) => flag((m.stage[r] as number) < 0));
  }
  if (holds.dates) {
    add('e<=0', 'close date', LIGHT, (m, r) => flag(dated(m, r) && e(m, r) <= 0));
    add('L*[e<=0]', 'close date', LIGHT, (m, r) => (dated(m, r) && e(m, r) <= 0 ? L(m, r) : 0));
    add('d<0', 'close date', LIGHT, (m, r) => flag(d(m, r) < 0));
    add('e', 'close date', HEAVY, (m, r) => clip(e(m, r), -6, 6) / 6);
    add('d late', 'close date', HEAVY, (m, r) => Math.min(d(m, r), 0) / 4);
    add('d near', 'close date', HEAVY, (m, r) => clip(d(m, r), 0, 3) / 3);
    add('d far', 'close date', HEAVY, (m, r) => Math.max(d(m, r), 0) / 13);
    add('L*[d<0]', 'close date', HEAVY, (m, r) => (d(m, r) < 0 ? L(m, r) : 0));
    if (holds.noDates) add('no close date', 'close date', HEAVY, (m, r) => flag(!dated(m, r)));
    if (holds.ahead) {
      // Due before a period that has not begun: won then it is none of its wins, and it may slip into it.
      const early = (m: Moments, r: number): number =>
        dated(m, r) ? Math.min(0, (m.closeIn[r] as number) - (m.beginsIn[r] as number)) : 0;
      add('early', 'close date', LIGHT, (m, r) => flag(early(m, r) < 0));
      add('L*[early]', 'close date', LIGHT, (m, r) => (early(m, r) < 0 ? L(m, r) : 0));
      add('early by', 'close date', HEAVY, (m, r) => Math.max(-13, early(m, r)) / 6);
    }
    add('ln pushes', 'pushes', HEAVY, (m, r) => Math.log1p(m.pushes[r] as number));
    add('pushed', 'pushes', HEAVY, (m, r) => flag((m.pushes[r] as number) > 0));
  }
  if (holds.amounts) {
    add('a', 'amount', LIGHT, a);
    add('a2', 'amount', HEAVY, (m, r) => (m.amount[r] ? clip(a(m, r), -2, 3) ** 2 / 2 - 0.5 : 0));
    add('a large', 'amount', HEAVY, (m, r) => clip(a(m, r) - 1, 0, 3));
    if (holds.noAmounts) add('no amount', 'amount', HEAVY, (m, r) => flag(!((m.amount[r] as number) > 0)));
  }
  add('ln age', 'age', HEAVY, (m, r) => Math.log1p(m.ageWeeks[r] as number));
  if (holds.activity) add('quiet', 'activity', HEAVY, (m, r) => Math.log1p(orZero(m.quietWeeks[r] as number)));
  if (holds.evidence) add('evidence', 'evidence', HEAVY, (m, r) => orZero(m.evidence[r] as number) / 50 - 1);
  if (holds.contacts) add('contacts', 'contacts', HEAVY, (m, r) => orZero(m.contacts[r] as number) / 50 - 1);
  if (holds.categories) {
    add('best case', 'category', HEAVY, (m, r) => flag(m.category[r] === 1));
    add('commit', 'category', HEAVY, (m, r) => flag(m.category[r] === 2));
    add('L*commit', 'category', HEAVY, (m, r) => (m.category[r] === 2 ? L(m, r) : 0));
  }
  if (holds.priors) add('prior', 'rule of thumb', PRIOR, priorLogit, 1);
  return columns;
}

const priorLogit = (m: Moments, r: number): number => {
  const chance = clip(m.prior[r] as number, PRIOR_MIN, PRIOR_MAX);
  return Math.log(chance / (1 - chance));
};

/** A column for each value of a segment that rows hold often enough. */
function segmentColumns(moments: Moments, rows: ArrayLike<number>): Column[] {
  return moments.segments.flatMap((segment, place) => {
    const counts = new Map<number, number>();
    for (let i = 0; i < rows.length; i += 1) {
      const value = segment[rows[i] as number] as number;
      if (value >= 0) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count >= SEGMENT_ROWS_MIN)
      .map(
        ([value]): Column => ({
          name: `segment ${place} ${value}`,
          fact: 'segment',
          penalty: HEAVY,
          mean: 0,
          value: (m, r) => flag(m.segments[place]?.[r] === value),
        }),
      );
  });
}

/** The numbers of rows, row after row. */
export function designOf(columns: readonly Column[], moments: Moments, rows: ArrayLike<number>): Float64Array {
  const x = new Float64Array(rows.length * columns.length);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const offset = i * columns.length;
    for (let j = 0; j < columns.length; j += 1) x[offset + j] = (columns[j] as Column).value(moments, row);
  }
  return x;
}

function some(rows: ArrayLike<number>, holds: (row: number) => boolean): boolean {
  for (let i = 0; i < rows.length; i += 1) if (holds(rows[i] as number)) return true;
  return false;
}
