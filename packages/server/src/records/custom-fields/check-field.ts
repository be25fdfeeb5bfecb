import {
  CUSTOM_FIELD_NOUN_NAMES,
  CUSTOM_FIELDS_KEPT_MAX,
  CUSTOM_FIELDS_MAX,
  type CustomFieldChoice,
  type CustomFieldNoun,
  fieldOfTheProduct,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';
import type { Field } from './list-fields.ts';

/** Refuses a label that another field in use has, or the product itself. */
export function checkLabel(
  existing: readonly Field[],
  {
    noun,
    label,
    id = null,
    field = 'label',
  }: { noun: CustomFieldNoun; label: string; id?: string | null; field?: string },
): void {
  const taken = existing.find((other) => other.id !== id && !other.archived && nameKey(other.label) === nameKey(label));
  const own = fieldOfTheProduct(noun, label);
  if (!taken && own === null) return;
  throw invalid({
    field,
    value: label,
    expected: `a name no other field of ${CUSTOM_FIELD_NOUN_NAMES[noun].toLowerCase()} has`,
    message: taken
      ? `There is already a field called ${taken.label}. Nothing was changed.`
      : `${CUSTOM_FIELD_NOUN_NAMES[noun]} have ${own} already, without a custom field. Choose another name. Nothing was changed.`,
  });
}

/** Refuses another field in use beyond the limit. `existing` are those of one noun. */
export function checkRoom(existing: readonly Field[], noun: CustomFieldNoun, field: string): void {
  const nouns = CUSTOM_FIELD_NOUN_NAMES[noun].toLowerCase();
  if (existing.filter(({ archived }) => !archived).length >= CUSTOM_FIELDS_MAX) {
    throw invalid({
      field,
      value: null,
      expected: `at most ${CUSTOM_FIELDS_MAX} fields in use`,
      message: `There are already ${CUSTOM_FIELDS_MAX} custom fields of ${nouns} in use. Archive one first. Nothing was changed.`,
    });
  }
  if (field === 'label' && existing.length >= CUSTOM_FIELDS_KEPT_MAX) {
    throw invalid({
      field,
      value: null,
      expected: `at most ${CUSTOM_FIELDS_KEPT_MAX} fields, archived ones among them`,
      message: `There are already ${CUSTOM_FIELDS_KEPT_MAX} custom fields of ${nouns}, including archived ones. Nothing was changed. Restore one and rename it.`,
    });
  }
}

interface GivenChoice {
  readonly id?: string | undefined;
  readonly label: string;
  readonly retired?: boolean | undefined;
}

/** The choices as they are kept: new ones get an id. Refuses two of one name, none at all, and one that is left out. */
export function choicesOf(given: readonly GivenChoice[], before: readonly CustomFieldChoice[]): CustomFieldChoice[] {
  const seen = new Map<string, number>();
  given.forEach(({ id, label }, at) => {
    const key = nameKey(label);
    const first = seen.get(key);
    if (first !== undefined) {
      throw invalid({
        field: `choices[${at}].label`,
        value: label,
        expected: 'a name no other choice of the field has',
        message: `${label} is in the choices twice, as number ${first + 1} and ${at + 1}. Nothing was changed.`,
      });
    }
    seen.set(key, at);
    if (id !== undefined && !before.some((choice) => choice.id === id)) {
      throw invalid({
        field: `choices[${at}].id`,
        value: id,
        expected: 'the id of a choice of this field, or none for a new one',
        message: 'This field does not have this choice. Nothing was changed.',
      });
    }
  });
  const ids = given.flatMap(({ id }) => id ?? []);
  const left = before.find(({ id }) => ids.filter((each) => each === id).length !== 1);
  if (left) {
    throw invalid({
      field: 'choices',
      value: null,
      expected: 'each choice that is there, once',
      message: `Name ${left.label} once. Nothing was changed. Records may use it: retire it instead of leaving it out.`,
    });
  }
  if (!given.some(({ retired }) => !retired)) {
    throw invalid({
      field: 'choices',
      value: null,
      expected: 'at least one choice in use',
      message: 'Add at least one active choice. Nothing was changed.',
    });
  }
  return given.map(({ id, label, retired = false }) => ({ id: id ?? newId(), label, retired }));
}
