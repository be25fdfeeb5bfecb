/** What a filter asks of custom fields, and which of it an index answers best. */
import {
  customColumn,
  customConditionFault,
  groupsByCustom,
  isCustomColumn,
  keyOfColumn,
  type ListCondition,
  type ListWhere,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { CustomNoun } from '../custom-fields/custom-nouns.ts';
import { type Field, listFields } from '../custom-fields/list-fields.ts';
import { type CustomToday, customConditionSql, customLookup, fieldOf } from './custom-conditions.ts';
import { Parameters, type Values } from './parameters.ts';
import type { Today } from './where-sql.ts';

/** Records up to which a page is taken by their ids, and up to which a list that is walked in its order asks whose ids they are. */
const FEW_MAX = 1000;
const SOME_MAX = 10_000;

/** What of a filter may name custom fields. */
interface CustomAsked {
  readonly where?: ListWhere | undefined;
  /** `custom.`, the key of a field, a colon, and the value that a group has in common. */
  readonly customGroup?: string | undefined;
}

interface Best {
  readonly condition: ListCondition;
  readonly found: 'few' | 'some' | 'many';
}

export interface CustomFilter {
  /** Conditions of the group that is asked for, beside those of the filter. */
  readonly group: readonly ListCondition[];
  /** The condition, taken out of the others, that all records must fulfil and that an index answers with the fewest: so many. */
  readonly best: Best | null;
  /** Names of archived fields whose conditions were left out. */
  readonly leftOut: readonly string[];
}

export const NO_CUSTOM: CustomFilter = { group: [], best: null, leftOut: [] };

/**
 * The filter without what `custom` answers and without conditions on archived fields, which hold nothing that anybody
 * sees; they hold again when the field is brought back. Throws INVALID for a field that never was, and for a question that it does not take.
 */
export async function openCustom<F extends CustomAsked>(
  tx: TenantTransaction,
  of: CustomNoun,
  filter: F,
  known: Today,
): Promise<{ filter: F; today: CustomToday; custom: CustomFilter }> {
  const asked = [filter.where, ...(filter.where?.groups ?? [])]
    .flatMap((group) => group?.conditions ?? [])
    .filter(({ field }) => isCustomColumn(field)) as ListCondition[];
  if (asked.length === 0 && filter.customGroup === undefined)
    return { filter, today: { ...known, of, customs: new Map() }, custom: NO_CUSTOM };
  const all = await listFields(tx, of.noun);
  const today: CustomToday = { ...known, of, customs: new Map(all.map((field) => [field.key, field])) };
  for (const condition of asked) refuseWrong(condition, fieldOf(condition.field, today));
  const isArchived = ({ field }: ListCondition): boolean =>
    isCustomColumn(field) && fieldOf(field, today).archived === true;
  const where = filter.where && withoutConditions(filter.where as ListWhere, isArchived);
  const group = filter.customGroup === undefined ? [] : groupConditions(filter.customGroup, today);
  const sure = [...group, ...(where && isAll(where) ? where.conditions : [])].filter(({ field }) =>
    isCustomColumn(field),
  );
  const best = await bestOf(tx, sure, today);
  const isBest = (condition: ListCondition): boolean => condition === best?.condition;
  return {
    filter: { ...filter, where: where && withoutConditions(where, isBest) },
    today,
    custom: {
      group: group.filter((condition) => !isBest(condition)),
      best,
      leftOut: [...new Set(asked.filter(isArchived).map(({ field }) => fieldOf(field, today).label))],
    },
  };
}

/** Conditions of which each must hold. */
const isAll = ({ match, conditions, groups }: ListWhere): boolean =>
  match === 'all' || conditions.length + groups.length === 1;

function withoutConditions(where: ListWhere, isLeftOut: (condition: ListCondition) => boolean): ListWhere {
  const kept = <G extends { readonly conditions: readonly ListCondition[] }>(group: G): G => ({
    ...group,
    conditions: group.conditions.filter((condition) => !isLeftOut(condition)),
  });
  return { ...kept(where), groups: where.groups.map(kept) };
}

function refuseWrong(condition: ListCondition, field: Field): void {
  const message = customConditionFault(field, condition);
  if (message === null) return;
  throw invalid({ field: 'where', value: condition.field, expected: 'a condition that the field takes', message });
}

/** Records of one group of a list that is grouped by a custom field, as conditions that each must hold. */
function groupConditions(asked: string, today: CustomToday): ListCondition[] {
  const at = asked.indexOf(':');
  const column = customColumn(keyOfColumn(asked.slice(0, at) as ReturnType<typeof customColumn>));
  const field = fieldOf(column, today);
  const value = asked.slice(at + 1);
  const wrong = (expected: string) =>
    invalid({
      field: 'customGroup',
      value: asked,
      expected,
      message: `${asked} is not a group; expected ${expected}.`,
    });
  if (field.archived) return [];
  if (!groupsByCustom(field.kind)) throw wrong('a choice, a person, a date, or yes or no');
  const conditions = value === '' ? [{ field: column, is: 'empty' } as const] : groupOf(field, column, value);
  if (conditions.some((condition) => customConditionFault(field, condition) !== null)) {
    throw wrong('the value as in the groups of the list');
  }
  return conditions;
}

function groupOf({ kind }: Field, column: ListCondition['field'], value: string): ListCondition[] {
  if (kind === 'yes_no') return [{ field: column, is: value === 'true' ? 'yes' : 'no' }];
  if (kind !== 'date') return [{ field: column, is: 'is', value: [value] }];
  const [year = 0, month = 0] = value.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0));
  const lastDay = Number.isNaN(last.getTime()) ? value : last.toISOString().slice(0, 10);
  return [
    { field: column, is: 'on_or_after', value: `${value}-01` },
    { field: column, is: 'on_or_before', value: lastDay },
  ];
}

