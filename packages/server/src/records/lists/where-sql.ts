/** Conditions on any field of a list as SQL, by what the list says of its fields. */
import {
  type ConditionGroup,
  isoDate,
  type ListCondition,
  type ListFieldKind,
  type ListFields,
  type ListWhere,
  relativeDays,
  startOfLocalDay,
} from '@forecastle/rules';
import { containing } from '../../platform/database/containing.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Calendar } from '../health/calendar.ts';
import type { Values } from './parameters.ts';

export interface Today extends Calendar {
  /** The organisation's today, counted from 1970-01-01. */
  readonly day: number;
}

export interface FieldSql<Table extends string> {
  /** Null where the record has none. */
  readonly sql: string;
  /** What it is read from beside the record itself. */
  readonly reads?: Table;
  /** Of a choice: how its values are compared. */
  readonly type?: 'uuid' | 'text';
  /** Of many values on one record: those it is read from. Each is asked for itself, and one that answers is enough. */
  readonly among?: string;
  /** A count of days that is kept as the day they are counted from. */
  readonly isSince?: true;
}

/** A list as conditions are asked of it. */
export interface Asked<Table extends string> {
  readonly fields: ListFields;
  readonly sql: Readonly<Record<string, FieldSql<Table>>>;
  /** Conditions that are not of its own fields, as SQL; null for those that are. */
  readonly others?: (condition: ListCondition, today: Today, values: Values) => string | null;
}

/** A condition with the field it asks. */
interface Known extends ListCondition {
  readonly kind: ListFieldKind;
  readonly of: FieldSql<string>;
}

function known<Table extends string>(condition: ListCondition, { fields, sql }: Asked<Table>): Known {
  const { field } = condition;
  const [shown, of] = [fields[field], sql[field]];
  if (!shown || !of)
    throw invalid({
      field,
      value: field,
      expected: 'a field of this list',
      message: `${field} is not a field of this list.`,
    });
  return { ...condition, kind: shown.kind, of };
}

/** What conditions read beside the record itself. */
export const readBy = <Table extends string>(where: ListWhere | undefined, { sql }: Asked<Table>): ReadonlySet<Table> =>
  new Set(
    [where, ...(where?.groups ?? [])].flatMap((group) =>
      (group?.conditions ?? []).flatMap(({ field }) => sql[field]?.reads ?? []),
    ),
  );

/** The whole of it as one condition; null when it asks for nothing. */
export function whereSql<Table extends string>(
  where: ListWhere,
  asked: Asked<Table>,
  today: Today,
  values: Values,
): string | null {
  const groupSql = ({ conditions }: ConditionGroup): string[] =>
    conditions.map(
      (condition) => asked.others?.(condition, today, values) ?? conditionSql(known(condition, asked), today, values),
    );
  return joined(where.match, [
    ...groupSql(where),
    ...where.groups.flatMap((group) => joined(group.match, groupSql(group)) ?? []),
  ]);
}

const joined = (match: 'all' | 'any', parts: readonly string[]): string | null =>
  parts.length === 0 ? null : `(${parts.join(match === 'all' ? ' AND ' : ' OR ')})`;

function conditionSql(condition: Known, today: Today, values: Values): string {
  const { is, kind, of } = condition;
  const { sql, among } = of;
  if (among !== undefined) return amongSql(condition, among, values);
  if (is === 'empty') return `${sql} IS NULL`;
  if (is === 'not_empty') return `${sql} IS NOT NULL`;
  if (is === 'yes') return `coalesce(${sql}, false)`;
  if (is === 'no') return `NOT coalesce(${sql}, false)`;
  return OF_KIND[kind](condition, today, values);
}

