import { dayOf } from '../../../days.ts';

export type Currency = 'USD' | 'EUR' | 'GBP' | 'NZD' | 'JPY';
export type Locale = 'en-US' | 'en-GB' | 'en-NZ' | 'de-DE';
export type Language = 'en' | 'de';
export type ValueKind = 'amount' | 'number' | 'date' | 'percent' | 'name';

/** The day from which every draft of the set is written: a Wednesday. */
export const TODAY_ISO = '2026-11-25';
export const TODAY = dayOf(2026, 11, 25);

export interface Amount {
  readonly kind: 'amount';
  /** Whole units, not minor ones. */
  readonly units: number;
  readonly currency: Currency;
}
export interface Count {
  readonly kind: 'number';
  readonly count: number;
}
export interface Percent {
  readonly kind: 'percent';
  readonly percent: number;
}
export interface CalendarDate {
  readonly kind: 'date';
  readonly day: number;
}
export interface Person {
  readonly kind: 'name';
  readonly first: string;
  readonly last: string;
  readonly isWoman: boolean;
}
/** Words that have one form only. `not` lists what they may be confused with, written by hand. */
export interface Words {
  readonly words: string;
  readonly kind: ValueKind;
  readonly pool: 'company' | 'product' | 'title' | 'none';
  readonly not: readonly string[];
}
export type Value = Amount | Count | Percent | CalendarDate | Person | Words;

export const isWords = (value: Value): value is Words => 'words' in value;
export const isPerson = (value: Value): value is Person => 'first' in value;

/** Ways to write a value. `written` is how a fact sheet writes it. */
export type Form =
  | 'written'
  | 'short'
  | 'words'
  | 'code'
  | 'codeInFull'
  | 'dozen'
  | 'ordinal'
  | 'fraction'
  | 'long'
  | 'dayMonth'
  | 'ordinalDay'
  | 'slashes'
  | 'iso'
  | 'weekday'
  | 'relative'
  | 'monthEnd'
  | 'month'
  | 'quarter'
  | 'first'
  | 'last'
  | 'polite'
  | 'politeObject'
  | 'initial'
  | 'unaccented'
  | 'noSuffix';

/** A value with the form in which a sentence writes it. */
export interface Said {
  readonly value: Value;
  readonly form: Form;
}
export type Part = string | Said;

const partOf = (hole: string | Value | Said): Part =>
  typeof hole === 'string' || 'form' in hole ? hole : { value: hole, form: 'written' };

/** Builds a text whose values stay known: t`The deal is worth ${short(amount)}.` */
export function t(strings: TemplateStringsArray, ...holes: readonly (string | Value | Said)[]): Part[] {
  const parts: Part[] = [];
  for (const [index, text] of strings.entries()) {
    if (text !== '') parts.push(text);
    const hole = holes[index];
    if (hole !== undefined) parts.push(partOf(hole));
  }
  return parts;
}

/** Writes a value in a form other than the fact sheet's. */
export const as = (form: Form, value: Value): Said => ({ value, form });

export const count = (number: number): Count => ({ kind: 'number', count: number });
export const percent = (number: number): Percent => ({ kind: 'percent', percent: number });
export const date = (day: number): CalendarDate => ({ kind: 'date', day });
export const words = (
  kind: ValueKind,
  text: string,
  not: readonly string[] = [],
  pool: Words['pool'] = 'none',
): Words => ({ kind, words: text, not, pool });

/** Returns a text without accents and capitals. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns what makes two values the same, however they are written. */
export function keyOf(value: Value): string {
  if (isWords(value)) return `words ${folded(value.words)}`;
  if (isPerson(value)) return `person ${folded(`${value.first} ${value.last}`)}`;
  switch (value.kind) {
    case 'amount':
      return `amount ${value.units} ${value.currency}`;
    case 'number':
      return `number ${value.count}`;
    case 'percent':
      return `percent ${value.percent}`;
    case 'date':
      return `date ${value.day}`;
  }
}
