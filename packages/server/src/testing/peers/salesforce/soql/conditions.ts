/**
 * The WHERE clause of a query as a test of a record.
 * https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select-conditionexpression.html
 */
import type { Condition, ConditionWithValueQuery, Query, WhereClause } from '@jetstreamapp/soql-parser-js';
import { malformedQuery, Refusal } from '../errors.ts';
import type { Field, Row, Value } from '../world/fields.ts';
import { toId18 } from '../world/ids.ts';
import type { Table } from '../world/table.ts';
import { spanOfLiteral } from './date-literals.ts';
import { type Asker, pathTo, tableOf } from './paths.ts';

export type Test = (row: Row) => boolean;
type Token = '(' | ')' | 'AND' | 'OR' | 'NOT' | Test;

export function testOf(asker: Asker, table: Table, where: WhereClause | undefined): Test {
  if (!where) return () => true;
  const tokens = tokensOf(asker, table, where);
  const test = expression(tokens);
  if (tokens.length > 0) throw malformedQuery("unexpected token: ')'");
  return test;
}

/** The parser gives conditions in a row, with the parentheses that they open and close. */
function tokensOf(asker: Asker, table: Table, where: WhereClause): Token[] {
  const tokens: Token[] = [];
  for (let at: WhereClause | null = where; at; at = 'right' in at ? at.right : null) {
    const { left } = at;
    for (let n = left?.openParen ?? 0; n > 0; n--) tokens.push('(');
    if (left && 'operator' in left) tokens.push(conditionOf(asker, table, left));
    if (left && 'closeParen' in left) for (let n = left.closeParen ?? 0; n > 0; n--) tokens.push(')');
    if ('operator' in at) tokens.push(at.operator);
  }
  return tokens;
}

/** AND and OR do not stand side by side: the vendor asks for parentheses. */
function expression(tokens: Token[]): Test {
  const terms = [term(tokens)];
  const joiner = tokens[0];
  while (tokens[0] === 'AND' || tokens[0] === 'OR') {
    if (tokens[0] !== joiner) throw malformedQuery(`unexpected token: '${tokens[0]}'`);
    tokens.shift();
    terms.push(term(tokens));
  }
  if (terms.length === 1 && terms[0]) return terms[0];
  return joiner === 'OR' ? (row) => terms.some((test) => test(row)) : (row) => terms.every((test) => test(row));
}

function term(tokens: Token[]): Test {
  const token = tokens.shift();
  if (typeof token === 'function') return token;
  if (token === 'NOT') {
    const test = term(tokens);
    return (row) => !test(row);
  }
  if (token !== '(') throw malformedQuery(`unexpected token: '${token ?? '<EOF>'}'`);
  const test = expression(tokens);
  if (tokens.shift() !== ')') throw malformedQuery("expecting a right parentheses, found '<EOF>'");
  return test;
}

function conditionOf(asker: Asker, table: Table, condition: Condition | ConditionWithValueQuery): Test {
  if ('fn' in condition) throw new Error('The peer plays no functions in WHERE.');
  if ('valueQuery' in condition) return joinOf(asker, table, condition);
  if (!('field' in condition)) throw malformedQuery('unexpected token');
  const { field, read } = pathTo(asker, table, condition.field.split('.'));
  const { operator, value } = condition;
  const kind = [condition.literalType].flat()[0] ?? 'STRING';
  if (kind === 'DATE_LITERAL' || kind === 'DATE_N_LITERAL')
    return spanTest(asker, field, read, operator, String(value));
  if (operator === 'LIKE') {
    const pattern = patternOf(String(value));
    return (row) => pattern.test(String(read(row) ?? ''));
  }
  const wanted = [value].flat().map((each) => literalOf(field, each, kind));
  const [one = null] = wanted;
  if (operator === 'IN') return (row) => wanted.includes(comparable(field, read(row)));
  if (operator === 'NOT IN') return (row) => !wanted.includes(comparable(field, read(row)));
  if (operator === '=') return (row) => comparable(field, read(row)) === one;
  if (operator === '!=') return (row) => comparable(field, read(row)) !== one;
  const order = ORDERS.get(operator);
  if (!order) throw new Error(`The peer plays no ${operator} in WHERE.`);
  return (row) => {
    const has = comparable(field, read(row));
    return has !== null && one !== null && order(has < one ? -1 : has > one ? 1 : 0);
  };
}

const ORDERS = new Map<string, (sign: number) => boolean>([
  ['<', (sign) => sign < 0],
  ['<=', (sign) => sign <= 0],
  ['>', (sign) => sign > 0],
  ['>=', (sign) => sign >= 0],
]);

/** Text is compared without regard to case, ids in 18 characters. */
const comparable = (field: Field, value: Value): Value =>
  typeof value === 'string' && field.type !== 'id' && field.type !== 'reference' ? value.toLowerCase() : value;