/** One of many: the record has one that is so, or has none that is. */
function amongSql({ kind, of: { sql }, is, value }: Known, among: string, values: Values): string {
  if (is === 'empty') return `NOT EXISTS (SELECT 1 ${among})`;
  if (is === 'not_empty') return `EXISTS (SELECT 1 ${among})`;
  if (kind === 'choice')
    return `${is === 'is' ? '' : 'NOT '}EXISTS (SELECT 1 ${among} AND ${sql} = ANY(${values.add(value)}::text[]))`;
  return is === 'not_contains'
    ? `NOT EXISTS (SELECT 1 ${among} AND ${words({ sql }, 'contains', value, values)})`
    : `EXISTS (SELECT 1 ${among} AND ${words({ sql }, is, value, values)})`;
}

type Compile = (condition: Known, today: Today, values: Values) => string;

const figure: Compile = ({ of: { sql, isSince }, is, value }, { day }, values) => {
  const sign = { at_least: '>=', at_most: '<=', is: '=' }[is as 'at_least' | 'at_most' | 'is'];
  // As people read it: scores are shown as whole points.
  if (!isSince) return `round((${sql})::numeric) ${sign} ${values.add(value)}::numeric`;
  // The more days, the earlier the day they are counted from.
  const since = Math.max(-MOST_DAYS, day - Number(value));
  const turned = { '>=': '<=', '<=': '>=', '=': '=' }[sign];
  return `${sql} ${turned} ${values.add(dayText(Math.min(MOST_DAYS, since)))}::date`;
};

/** Days around 1970 that PostgreSQL and ISO 8601 write alike. */
export const MOST_DAYS = 90_000;
export const dayText = (day: number): string => isoDate(Math.min(MOST_DAYS, Math.max(-MOST_DAYS, day)));

const choice: Compile = ({ of: { sql, type = 'text' }, is, value }, _today, values) => {
  const one = `${sql} = ANY(${values.add(value)}::${type}[])`;
  return is === 'is' ? one : `(${sql} IS NULL OR NOT ${one})`;
};

const text: Compile = ({ of, is, value }, _today, values) => words(of, is, value, values);

function words(
  { sql }: Pick<FieldSql<string>, 'sql'>,
  is: ListCondition['is'],
  value: ListCondition['value'],
  values: Values,
): string {
  const sought = String(value).trim();
  if (is === 'is') return `lower(${sql}) = lower(${values.add(sought)})`;
  const holds = `lower(${sql}) LIKE lower(${values.add(containing(sought))})`;
  return is === 'contains' ? holds : `(${sql} IS NULL OR NOT ${holds})`;
}

const day: Compile = (condition, today, values) => {
  const { from, to } = spanOf(condition, today);
  const { sql } = condition.of;
  const isInstant = condition.kind === 'instant';
  // Local days of the organisation, by the first instant of each: the one after the last is no longer within.
  const at = (each: number) =>
    isInstant
      ? `${values.add(new Date(startOfLocalDay(each, today.timeZone)).toISOString())}::timestamptz`
      : `${values.add(dayText(each))}::date`;
  const parts = [
    ...(from === null ? [] : [`${sql} >= ${at(from)}`]),
    ...(to === null ? [] : [`${sql} < ${at(to + 1)}`]),
  ];
  return `(${parts.join(' AND ')})`;
};

/** The days a condition names; null = without an end on that side. */
export function spanOf({ field, is, value }: ListCondition, today: Today): { from: number | null; to: number | null } {
  const words = String(value);
  if (is === 'within') {
    const span = relativeDays(words, today.day, today.fiscalCalendar);
    if (span) return span;
    throw invalid({ field, value: words, expected: 'a relative time', message: `${words} is not a relative time.` });
  }
  const given = Date.parse(`${words}T00:00:00Z`) / 86_400_000;
  return is === 'on_or_after' ? { from: given, to: null } : { from: null, to: given };
}

const OF_KIND: Readonly<Record<ListFieldKind, Compile>> = {
  text,
  choice,
  money: figure,
  score: figure,
  percent: figure,
  count: figure,
  date: day,
  instant: day,
  yes_no: () => 'true',
};
