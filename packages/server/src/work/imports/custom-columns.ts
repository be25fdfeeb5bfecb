/** Which columns of a file custom fields of deals are taken from, and which of their choices its words stand for. */
import type { ImportChoices, ImportView } from '@forecastle/contract';
import {
  CUSTOM_CHOICES_MAX,
  CUSTOM_LABEL_MAX,
  type CustomFieldNoun,
  hasChoices,
  IMPORTED_TEXTS,
  ownValue,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, type ProblemInput } from '../../platform/http/errors.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { type Field, listFields } from '../../records/custom-fields/list-fields.ts';
import { updateField } from '../../records/custom-fields/update-field.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type CustomToRead, type FileInspection, normaliseHeader, partsOf } from './reading/index.ts';
import { isBlankText } from './reading/text.ts';

type CustomChoices = Pick<ImportChoices, 'customColumns' | 'customChoices'>;

/** Custom fields that are in use, of deals unless another noun is asked for. */
export const usedFields = async (tx: TenantTransaction, noun: CustomFieldNoun = 'deal'): Promise<Field[]> =>
  (await listFields(tx, noun)).filter(({ archived }) => !archived);

/** Columns whose headers are the name or the key of a field, each once. */
export function guessCustom(
  { columns }: Pick<FileInspection, 'columns'>,
  fields: readonly Field[],
): Record<string, number> {
  const guessed: Record<string, number> = {};
  for (const { key, label } of fields) {
    const names = new Set([key, label].map(normaliseHeader));
    const column = columns.find(({ header }) => names.has(normaliseHeader(header)));
    if (column) guessed[key] = column.index;
  }
  return guessed;
}

/**
 * The fields that other columns are guessed for. An organisation may have had a field of its own before the product had
 * one of that name: its column goes on to it.
 */
export function besideCustom<Field extends string>(
  guesses: Readonly<Partial<Record<Field, number>>>,
  customColumns: CustomChoices['customColumns'],
): readonly Field[] {
  const taken = new Set(Object.values(customColumns));
  const yields: ReadonlySet<string> = new Set(IMPORTED_TEXTS);
  return (Object.keys(guesses) as Field[]).filter((field) => !yields.has(field) || !taken.has(guesses[field] ?? -1));
}

/** The fields that a file is read for, with their columns. */
export const customToRead = (
  { customColumns }: Pick<CustomChoices, 'customColumns'>,
  fields: readonly Field[],
): CustomToRead[] =>
  fields.flatMap(({ key, label, kind, currency, choices }) => {
    const column = ownValue(customColumns, key);
    return column === undefined ? [] : [{ column, field: { key, label, kind, currency, choices } }];
  });

/** The choice that a word of the file stands for: what was chosen for it, else the one of its name; null for none. */
export function choiceFor(field: Field, word: string, { customChoices }: CustomChoices): string | null {
  const key = nameKey(word);
  return (
    ownValue(ownValue(customChoices, field.key), word) ??
    field.choices.find(({ label }) => nameKey(label) === key)?.id ??
    null
  );
}

type Values = z.infer<typeof ImportView>['customValues'];

/** Words of the file that are no choice of their field by themselves: each is a question, asked once. */
export function customValues(
  { columns }: Pick<FileInspection, 'columns'>,
  choices: CustomChoices,
  fields: readonly Field[],
): Values {
  return customToRead(choices, fields).flatMap(({ column, field }) => {
    if (!hasChoices(field.kind)) return [];
    const counts = new Map<string, number>();
    for (const { value, count } of columns[column]?.values ?? []) {
      if (isBlankText(value)) continue;
      for (const word of field.kind === 'choices' ? partsOf(value, field) : [value]) {
        counts.set(word, (counts.get(word) ?? 0) + count);
      }
    }
    const known = new Set(field.choices.map(({ label }) => nameKey(label)));
    return [...counts]
      .filter(([word]) => !known.has(nameKey(word)))
      .map(([value, count]) => ({
        field: field.key,
        label: field.label,
        value,
        count,
        choice: ownValue(ownValue(choices.customChoices, field.key), value) ?? null,
      }));
  });
}

