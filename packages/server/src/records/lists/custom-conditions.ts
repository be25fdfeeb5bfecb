/**
 * Conditions on custom fields as SQL: over the values that stand in the record (`custom`), which a list that is walked
 * compares one by one, and over the table of values, whose indexes find the records of a value without walking any.
 */
import { type CustomColumn, keyOfColumn, type ListCondition } from '@forecastle/rules';
import { containing } from '../../platform/database/containing.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { CustomNoun } from '../custom-fields/custom-nouns.ts';
import { TERM_MAX } from '../custom-fields/index-values.ts';
import type { Field } from '../custom-fields/list-fields.ts';
import type { Values } from './parameters.ts';
import { dayText, MOST_DAYS, spanOf, type Today } from './where-sql.ts';

/** What conditions on records with custom fields go by. */
export interface CustomToday extends Today {
  readonly of: CustomNoun;
  /** Custom fields by their keys; empty where no condition names one. */
  readonly customs: ReadonlyMap<string, Field>;
}

const SIGNS = { at_least: '>=', at_most: '<=', is: '=' } as const;
const signOf = ({ is }: ListCondition) => SIGNS[is as keyof typeof SIGNS];

export const fieldOf = (field: string, { customs }: Pick<CustomToday, 'customs'>): Field => {
  const key = keyOfColumn(field as CustomColumn);
  const found = customs.get(key);
  if (found) return found;
  throw invalid({
    field: 'where',
    value: field,
    expected: 'custom. and the key of a custom field in use',
    message: `There is no custom field ${key}.`,
  });
};

/** The value of a field as text, null where the record has none. Keys are letters, digits and _ alone. */
export const customText = ({ key }: Pick<Field, 'key'>, { alias }: Pick<CustomNoun, 'alias'>): string =>
  `(${alias}.custom->>'${key}')`;

/** Over the record itself. */
export function customConditionSql(condition: ListCondition, today: CustomToday, parameters: Values): string {
  const { is, value } = condition;
  const field = fieldOf(condition.field, today);
  const text = customText(field, today.of);
  const orNone = (holds: string) => `(${text} IS NULL OR NOT ${holds})`;
  if (is === 'empty') return `${text} IS NULL`;
  if (is === 'not_empty') return `${text} IS NOT NULL`;
  switch (field.kind) {
    case 'yes_no':
      return `${text} = '${is === 'yes'}'`;
    case 'text':
    case 'link': {
      const sought = String(value).trim();
      if (is === 'is') return `lower(${text}) = lower(${parameters.add(sought)})`;
      const holds = `lower(${text}) LIKE lower(${parameters.add(containing(sought))})`;
      return is === 'contains' ? holds : orNone(holds);
    }
    case 'number':
    case 'money':
      return `${text}::numeric ${signOf(condition)} ${parameters.add(value)}::numeric`;
    case 'date': {
      const { from, to } = spanOf(condition, today);
      const parts = [
        ...(from === null ? [] : [`${text}::date >= ${parameters.add(dayText(from))}::date`]),
        ...(to === null ? [] : [`${text}::date <= ${parameters.add(dayText(to))}::date`]),
      ];
      return `(${parts.join(' AND ')})`;
    }
    default: {
      const among = parameters.add(value);
      const holds =
        field.kind === 'choices'
          ? `(${today.of.alias}.custom->'${field.key}') ?| ${among}::text[]`
          : `${text} = ANY(${among}::text[])`;
      return is === 'is' ? holds : orNone(holds);
    }
  }
}

/**
 * The ids of the records that may fulfil a condition, by an index: all that do, and of long texts those that begin alike.
 * Null for what no index answers: what a record does not have, and words within a text, whose operators lose their index
 * under row-level security.
 */
export function customLookup(condition: ListCondition, today: CustomToday, parameters: Values): string | null {
  const field = fieldOf(condition.field, today);
  const holds = lookupCondition(condition, field, today, parameters);
  return holds === null
    ? null
    : `SELECT v.${today.of.id} FROM ${today.of.values} v
       WHERE v.organization_id = $1 AND v.key = '${field.key}' ${holds}`;
}

function lookupCondition(
  condition: ListCondition,
  { kind }: Field,
  today: CustomToday,
  parameters: Values,
): string | null {
  const { is, value } = condition;
  if (is === 'empty' || is === 'is_not' || is === 'contains' || is === 'not_contains') return null;
  if (is === 'not_empty') return '';
  switch (kind) {
    case 'yes_no':
      return `AND v.term = '${is === 'yes'}'`;
    case 'text':
    case 'link':
      return `AND v.term = lower(left(${parameters.add(String(value).trim())}, ${TERM_MAX}))`;
    case 'number':
    case 'money':
      return `AND v.figure_key ${signOf(condition)} ${parameters.add(Number(value))}::float8`;
    case 'date': {
      const { from, to } = spanOf(condition, today);
      return [
        `AND v.figure_key >= ${parameters.add(Math.max(from ?? -MOST_DAYS, -MOST_DAYS))}::float8`,
        `AND v.figure_key <= ${parameters.add(Math.min(to ?? MOST_DAYS, MOST_DAYS))}::float8`,
      ].join(' ');
    }
    default:
      return `AND v.term = ANY(${parameters.add(value)}::text[])`;
  }
}
