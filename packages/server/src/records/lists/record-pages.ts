/** Pages, counts, groups and files of accounts and of contacts, by what each declares of itself. */

import { isCustomColumn } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { type CustomToday, customConditionSql } from './custom-conditions.ts';
import { type CustomFilter, customConditions, NO_CUSTOM, openCustom, type Reading } from './custom-filter.ts';
import { customGroup, groupField } from './custom-groups.ts';
import { ordersOf } from './custom-orders.ts';
import { cursorForm, orderedPage, orderKey, refuseTooMany, SORTED_MAX } from './order-sql.ts';
import type { Values } from './parameters.ts';
import type { Listed, RecordFilter, RecordGroup, RecordNoun, RecordOrder } from './record-noun.ts';
import { COUNTED_MAX, findWords } from './record-search.ts';
import { type Asked, readBy, whereSql } from './where-sql.ts';

export interface OrderAsked {
  readonly sort: 'name' | 'updated';
  readonly order?: readonly string[] | undefined;
}
export interface PageAsked extends OrderAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A filter of one noun's own, as a condition. */
export type Beside = (values: Values) => readonly string[];

/** Which records are asked for, as the actor sees them. */
export interface Wanted<Row extends Listed, Item, Table extends string> {
  readonly noun: RecordNoun<Row, Item, Table>;
  readonly filter: RecordFilter;
  readonly beside: Beside;
  /** Records that a search found, or the pattern of one that matches too many to name. */
  readonly found: { readonly ids: readonly string[] | null; readonly pattern: string | null };
  readonly today: CustomToday | null;
  /** What conditions on custom fields find by their index. */
  readonly custom: CustomFilter;
  readonly owners: readonly string[] | null;
}

/** Reads what a filter needs to be told in SQL. */
export async function wantRecords<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  actor: Actor,
  noun: RecordNoun<Row, Item, Table>,
  filter: RecordFilter,
  beside: Beside,
  now = new Date(),
): Promise<Wanted<Row, Item, Table>> {
  return {
    noun,
    beside,
    ...(await withCustom(tx, noun, filter, now)),
    found: await findWords(tx, noun.table, filter.search),
    owners: await visibleOwners(tx, actor),
  };
}

/** The filter without conditions on archived fields, and a group of a custom field as conditions. */
async function withCustom<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  { of }: RecordNoun<Row, Item, Table>,
  filter: RecordFilter,
  now: Date,
): Promise<Pick<Wanted<Row, Item, Table>, 'filter' | 'today' | 'custom'>> {
  const { group, groupKey } = filter;
  const customGroup = group && isCustomColumn(group) && groupKey !== undefined ? `${group}:${groupKey}` : undefined;
  if (!filter.where && customGroup === undefined) return { filter, today: null, custom: NO_CUSTOM };
  const today = { ...(await calendarOf(tx)), day: (await momentIn(tx, now)).day };
  return openCustom(tx, of, { ...filter, ...(customGroup !== undefined && { customGroup }) }, today);
}

/** Conditions on the noun's own fields and on custom ones. */
const askedOf = <Row extends Listed, Item, Table extends string>(
  noun: RecordNoun<Row, Item, Table>,
  today: CustomToday,
): Asked<Table> => ({
  ...noun,
  others: (condition, _today, values) =>
    isCustomColumn(condition.field) ? customConditionSql(condition, today, values) : null,
});

/** The tables of what is asked, with what `reads` names beside, and the conditions; $1 is the organisation. */
function statementOf<Row extends Listed, Item, Table extends string>(
  { noun, filter, beside, found, today, custom, owners }: Wanted<Row, Item, Table>,
  values: Values,
  reads: readonly Table[],
  reading: Reading,
): { from: string; where: string } {
  const { alias, table, joins, groups } = noun;
  const group = filter.group === undefined ? undefined : groups[filter.group];
  const within = group && filter.groupKey !== undefined ? group : undefined;
  const tables = new Set<Table>([...reads, ...readBy(filter.where, noun), ...(within?.reads ? [within.reads] : [])]);
  const conditions = [`${alias}.organization_id = $1`];
  if (found.ids) conditions.push(`${alias}.id = ANY(${values.add(found.ids)}::uuid[])`);
  if (found.pattern !== null) conditions.push(noun.matches(values.add(found.pattern)));
  conditions.push(...beside(values));
  if (within) {
    conditions.push(
      filter.groupKey === '' ? `${within.key} IS NULL` : `${within.key} = ${values.add(filter.groupKey)}::text`,
    );
  }
  if (today) {
    const asked = filter.where && whereSql(filter.where, askedOf(noun, today), today, values);
    if (asked) conditions.push(asked);
    conditions.push(...customConditions(custom, today, reading, values));
  }
  const joined = [...tables].map((each) => joins[each](() => `${values.add(owners)}::uuid[]`));
  return { from: `${table} ${alias} ${joined.join(' ')}`, where: conditions.join(' AND ') };
}

