/**
 * Writes queries. What people typed reaches a query through `soqlText` alone.
 * https://developer.salesforce.com/docs/platform/salesforce-soql-sosl/guide/sforce-api-calls-soql-select-quotedstringescapes.html
 */

const NAME = /^[a-z]\w*(?:\.[a-z]\w*)*$/iu;
const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Returns a text as a literal. */
export const soqlText = (text: string): string =>
  `'${text.replace(/[\\'\n\r\t]/gu, (sign) => ESCAPES.get(sign) ?? `\\${sign}`)}'`;

/** Returns an instant as a literal, to the millisecond. Throws RangeError for a text that is none. */
export const soqlInstant = (instant: string): string => new Date(instant).toISOString();

/** Returns a name of an object or a field, with the lookups that lead to it. Throws RangeError for anything else. */
export function soqlName(name: string): string {
  if (!NAME.test(name)) throw new RangeError(`${name} is no name of Salesforce`);
  return name;
}

export interface SelectQuery {
  readonly object: string;
  readonly fields: readonly string[];
  /** Conditions as SOQL; all of them have to hold. */
  readonly where?: readonly string[];
  readonly orderBy?: readonly string[];
}

export function selectQuery({ object, fields, where = [], orderBy = [] }: SelectQuery): string {
  const conditions = where.filter(Boolean);
  const joined = conditions.length === 1 ? conditions.join('') : conditions.map((each) => `(${each})`).join(' AND ');
  return [
    `SELECT ${fields.map(soqlName).join(', ')} FROM ${soqlName(object)}`,
    ...(joined === '' ? [] : [`WHERE ${joined}`]),
    ...(orderBy.length === 0 ? [] : [`ORDER BY ${orderBy.map(soqlName).join(', ')}`]),
  ].join(' ');
}