const filterError = (field: Field, value: string, takes: string) =>
  new Refusal(
    400,
    'INVALID_FIELD',
    `value of filter criterion for field '${field.name}' must be of type ${takes} and should ${takes === 'string' || takes === 'picklist' ? '' : 'not '}be enclosed in quotes: ${value}`,
  );

/** Reads a literal for a field, and refuses one of another kind. */
function literalOf(field: Field, text: string, kind: string): Value {
  if (kind === 'NULL') return null;
  const quoted = kind === 'STRING';
  if (field.type === 'datetime') {
    if (kind !== 'DATETIME') throw filterError(field, text, 'dateTime');
    return Date.parse(text);
  }
  if (field.type === 'date') {
    if (kind !== 'DATE') throw filterError(field, text, 'date');
    return text;
  }
  if (field.type === 'boolean') {
    if (kind !== 'BOOLEAN') throw filterError(field, text, 'boolean');
    return text.toUpperCase() === 'TRUE';
  }
  if (['currency', 'percent', 'double', 'int'].includes(field.type)) {
    if (quoted || Number.isNaN(Number(text))) throw filterError(field, text, 'double');
    return Number(text);
  }
  if (!quoted) throw filterError(field, text, 'string');
  const plain = unquote(text);
  if (field.type !== 'id' && field.type !== 'reference') return plain.toLowerCase();
  const id = toId18(plain);
  if (id === null) throw new Refusal(400, 'INVALID_QUERY_FILTER_OPERATOR', `invalid ID field: ${plain}`);
  return id;
}

function spanTest({ world }: Asker, field: Field, read: (row: Row) => Value, operator: string, literal: string): Test {
  if (field.type !== 'date' && field.type !== 'datetime') throw filterError(field, literal, 'string');
  const { from, until } = spanOfLiteral(literal.toUpperCase(), world.now);
  const inside = new Map<string, (at: number) => boolean>([
    ['=', (at) => at >= from && at < until],
    ['!=', (at) => at < from || at >= until],
    ['<', (at) => at < from],
    ['<=', (at) => at < until],
    ['>', (at) => at >= until],
    ['>=', (at) => at >= from],
  ]).get(operator);
  if (!inside) throw malformedQuery(`unexpected token: '${operator}'`);
  return (row) => {
    const value = read(row);
    return value === null ? operator === '!=' : inside(typeof value === 'number' ? value : Date.parse(String(value)));
  };
}

/** https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select-quotedstringescapes.html */
const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/giu;
const CONTROLS = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

function unescaped(code: string | undefined, letter: string, more: string): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  const control = CONTROLS.get(letter.toLowerCase());
  if (control === undefined && !`"'\\${more}`.includes(letter)) throw malformedQuery(`Illegal character '\\${letter}'`);
  return control ?? letter;
}

const withoutQuotes = (text: string): string => text.replace(/^'|'$/gu, '');
const unquote = (text: string): string =>
  withoutQuotes(text).replace(ESCAPE, (_, code: string | undefined, letter: string) => unescaped(code, letter, ''));

/** "%" stands for any text and "_" for one character, unless a backslash is before it. */
function patternOf(quoted: string): RegExp {
  let source = '';
  for (const [, code, letter, wild, plain = ''] of withoutQuotes(quoted).matchAll(
    /\\(?:u([0-9a-f]{4})|(.))|([%_])|([^\\%_])/gisu,
  )) {
    if (wild) source += wild === '%' ? '.*' : '.';
    else source += RegExp.escape(plain || unescaped(code, letter ?? '', '%_'));
  }
  return new RegExp(`^${source}$`, 'isu');
}

/** The parser does not export it. */
type ValueQueryCondition = Extract<ConditionWithValueQuery, { valueQuery: Query }>;

/**
 * A semi-join or anti-join: the records whose id, or whose lookup, is among those that another query selects.
 * https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select-comparisonoperators.html
 */
function joinOf(asker: Asker, table: Table, { field: name, operator, valueQuery }: ValueQueryCondition): Test {
  const { field, read } = pathTo(asker, table, name.split('.'));
  const [selected, ...others] = valueQuery.fields ?? [];
  if (others.length > 0 || selected?.type !== 'Field')
    throw malformedQuery('only one field may be selected in a subquery');
  const of = tableOf(asker, valueQuery.sObject ?? '');
  const theirs = pathTo(asker, of, [selected.field]);
  if (![field, theirs.field].every(({ type }) => type === 'id' || type === 'reference'))
    throw malformedQuery(`semi join sub-selects can only be on Id or reference fields: ${name}`);
  const test = testOf(asker, of, valueQuery.where);
  const ids = new Set<Value>();
  for (const row of of.rows.values()) if (row.IsDeleted !== true && test(row)) ids.add(theirs.read(row));
  return (row) => (operator === 'NOT IN') !== ids.has(read(row));
}
