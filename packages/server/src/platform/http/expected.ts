/** What the contract asks of a value, as people say it: the end of "Expected …". */
import { counted } from '@forecastle/rules';
import type * as z from 'zod';

export type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
  nonoptional: 'a value',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  email: 'an address such as name@example.com',
  date: 'a day such as 2026-12-31',
  datetime: 'an instant such as 2026-12-31T09:00:00Z',
  url: 'an address such as https://example.com',
};

/** Values named one by one before the rest is counted. */
const VALUES_MAX = 12;

/** Null when the contract says no more than the message does. */
export function expectedOf(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_format':
      return FORMATS[issue.format] ?? (issue.pattern ? `text of the form ${issue.pattern}` : null);
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'too_small':
      return bound(issue.origin, issue.inclusive ? 'at least' : 'more than', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, issue.inclusive ? 'at most' : 'less than', Number(issue.maximum));
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_union': {
      const options = issue.errors.flatMap(([first]) => (first ? (expectedOf(first) ?? []) : []));
      return options.length > 0 ? [...new Set(options)].join(' or ') : null;
    }
    default:
      return null;
  }
}

function oneOf(values: readonly string[]): string {
  const [only] = values;
  if (values.length === 1) return `${only}`;
  const rest = values.length - VALUES_MAX;
  return `one of ${values.slice(0, VALUES_MAX).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function bound(origin: string, how: string, limit: number): string {
  if (origin === 'string') return `text of ${how} ${counted(limit, 'character')}`;
  if (origin === 'array' || origin === 'set') return `a list of ${how} ${counted(limit, 'item')}`;
  // A limit is said as it is sent, without grouping.
  return `${how} ${limit}`;
}