const keysOf = ({ sort, order }: OrderAsked): readonly string[] =>
  order && order.length > 0 ? order : [sort === 'name' ? 'name' : '-updated'];

/** The order of a list with what it reads; names and changes go with the ids, as their indexes hold them. */
async function orderOf<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  { of, orders }: RecordNoun<Row, Item, Table>,
  asked: OrderAsked,
) {
  const keys = keysOf(asked).map(orderKey);
  const columns: RecordOrder<Table>[] = await ordersOf(tx, of, keys, orders);
  return {
    keys,
    columns,
    reads: columns.flatMap(({ reads }) => reads ?? []),
    isIndexed: columns[0]?.isIndexed ?? false,
    idsFall: keys.length === 1 && (keys[0]?.down ?? false),
  };
}

/** A page of records as the actor sees them. */
export async function pageOfRecords<Row extends Listed & { sort_values: string[] }, Item, Table extends string>(
  tx: TenantTransaction,
  actor: Actor,
  wanted: Wanted<Row, Item, Table>,
  { limit, cursor: given, ...asked }: PageAsked,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { noun, owners } = wanted;
  const { keys, columns, reads, isIndexed, idsFall } = await orderOf(tx, noun, asked);
  const cursor = decodeCursor(given, cursorForm(columns));
  const list: unknown[] = [tx.organizationId, owners, managesRecords(actor)];
  const values = adder(list);
  const { from, where } = statementOf(wanted, values, reads, isIndexed ? { walked: `${noun.alias}.id` } : 'whole');
  // Whoever turned the page was let in with the first one.
  if (!isIndexed && cursor === null) await refuseUnsorted(tx, wanted, keys[0]?.field ?? '');
  const id = `${noun.alias}.id`;
  const { page, sortValues, orderBy } = orderedPage(
    { from, where, id, idsFall, keys, orders: columns, cursor, limit: limit + 1 },
    values,
  );
  const { rows } = await tx.client.query<Row>(
    `WITH ${page} SELECT ${noun.columns}, ${sortValues}
     FROM page JOIN ${noun.table} ${noun.alias} ON ${noun.alias}.organization_id = $1 AND ${id} = page.id ${noun.besides}
     ${orderBy}`,
    list,
  );
  return pageOf(rows, limit, noun.present, (row) => [...row.sort_values, row.id]);
}

async function refuseUnsorted<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  wanted: Wanted<Row, Item, Table>,
  field: string,
): Promise<void> {
  const values: unknown[] = [tx.organizationId];
  const { from, where } = statementOf(wanted, adder(values), [], 'whole');
  await refuseTooMany(tx, {
    statement: `SELECT 1 FROM ${from} WHERE ${where} OFFSET ${SORTED_MAX} LIMIT 1`,
    values,
    field,
    noun: wanted.noun.table,
    instead: 'name or last change',
    expected: 'name or updated first',
  });
}

