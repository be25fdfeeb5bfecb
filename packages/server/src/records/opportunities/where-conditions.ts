/** Conditions on any field as SQL over `o` (opportunities), `h` (opportunity_health), `a` (accounts) and `m` (the owner). */
import {
  type ConditionGroup,
  type DealListField,
  isoDate,
  kindOf,
  type ListCondition,
  type ListFieldKind,
  type ListWhere,
  relativeDays,
  startOfLocalDay,
} from '@forecastle/rules';
import { containing } from '../../platform/database/containing.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Calendar } from '../health/calendar.ts';
import { LINE_FAMILY, LINES } from './opportunity-row.ts';
import type { Parameters } from './parameters.ts';

export interface Today extends Calendar {
  /** The organisation's today, counted from 1970-01-01. */
  readonly day: number;
}

type Table = 'h' | 'a' | 'm';

interface FieldSql {
  /** Null where the deal has none. */
  readonly sql: string;
  readonly reads?: Table;
  /** Of a choice: how its values are compared. */
  readonly type?: 'uuid' | 'text';
  /** Of many values on one deal: those it is read from. Each is asked for itself, and one that answers is enough. */
  readonly among?: string;
}

const health = (column: string): FieldSql => ({ sql: `h.${column}`, reads: 'h' });
const account = (column: string): FieldSql => ({ sql: `a.${column}`, reads: 'a' });

export const FIELD_SQL: Readonly<Record<DealListField, FieldSql>> = {
  name: { sql: 'o.name' },
  account: { sql: 'o.account_id', type: 'uuid' },
  stage: { sql: 'o.stage_id', type: 'uuid' },
  status: { sql: 'o.status', type: 'text' },
  owner: { sql: 'o.owner_id', type: 'uuid' },
  team: { sql: 'm.manager_id', reads: 'm', type: 'uuid' },
  amount: { sql: 'o.amount_base_minor' },
  currency: { sql: 'o.currency', type: 'text' },
  close_date: { sql: 'o.close_date' },
  closed_on: { sql: 'o.closed_on' },
  // A deal without a category counts as Pipeline.
  category: { sql: "coalesce(o.category, 'pipeline')", type: 'text' },
  win_probability: {
    // A closed deal is won or lost, whatever a person once set.
    sql: `(CASE WHEN o.status = 'open' AND o.win_probability IS NOT NULL THEN o.win_probability
      ELSE (SELECT s.win_probability FROM stages s WHERE s.organization_id = $1 AND s.id = o.stage_id) END)`,
  },
  next_step: { sql: "nullif(o.next_step, '')" },
  products: {
    sql: `(SELECT string_agg(p.name, ', ' ORDER BY p.position) FROM opportunity_products p
      WHERE p.organization_id = $1 AND p.opportunity_id = o.id)`,
  },
  line_product: { sql: 'i.product', among: LINES },
  line_family: { sql: LINE_FAMILY, among: LINES },
  description: { sql: "nullif(o.description, '')" },
  loss_reason: { sql: "nullif(o.loss_reason, '')" },
  stage_entered_on: { sql: 'o.stage_entered_on' },
  days_in_stage: { sql: "(CASE WHEN o.status = 'open' THEN o.stage_entered_on END)" },
  pushes: { sql: 'o.push_count' },
  created_on: { sql: 'o.created_on' },
  updated: { sql: 'o.updated_at' },
  external_id: { sql: 'o.external_id' },
  account_industry: account('industry'),
  account_segment: account('segment'),
  account_territory: account('territory'),
  account_strategic: account('strategic'),
  risk: health('risk'),
  // A band is a judgement of an open deal that somebody can judge.
  risk_band: {
    sql: "(CASE WHEN o.status = 'open' AND NOT h.not_yet_qualified THEN h.risk_band END)",
    reads: 'h',
    type: 'text',
  },
  confidence: health('confidence'),
  drag: health('drag'),
  stake: health('stake_minor'),
  data_quality: health('data_quality'),
  not_yet_qualified: health('not_yet_qualified'),
  key_people: health('contact_risk'),
  activity: health('activity_drag'),
  commitment: health('commitment'),
  last_activity: health('last_activity_at'),
  frameworks: health('framework_completeness'),
  meddpic: health('meddpic'),
  bant: health('bant'),
  discovery: health('spiced'),
  three_whys: health('three_whys'),
};

/** What the conditions read beside the deal itself. */
export const tablesRead = (where: ListWhere | undefined): ReadonlySet<Table> =>
  new Set(
    [where, ...(where?.groups ?? [])].flatMap((group) =>
      (group?.conditions ?? []).flatMap(({ field }) => FIELD_SQL[field].reads ?? []),
    ),
  );

/** The whole of it as one condition; null when it asks for nothing. */
export function whereCondition(where: ListWhere, today: Today, parameters: Parameters): string | null {
  const parts = [
    ...where.conditions.map((condition) => conditionSql(condition, today, parameters)),
    ...where.groups.flatMap((group) => groupSql(group, today, parameters) ?? []),
  ];
  return joined(where.match, parts);
}

