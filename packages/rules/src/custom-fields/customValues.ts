/** Values of custom fields: what each kind takes, and in which form it is kept. */
import { parseIsoDate } from '../days.ts';
import { oneLineFault } from '../oneLine.ts';
import type { CustomFieldShape } from './customFields.ts';

/**
 * As it is kept and as the API has it: text and links as text; numbers; money in minor units of the field's currency;
 * days as YYYY-MM-DD; choices and people by their ids, several choices as a list; yes and no.
 */
export type CustomValue = string | number | boolean | readonly string[];
/** By key of the field; those without a value are left out. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

export const CUSTOM_TEXT_MAX = 1000;
export const CUSTOM_LINK_MAX = 2000;
/** Numbers of up to fifteen digits, six behind the point, are exact in every place they pass. */
export const CUSTOM_NUMBER_MAX = 1_000_000_000;
const MONEY_MAX = 9_000_000_000_000_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type ReadValue =
  | { readonly value: CustomValue | null }
  | { readonly expected: string; readonly message: string };

const nothing = { value: null } as const;

/** The value as it is kept; null for nothing. `before` is what stands there: a retired choice that it has may stay. */
export function readCustomValue(field: CustomFieldShape, given: unknown, before: CustomValue | undefined): ReadValue {
  if (given === null || given === undefined || given === '') return nothing;
  const wrong = (expected: string, message = `${field.label} takes ${expected}.`): ReadValue => ({ expected, message });
  switch (field.kind) {
    case 'text':
      return readText(given, wrong);
    case 'link':
      return readLink(given, wrong);
    case 'number': {
      const fits =
        typeof given === 'number' && Math.abs(given) < CUSTOM_NUMBER_MAX && Number(given.toFixed(6)) === given;
      return fits ? { value: given } : wrong('a number below 1,000,000,000 with up to six decimals');
    }
    case 'money':
      return typeof given === 'number' && Number.isSafeInteger(given) && Math.abs(given) <= MONEY_MAX
        ? { value: given }
        : wrong(`a whole number of minor units of ${field.currency}`);
    case 'date':
      return typeof given === 'string' && isDay(given)
        ? { value: given }
        : wrong('a day as YYYY-MM-DD, from 1900 to 2199');
    case 'person':
      return typeof given === 'string' && UUID.test(given) ? { value: given } : wrong('the id of a person');
    case 'yes_no':
      return typeof given === 'boolean' ? { value: given } : wrong('true or false');
    case 'choice':
      return readChoices(field, [given], before, wrong, ([id]) => id ?? '');
    case 'choices':
      if (!Array.isArray(given)) return wrong('a list of ids of its choices');
      return given.length === 0 ? nothing : readChoices(field, given, before, wrong, (ids) => ids);
  }
}

type Wrong = (expected: string, message?: string) => ReadValue;

const isDay = (text: string): boolean => parseIsoDate(text) !== null && text >= '1900-01-01' && text <= '2199-12-31';

function readText(given: unknown, wrong: Wrong): ReadValue {
  if (typeof given !== 'string') return wrong('text');
  const text = given.trim();
  if (text === '') return nothing;
  if (text.length > CUSTOM_TEXT_MAX) return wrong(`text of at most ${CUSTOM_TEXT_MAX} characters`);
  const fault = oneLineFault(text);
  return fault === null ? { value: text } : wrong('one line of text', fault);
}

function readLink(given: unknown, wrong: Wrong): ReadValue {
  const expected = `a web address that begins with https:// or http://, of at most ${CUSTOM_LINK_MAX} characters`;
  if (typeof given !== 'string') return wrong(expected);
  const text = given.trim();
  if (text === '') return nothing;
  if (text.length > CUSTOM_LINK_MAX || /\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return wrong(expected);
  return { value: text };
}

function readChoices(
  field: CustomFieldShape,
  given: readonly unknown[],
  before: CustomValue | undefined,
  wrong: Wrong,
  kept: (ids: readonly string[]) => CustomValue,
): ReadValue {
  const stands = [before].flat();
  for (const id of given) {
    const choice = field.choices.find((each) => each.id === id);
    if (!choice) return wrong(`ids of its choices`, `${field.label} has no choice ${String(id)}.`);
    if (choice.retired && !stands.includes(choice.id))
      return wrong('an active choice', `${choice.label} is retired, so ${field.label} cannot use it.`);
  }
  // Kept in the order of the field, each once, so that the same choices are the same value.
  return { value: kept(field.choices.map(({ id }) => id).filter((id) => given.includes(id))) };
}

/** Whether the ledger tells only that the value was set and is set: it holds no free text. */
export const isToldAsWords = ({ kind }: CustomFieldShape): boolean => kind === 'text' || kind === 'link';