/** How many records are asked for, up to a bound; `more` when there are more than were counted. */
export async function countRecords<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  wanted: Wanted<Row, Item, Table>,
): Promise<{ count: number; more: boolean }> {
  const values: unknown[] = [tx.organizationId];
  const { from, where } = statementOf(wanted, adder(values), [], 'whole');
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${COUNTED_MAX + 1}) counted`,
    values,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_MAX), more: count > COUNTED_MAX };
}

/** Groups that are named; the rest is summed up in one figure. */
const NAMED_MAX = 500;

export interface GroupRow {
  readonly key: string | null;
  readonly label: string | null;
  readonly sums: Readonly<Record<string, string>>;
}
export interface Groups {
  readonly items: readonly GroupRow[];
  readonly others: { readonly groups: number; readonly sums: Readonly<Record<string, string>> } | null;
}

/** The groups of the records a filter matches, with exact sums, each a whole number as text; `count` is one of them. */
export async function groupRecords<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  wanted: Wanted<Row, Item, Table>,
  by: string,
): Promise<Groups> {
  const { noun } = wanted;
  const group = await groupOf(tx, noun, by);
  const values: unknown[] = [tx.organizationId];
  const reads = [...noun.sums.reads, ...(group.reads ? [group.reads] : [])];
  const { from, where } = statementOf(wanted, adder(values), reads, 'whole');
  const summed = { count: 'count(*)', ...noun.sums.columns };
  const names = Object.keys(summed);
  const { rows } = await tx.client.query<{
    key: string | null;
    label: string | null;
    groups: number;
    sums: string[];
    all: string[];
  }>(
    `WITH g AS MATERIALIZED (
       SELECT ${group.key} AS key, ${group.isLookedUp ? 'NULL' : group.label} AS label, ${Object.entries(summed)
         .map(([name, sum]) => `${sum} AS "${name}"`)
         .join(', ')}
       FROM ${from} WHERE ${where} GROUP BY 1
     )
     SELECT g.key, ${group.isLookedUp ? group.label : 'g.label'} AS label, ARRAY[${names.map((name) => `g."${name}"::text`).join(', ')}] AS sums,
       (count(*) OVER ())::int AS groups, ARRAY[${names.map((name) => `(sum(g."${name}") OVER ())::text`).join(', ')}] AS all
     FROM g ${group.join ?? ''} ORDER BY ${group.order} LIMIT ${NAMED_MAX}`,
    values,
  );
  const named = (sums: readonly string[]) => Object.fromEntries(names.map((name, at) => [name, sums[at] ?? '0']));
  const [first] = rows;
  const left = first && first.groups > rows.length ? first : null;
  return {
    items: rows.map(({ key, label, sums }) => ({ key, label, sums: named(sums) })),
    // What the named groups leave over, so that no total loses a record.
    others: left && {
      groups: left.groups - rows.length,
      sums: named(
        left.all.map((all, at) => String(rows.reduce((rest, { sums }) => rest - BigInt(sums[at] ?? 0), BigInt(all)))),
      ),
    },
  };
}

/** A group of the noun's own, or of a custom field. */
async function groupOf<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  { of, groups, table }: RecordNoun<Row, Item, Table>,
  by: string,
): Promise<RecordGroup<Table>> {
  if (isCustomColumn(by)) {
    const { key, ...group } = customGroup(await groupField(tx, of, by), of);
    return { ...group, key: `nullif(${key}, '')`, isLookedUp: true };
  }
  const group = groups[by];
  if (!group) throw new Error(`${table} are not grouped by ${by}`);
  return group;
}

/** All that is asked for, as tables and conditions; $1 is the organisation. */
export function matchingRecords<Row extends Listed, Item, Table extends string>(
  wanted: Wanted<Row, Item, Table>,
  values: Values,
): string {
  const { from, where } = statementOf(wanted, values, [], 'whole');
  return `${from} WHERE ${where}`;
}

/** The ids of all that is asked for, in the order of the list and of its groups. */
export async function idsOfRecords<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  wanted: Wanted<Row, Item, Table>,
  asked: OrderAsked,
): Promise<{ text: string; order: string; values: unknown[] }> {
  const { noun, filter } = wanted;
  const { keys, columns, reads, idsFall } = await orderOf(tx, noun, asked);
  const group = filter.group === undefined ? undefined : await groupOf(tx, noun, filter.group);
  const values: unknown[] = [tx.organizationId];
  const { from, where } = statementOf(
    wanted,
    adder(values),
    [...reads, ...(group?.reads ? [group.reads] : [])],
    'whole',
  );
  const order = [
    ...(group ? [group.fileOrder] : []),
    ...columns.map(({ column }, at) => `${column} ${keys[at]?.down ? 'DESC' : 'ASC'}`),
    `${noun.alias}.id ${idsFall ? 'DESC' : 'ASC'}`,
  ];
  return { text: `SELECT ${noun.alias}.id FROM ${from} WHERE ${where}`, order: order.join(', '), values };
}

/** Records by their ids, in the order of these. */
export async function readRecords<Row extends Listed, Item, Table extends string>(
  tx: TenantTransaction,
  actor: Actor,
  { alias, table, columns, besides }: RecordNoun<Row, Item, Table>,
  ids: readonly string[],
): Promise<Row[]> {
  const values = [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), ids];
  const { rows } = await tx.client.query<Row>(
    `SELECT ${columns} FROM ${table} ${alias}
     JOIN unnest($4::uuid[]) WITH ORDINALITY AS page (id, place) ON page.id = ${alias}.id ${besides}
     WHERE ${alias}.organization_id = $1 ORDER BY page.place`,
    values,
  );
  return rows;
}

const adder = (list: unknown[]): Values => ({ add: (value) => `$${list.push(value)}` });
