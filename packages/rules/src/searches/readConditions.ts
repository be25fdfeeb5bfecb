/** Reads the conditions that a model made of a question. What it answered is data: each condition is judged as if typed. */
import {
  CONDITION_OPERATORS,
  type ConditionGroup,
  conditionFault,
  type ListCondition,
  type ListWhere,
} from '../lists/conditions.ts';
import { customConditionFault } from '../lists/customConditions.ts';
import { DEAL_ASKED_FIELDS, isCustomColumn, keyOfColumn } from '../lists/dealListFields.ts';
import { digitsOf } from '../money/currencyDigits.ts';
import { propertyOf } from '../ownValue.ts';
import { visibleText } from '../visibleText.ts';
import { type NamedRecord, type SearchableField, type SearchCatalogue, searchableFields } from './searchCatalogue.ts';

export interface SearchConditions {
  readonly where: ListWhere;
  /** Name of a deal or account to find; null without one. */
  readonly words: string | null;
  /** Sort keys, each with - for descending. */
  readonly order: readonly string[];
  /** Parts of the question that conditions cannot express. */
  readonly leftOut: readonly string[];
}

/** Either conditions that the list takes, or what is wrong with them. */
export type ReadConditions =
  | { readonly conditions: SearchConditions; readonly fault: null }
  | { readonly conditions: null; readonly fault: string };

const WORDS_MAX = 200;
const LEFT_OUT_MAX = 10;
const ORDER_MAX = 3;
const ALIKE_MAX = 20;

export function readConditions(answer: unknown, catalogue: SearchCatalogue): ReadConditions {
  if (typeof answer !== 'object' || answer === null) return { conditions: null, fault: 'the answer is no JSON object' };
  const fields = searchableFields(catalogue);
  const faults: string[] = [];
  const group = (from: unknown): ConditionGroup => ({
    match: propertyOf(from, 'match') === 'any' ? 'any' : 'all',
    conditions: listOf(propertyOf(from, 'conditions')).flatMap((given) => {
      const read = readCondition(given, fields, catalogue);
      if (typeof read === 'string') faults.push(read);
      return typeof read === 'string' ? [] : [read];
    }),
  });
  const where: ListWhere = {
    ...group(answer),
    groups: listOf(propertyOf(answer, 'groups'))
      .map(group)
      .filter(({ conditions }) => conditions.length > 0),
  };
  const order = textsOf(propertyOf(answer, 'order')).slice(0, ORDER_MAX);
  const unknownKey = order.find((key) => !catalogue.sorts.includes(key.replace(/^-/u, '')));
  if (unknownKey !== undefined) faults.push(`“${unknownKey}” is not a key of the order`);
  if (faults.length > 0) return { conditions: null, fault: [...new Set(faults)].slice(0, ALIKE_MAX).join('; ') };
  const words = textsOf(propertyOf(answer, 'words'))[0] ?? null;
  return {
    conditions: {
      where,
      words: words?.slice(0, WORDS_MAX) ?? null,
      order,
      leftOut: textsOf(propertyOf(answer, 'leftOut')).slice(0, LEFT_OUT_MAX),
    },
    fault: null,
  };
}

/** Returns whether conditions ask for anything. */
export const asksNothing = ({ where, words }: Pick<SearchConditions, 'where' | 'words'>): boolean =>
  words === null && where.conditions.length === 0 && where.groups.length === 0;

function readCondition(
  given: unknown,
  fields: ReadonlyMap<string, SearchableField>,
  catalogue: SearchCatalogue,
): ListCondition | string {
  const key = propertyOf(given, 'field');
  const is = CONDITION_OPERATORS.find((operator) => operator === propertyOf(given, 'is'));
  const field = typeof key === 'string' ? fields.get(key) : undefined;
  if (field === undefined) return `“${visibleText(String(key)).slice(0, WORDS_MAX)}” is not a field`;
  if (is === undefined) return `${field.name} takes one of ${field.operators.join(', ')}`;
  const value = isBare(is) ? undefined : conditionValue(propertyOf(given, 'value'), field);
  if (value instanceof Unreadable) return value.fault;
  const condition: ListCondition = { field: field.key, is, ...(value === undefined ? {} : { value }) };
  const fault = faultOf(condition, catalogue);
  return fault ?? condition;
}

const isBare = (is: ListCondition['is']): boolean =>
  is === 'yes' || is === 'no' || is === 'empty' || is === 'not_empty';

function faultOf(condition: ListCondition, { customs }: SearchCatalogue): string | null {
  const { field } = condition;
  if (!isCustomColumn(field)) return conditionFault(condition, DEAL_ASKED_FIELDS);
  const custom = customs.find(({ key }) => key === keyOfColumn(field));
  return custom === undefined ? `“${field}” is not a field` : customConditionFault(custom, condition);
}

class Unreadable {
  readonly fault: string;
  constructor(fault: string) {
    this.fault = fault;
  }
}

function conditionValue(given: unknown, field: SearchableField): ListCondition['value'] | Unreadable {
  if (field.named !== null) return idsOf(textsOf(given), field.named, field.name);
  if (field.kind === 'choice') return textsOf(given);
  const isFigure = FIGURES.has(field.kind);
  const figure = typeof given === 'string' && given.trim() !== '' && isFigure ? Number(given) : given;
  if (typeof figure !== 'number') return typeof given === 'string' ? visibleText(given) : undefined;
  if (!isFigure) return visibleText(String(figure));
  // People say amounts in units; conditions hold minor units.
  return field.currency === null ? figure : Math.round(figure * 10 ** digitsOf(field.currency));
}

const FIGURES: ReadonlySet<SearchableField['kind']> = new Set(['number', 'money', 'score', 'percent', 'count']);

/** Finds records by name: by the whole name, or else by each that has all the words. */
function idsOf(names: readonly string[], records: readonly NamedRecord[], fieldName: string): string[] | Unreadable {
  const ids = new Set<string>();
  for (const name of names) {
    const sought = folded(name);
    const exact = records.filter((record) => folded(record.name) === sought);
    const found = exact.length > 0 ? exact : records.filter((record) => hasWords(folded(record.name), sought));
    if (found.length === 0) return new Unreadable(`“${name}” is not a value of ${fieldName}`);
    if (found.length > ALIKE_MAX) return new Unreadable(`“${name}” is many values of ${fieldName}`);
    for (const { id } of found) ids.add(id);
  }
  return [...ids];
}

const folded = (text: string): string =>
  visibleText(text)
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, ' ')
    .trim();

function hasWords(name: string, sought: string): boolean {
  const words = name.split(/[\s-]+/u);
  return sought !== '' && sought.split(/[\s-]+/u).every((word) => words.includes(word));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text: unknown) => {
    const shown = typeof text === 'string' ? visibleText(text).trim() : '';
    return shown === '' ? [] : [shown];
  });