/** Of conditions that each must hold, that which the index answers with the fewest records. */
async function bestOf(
  tx: TenantTransaction,
  sure: readonly ListCondition[],
  today: CustomToday,
): Promise<CustomFilter['best']> {
  let best: { condition: ListCondition; found: number } | null = null;
  for (const condition of sure) {
    const parameters = new Parameters(tx.organizationId);
    const lookup = customLookup(condition, today, parameters);
    if (lookup === null) continue;
    const { rows } = await tx.client.query<{ found: number }>(
      `SELECT count(*)::int AS found FROM (${lookup} LIMIT ${SOME_MAX + 1}) AS first`,
      parameters.values,
    );
    const found = rows[0]?.found ?? 0;
    if (best === null || found < best.found) best = { condition, found };
  }
  if (best === null) return null;
  const { condition, found } = best;
  return { condition, found: found <= FEW_MAX ? 'few' : found <= SOME_MAX ? 'some' : 'many' };
}

/** How records are read: walked in the order of an index, which holds their ids in this column, no further than a page; or whole. */
export type Reading = { readonly walked: string } | 'whole';

/** The group that is asked for and what an index has found, over the record, for every list. */
export function customConditions(
  { group, best }: CustomFilter,
  today: CustomToday,
  reading: Reading,
  parameters: Values,
): string[] {
  const conditions = best === null || isAnswered(best, today, reading) ? group : [...group, best.condition];
  return [
    ...(best === null ? [] : foundSql(best, today, reading, parameters)),
    ...conditions.map((condition) => customConditionSql(condition, today, parameters)),
  ];
}

/** Whether the index alone tells that a record fulfils the condition: of long texts it holds no more than the beginning. */
function isAnswered({ condition, found }: Best, today: CustomToday, reading: Reading): boolean {
  const { kind } = fieldOf(condition.field, today);
  return kind !== 'text' && kind !== 'link' && (found !== 'many' || reading === 'whole');
}

/** What the index says of a record. Among many a page is soon full: the records are compared one by one. */
function foundSql({ condition, found }: Best, today: CustomToday, reading: Reading, parameters: Values): string[] {
  const id = `${today.of.alias}.id`;
  const lookup = found === 'many' && reading !== 'whole' ? null : customLookup(condition, today, parameters);
  if (lookup === null) return [];
  // Read once, as an array: the records are then taken by their ids, whatever the planner thinks of how many there are.
  if (found === 'few') return [`${id} = ANY(ARRAY(${lookup}))`];
  if (reading === 'whole') return [`${id} IN (${lookup})`];
  // A record that is not among them is passed by without being read, in the index of the order. IS TRUE keeps them a set that
  // is asked: the planner would make a join of it, and lose the order.
  return [`(${reading.walked} IN (${lookup})) IS TRUE`];
}
