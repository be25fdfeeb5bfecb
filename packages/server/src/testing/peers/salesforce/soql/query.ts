/**
 * Runs a query of SOQL over an organisation's records, as the user who asks sees them.
 * https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select.html
 */
import {
  type FieldType,
  type OrderByClause,
  parseQuery,
  type Query,
  type Subquery,
} from '@jetstreamapp/soql-parser-js';
import { malformedQuery, Refusal } from '../errors.ts';
import type { Field, Row, Value } from '../world/fields.ts';
import type { Table } from '../world/table.ts';
import { testOf } from './conditions.ts';
import { type Asker, type Path, pathTo, tableOf } from './paths.ts';

export interface Selection {
  readonly paths: readonly Path[];
  readonly children: readonly Children[];
}

interface Children extends Selection {
  readonly name: string;
  readonly table: Table;
  readonly of: (parent: Row) => readonly Row[];
}

export interface Result extends Selection {
  readonly table: Table;
  readonly rows: readonly Row[];
  /** A query that counts has no records. */
  readonly counts: boolean;
  readonly query: Query;
}

/** Returns the parsed query, or refuses it as malformed. */
export function parse(soql: string): Query {
  try {
    return parseQuery(soql);
  } catch (error) {
    const at = (error as { token?: { startOffset?: number } }).token?.startOffset;
    const column = Number.isFinite(at) ? Number(at) + 1 : soql.length;
    const token = (error as { token?: { image?: string } }).token?.image;
    throw malformedQuery(
      `\n${soql}\n${' '.repeat(Math.max(column - 1, 0))}^\nERROR at Row:1:Column:${column}\nunexpected token: '${token || '<EOF>'}'`,
    );
  }
}

export function run(asker: Asker, soql: string, { withDeleted = false } = {}): Result {
  const query = parse(soql);
  if (query.groupBy || query.having) throw new Error('The peer plays no GROUP BY.');
  const table = tableOf(asker, query.sObject ?? '');
  const counts = isCount(query.fields ?? []);
  const selection = counts ? { paths: [], children: [] } : select(asker, table, query.fields ?? [], withDeleted);
  const test = testOf(asker, table, query.where);
  const shows = table.definition.name === 'OpportunityFieldHistory' ? historyOf(asker) : () => true;
  let rows: Row[] = [];
  for (const row of table.rows.values())
    if ((withDeleted || row.IsDeleted !== true) && shows(row) && test(row)) rows.push(row);
  rows = sorted(asker, table, rows, query.orderBy);
  const from = query.offset ?? 0;
  if (from > 2000) throw new Refusal(400, 'NUMBER_OUTSIDE_VALID_RANGE', 'Maximum SOQL offset allowed is 2000');
  if (from > 0 || query.limit !== undefined) rows = rows.slice(from, from + (query.limit ?? Number.POSITIVE_INFINITY));
  return { ...selection, table, rows, counts, query };
}

/**
 * The history of a field is seen by those who see the field.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunityfieldhistory.htm
 */
function historyOf({ world, userId }: Asker): (row: Row) => boolean {
  const parent = world.table('Opportunity');
  return ({ Field }) => {
    const name = [String(Field), `${Field}Id`].find((each) => parent.field(each));
    return name === undefined || world.security.visible(userId, parent, name) !== undefined;
  };
}

const isCount = ([only, ...others]: readonly FieldType[]): boolean =>
  others.length === 0 &&
  only?.type === 'FieldFunctionExpression' &&
  /^COUNT$/iu.test(only.functionName) &&
  only.parameters.length === 0;

function select(asker: Asker, table: Table, fields: readonly FieldType[], withDeleted: boolean): Selection {
  const paths: Path[] = [];
  const children: Children[] = [];
  for (const each of fields) {
    if (each.type === 'Field') paths.push(pathTo(asker, table, each.field.split('.')));
    else if (each.type === 'FieldRelationship') paths.push(pathTo(asker, table, [...each.relationships, each.field]));
    else if (each.type === 'FieldSubquery') children.push(childrenOf(asker, table, each.subquery, withDeleted));
    else throw new Error(`The peer plays no ${each.type} in SELECT.`);
  }
  const names = paths.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw malformedQuery(`duplicate field selected: ${twice}`);
  return { paths, children };
}

const nameOf = ({ lookups, field }: Path) => [...lookups.map((each) => each.relationshipName), field.name].join('.');

/** https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-relationships-query-using.html */
function childrenOf(asker: Asker, parent: Table, subquery: Subquery, withDeleted: boolean): Children {
  for (const table of asker.world.tables.values()) {
    const lookup = table.definition.fields.find(
      ({ childRelationship, referenceTo }) =>
        childRelationship?.toLowerCase() === subquery.relationshipName.toLowerCase() &&
        referenceTo.includes(parent.definition.name),
    );
    if (!lookup) continue;
    const test = testOf(asker, table, subquery.where);
    const byParent = Map.groupBy(
      [...table.rows.values()].filter((row) => (withDeleted || row.IsDeleted !== true) && test(row)),
      (row) => row[lookup.name] ?? null,
    );
    const of = (row: Row) =>
      sorted(asker, table, byParent.get(row.Id ?? null) ?? [], subquery.orderBy).slice(0, subquery.limit);
    return {
      ...select(asker, table, subquery.fields ?? [], withDeleted),
      name: lookup.childRelationship ?? '',
      table,
      of,
    };
  }
  const message = `Didn't understand relationship '${subquery.relationshipName}' in FROM part of query call. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the appropriate names.`;
  throw new Refusal(400, 'INVALID_TYPE', message);
}

/** Empty values come first unless the query says otherwise; without ORDER BY records come by id. */
function sorted(asker: Asker, table: Table, rows: Row[], orderBy: OrderByClause | OrderByClause[] | undefined): Row[] {
  const keys = [orderBy ?? []].flat().map((each) => {
    if (!('field' in each)) throw new Error('The peer plays no functions in ORDER BY.');
    const sign = each.order === 'DESC' ? -1 : 1;
    const nulls = (each.nulls ?? 'FIRST') === 'FIRST' ? -1 : 1;
    return { ...pathTo(asker, table, each.field.split('.')), sign, nulls };
  });
  if (keys.length === 0) return rows;
  return rows.sort((one, other) => {
    for (const { field, read, sign, nulls } of keys) {
      const [a, b] = [sortable(field, read(one)), sortable(field, read(other))];
      if (a === b) continue;
      if (a === null) return nulls;
      if (b === null) return -nulls;
      return a < b ? -sign : sign;
    }
    return 0;
  });
}

const sortable = (field: Field, value: Value): Value =>
  typeof value === 'string' && field.type !== 'id' && field.type !== 'reference' ? value.toLowerCase() : value;