/** Refuses columns, fields and choices that are not there, and new choices of who may not add any. */
export function checkCustom(
  actor: Actor,
  { columns }: Pick<FileInspection, 'columns'>,
  { customColumns, customChoices }: CustomChoices,
  fields: readonly Field[],
): void {
  const known = new Map(fields.map((field) => [field.key, field]));
  const problems: ProblemInput[] = [];
  for (const [key, column] of Object.entries(customColumns)) {
    const at = { field: `customColumns.${key}`, value: column };
    if (!known.has(key)) {
      const expected = 'the key of a custom field in use';
      problems.push({ ...at, expected, message: `There is no active custom field ${key}.` });
    } else if (column >= columns.length) {
      const message = `The file has ${columns.length} columns and no column ${column}.`;
      problems.push({ ...at, expected: `0 to ${columns.length - 1}`, message });
    }
  }
  for (const [key, chosen] of Object.entries(customChoices)) {
    const field = known.get(key);
    const news = Object.entries(chosen).filter(([, choice]) => choice === 'create');
    for (const [value, choice] of Object.entries(chosen)) {
      const at = { field: `customChoices.${key}.${value}`, value: choice };
      if (choice !== 'create' && !field?.choices.some(({ id }) => id === choice)) {
        problems.push({
          ...at,
          expected: 'the id of a choice of the field',
          message: `There is no such choice for "${value}".`,
        });
      }
      if (choice === 'create' && !may(actor, 'manageDealLists')) {
        const message = `Your role cannot add choices. Choose one for "${value}" or leave it out.`;
        problems.push({ ...at, expected: 'one of the existing choices', message });
      }
      if (choice === 'create' && value.length > CUSTOM_LABEL_MAX) {
        const message = `"${value.slice(0, CUSTOM_LABEL_MAX)}…" is too long for a choice. Choose one for it or leave it out.`;
        problems.push({ ...at, expected: `up to ${CUSTOM_LABEL_MAX} characters`, message });
      }
    }
    if (field && news.length > 0 && field.choices.length + news.length > CUSTOM_CHOICES_MAX) {
      problems.push({
        field: `customChoices.${key}`,
        value: news.length,
        expected: `at most ${CUSTOM_CHOICES_MAX} choices, retired ones among them`,
        message: `${field.label} would have ${field.choices.length + news.length} choices. The limit is ${CUSTOM_CHOICES_MAX}.`,
      });
    }
  }
  const [first] = problems;
  if (first) throw invalid(first, problems);
}

/** Whether choices are to be made when the import begins. */
export const makesChoices = ({ customChoices }: CustomChoices): boolean =>
  Object.values(customChoices).some((chosen) => Object.values(chosen).includes('create'));

/** Without new choices for words that are no question any more: their column was changed since, or the choice is there. */
function stillAsked(
  choices: CustomChoices,
  inspection: Pick<FileInspection, 'columns'>,
  fields: readonly Field[],
): CustomChoices['customChoices'] {
  const asked = Map.groupBy(customValues(inspection, choices, fields), ({ field }) => field);
  return Object.fromEntries(
    Object.entries(choices.customChoices).map(([key, chosen]) => {
      const words = new Set(asked.get(key)?.map(({ value }) => value));
      return [
        key,
        Object.fromEntries(Object.entries(chosen).filter(([word, choice]) => choice !== 'create' || words.has(word))),
      ];
    }),
  );
}

/** Adds the choices that are to be made, and answers those of the import with their ids. Lock the organisation before. */
export async function makeChoices<C extends CustomChoices>(
  tx: TenantTransaction,
  actor: Actor,
  given: C,
  inspection: Pick<FileInspection, 'columns'>,
): Promise<C> {
  const fields = await usedFields(tx);
  const choices = { ...given, customChoices: stillAsked(given, inspection, fields) };
  checkCustom(actor, inspection, choices, fields);
  const customChoices: Record<string, Record<string, string>> = {};
  for (const [key, chosen] of Object.entries(choices.customChoices)) {
    const field = fields.find((each) => each.key === key);
    const words = Object.keys(chosen).filter((word) => chosen[word] === 'create');
    if (!field || words.length === 0) {
      customChoices[key] = { ...chosen };
      continue;
    }
    const named = new Map(field.choices.map(({ id, label }) => [nameKey(label), id]));
    // One of two spellings alike is the choice, and so is one that somebody added in the meantime.
    const labels = new Map(words.filter((word) => !named.has(nameKey(word))).map((word) => [nameKey(word), word]));
    const made = await updateField(tx, actor, {
      id: field.id,
      choices: [...field.choices, ...[...labels.values()].map((label) => ({ label }))],
    });
    const ids = new Map(made.choices.map(({ id, label }) => [nameKey(label), id]));
    customChoices[key] = Object.fromEntries(
      Object.entries(chosen).map(([word, choice]) => [
        word,
        choice === 'create' ? (ids.get(nameKey(word)) ?? '') : choice,
      ]),
    );
  }
  return { ...choices, customChoices };
}
