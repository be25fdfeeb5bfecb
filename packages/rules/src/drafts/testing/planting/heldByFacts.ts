import { DAY_MS } from '../../../days.ts';
import type { PlannedFact } from './dealWorld.ts';
import { type Form, folded, isPerson, isWords, keyOf, type Part, type Value } from './values.ts';
import { grouped, type Manner, writeDate, writeParts } from './writeValue.ts';

const valuesIn = (parts: readonly Part[]): Value[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part.value]));

/** Returns the values that facts were built from. */
export const valuesOf = (facts: readonly PlannedFact[]): Value[] =>
  facts.flatMap(({ label, text }) => [...valuesIn(label), ...valuesIn(text)]);

/** What facts hold: their values, and how they read. */
export interface Held {
  readonly values: readonly Value[];
  readonly keys: ReadonlySet<string>;
  readonly text: string;
}

export function heldBy(facts: readonly PlannedFact[], manner: Manner): Held {
  const values = valuesOf(facts);
  const written = facts.flatMap(({ label, text }) => [writeParts(label, manner), writeParts(text, manner)]);
  return { values, keys: new Set(values.map(keyOf)), text: written.join(' | ') };
}

const wordsOf = (text: string): Set<string> => new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/**
 * Returns whether facts may be read as holding what a sentence says of a value. It goes by the values that the facts were
 * built from, and is generous besides: a figure that stands in them as another kind, the same day of another year where
 * no year is said, and a date with day and month turned round all count as held. So what it calls not held is truly not.
 */
export function mayHold(
  { values: held, keys, text: cited }: Held,
  { value, text, right }: { readonly value: Value; readonly text: string; readonly right: string | null },
  form: Form,
  manner: Manner,
): boolean {
  if (keys.has(keyOf(value))) return true;
  const isFigureIn = (figure: string) =>
    new RegExp(`(?<![\\d.,:])${figure.replace(/[.+]/g, '\\$&')}(?!\\d|[.,:]\\d)`).test(cited);
  if (isPerson(value) || (isWords(value) && value.kind === 'name')) {
    const known = right === null ? new Set<string>() : wordsOf(right);
    const changed = [...wordsOf(text)].filter((word) => !known.has(word));
    const [inCited, all] = [wordsOf(cited), changed.length];
    const found = changed.filter((word) => inCited.has(word)).length;
    return all === 0 || (isPerson(value) ? found > 0 : found === all);
  }
  if (isWords(value)) return folded(cited).includes(folded(text));
  switch (value.kind) {
    case 'amount':
      return false;
    case 'number':
      return isFigureIn(grouped(value.count, manner.locale)) || isFigureIn(String(value.count));
    case 'percent':
      return isFigureIn(grouped(value.percent, manner.locale)) || isFigureIn(String(value.percent));
    case 'date':
      return held.some(
        (other) =>
          other.kind === 'date' &&
          'day' in other &&
          (writeDate(other.day, form, manner) === text ||
            dayAndMonth(other.day) === dayAndMonth(value.day) ||
            (form === 'slashes' && isTurned(other.day, value.day))),
      );
  }
}

const partsOf = (day: number) => {
  const when = new Date(day * DAY_MS);
  return { month: when.getUTCMonth() + 1, of: when.getUTCDate() };
};
const dayAndMonth = (day: number) => `${partsOf(day).month} ${partsOf(day).of}`;
const isTurned = (one: number, other: number) =>
  partsOf(one).month === partsOf(other).of && partsOf(one).of === partsOf(other).month;