const groupSql = (group: ConditionGroup, today: Today, parameters: Parameters): string | null =>
  joined(
    group.match,
    group.conditions.map((condition) => conditionSql(condition, today, parameters)),
  );

const joined = (match: 'all' | 'any', parts: readonly string[]): string | null =>
  parts.length === 0 ? null : `(${parts.join(match === 'all' ? ' AND ' : ' OR ')})`;

function conditionSql(condition: ListCondition, today: Today, parameters: Parameters): string {
  const { field, is } = condition;
  const { sql, among } = FIELD_SQL[field];
  if (among !== undefined) return amongSql(condition, among, parameters);
  if (is === 'empty') return `${sql} IS NULL`;
  if (is === 'not_empty') return `${sql} IS NOT NULL`;
  if (is === 'yes') return `coalesce(${sql}, false)`;
  if (is === 'no') return `NOT coalesce(${sql}, false)`;
  return OF_KIND[kindOf(field)](condition, today, parameters);
}

/** Words among many: the deal has one that is so, or has none that is. */
function amongSql({ field, is, value }: ListCondition, among: string, parameters: Parameters): string {
  const { sql } = FIELD_SQL[field];
  if (is === 'empty') return `NOT EXISTS (SELECT 1 ${among})`;
  if (is === 'not_empty') return `EXISTS (SELECT 1 ${among})`;
  return is === 'not_contains'
    ? `NOT EXISTS (SELECT 1 ${among} AND ${words({ sql }, 'contains', value, parameters)})`
    : `EXISTS (SELECT 1 ${among} AND ${words({ sql }, is, value, parameters)})`;
}

type Compile = (condition: ListCondition, today: Today, parameters: Parameters) => string;

const figure: Compile = ({ field, is, value }, { day }, parameters) => {
  const { sql } = FIELD_SQL[field];
  const sign = { at_least: '>=', at_most: '<=', is: '=' }[is as 'at_least' | 'at_most' | 'is'];
  // As people read it: scores are shown as whole points.
  if (field !== 'days_in_stage') return `round((${sql})::numeric) ${sign} ${parameters.add(value)}::numeric`;
  // The longer in its stage, the earlier it came there.
  const since = Math.max(-MOST_DAYS, day - Number(value));
  const turned = { '>=': '<=', '<=': '>=', '=': '=' }[sign];
  return `${sql} ${turned} ${parameters.add(dayText(Math.min(MOST_DAYS, since)))}::date`;
};

/** Days around 1970 that PostgreSQL and ISO 8601 write alike. */
const MOST_DAYS = 90_000;
const dayText = (day: number): string => isoDate(Math.min(MOST_DAYS, Math.max(-MOST_DAYS, day)));

const choice: Compile = ({ field, is, value }, _today, parameters) => {
  const { sql, type = 'text' } = FIELD_SQL[field];
  const one = `${sql} = ANY(${parameters.add(value)}::${type}[])`;
  return is === 'is' ? one : `(${sql} IS NULL OR NOT ${one})`;
};

const text: Compile = ({ field, is, value }, _today, parameters) => words(FIELD_SQL[field], is, value, parameters);

function words(
  { sql }: FieldSql,
  is: ListCondition['is'],
  value: ListCondition['value'],
  parameters: Parameters,
): string {
  const sought = String(value).trim();
  if (is === 'is') return `lower(${sql}) = lower(${parameters.add(sought)})`;
  const holds = `lower(${sql}) LIKE lower(${parameters.add(containing(sought))})`;
  return is === 'contains' ? holds : `(${sql} IS NULL OR NOT ${holds})`;
}

const day: Compile = (condition, today, parameters) => {
  const { from, to } = spanOf(condition, today);
  const { sql } = FIELD_SQL[condition.field];
  const isInstant = kindOf(condition.field) === 'instant';
  // Local days of the organisation, by the first instant of each: the one after the last is no longer within.
  const at = (each: number) =>
    isInstant
      ? `${parameters.add(new Date(startOfLocalDay(each, today.timeZone)).toISOString())}::timestamptz`
      : `${parameters.add(dayText(each))}::date`;
  const parts = [
    ...(from === null ? [] : [`${sql} >= ${at(from)}`]),
    ...(to === null ? [] : [`${sql} < ${at(to + 1)}`]),
  ];
  return `(${parts.join(' AND ')})`;
};

function spanOf({ field, is, value }: ListCondition, today: Today): { from: number | null; to: number | null } {
  const words = String(value);
  if (is === 'within') {
    const span = relativeDays(words, today.day, today.fiscalCalendar);
    if (span) return span;
    throw invalid({ field, value: words, expected: 'a relative time', message: `${words} is no relative time.` });
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
  day,
  instant: day,
  flag: () => 'true',
};
