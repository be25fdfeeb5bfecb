/** Conditions on custom fields: what can be asked of each kind, and what is wrong with one. */
import type { CustomFieldShape } from '../custom-fields/customFields.ts';
import { readCustomValue } from '../custom-fields/customValues.ts';
import {
  CHOICES_MAX,
  type ConditionOperator,
  dayFault,
  isPlainText,
  type ListCondition,
  OPERATORS_OF_KIND,
  textFault,
} from './conditions.ts';
import type { CustomFieldKind } from './fieldKinds.ts';

/** What can be asked of a custom field: any of them may have no value. */
export const operatorsOfCustom = (kind: CustomFieldKind): readonly ConditionOperator[] => [
  ...OPERATORS_OF_KIND[kind],
  'empty',
  'not_empty',
];

/** What is wrong with a condition on a custom field, in a sentence; null when nothing is. */
export function customConditionFault(field: CustomFieldShape, { is, value }: ListCondition): string | null {
  const { label, kind } = field;
  const operators = operatorsOfCustom(kind);
  if (!operators.includes(is)) return `${label} does not support "${is}": use one of ${operators.join(', ')}`;
  if (is === 'yes' || is === 'no' || is === 'empty' || is === 'not_empty') {
    return value === undefined ? null : `"${is}" takes no value`;
  }
  if (!isPlainText(value)) return `Give valid text for ${label}`;
  switch (kind) {
    case 'text':
    case 'link':
      return textFault(label, value);
    case 'date':
      return dayFault(label, is, value);
    case 'number':
    case 'money': {
      const read = typeof value === 'number' ? readCustomValue(field, value, undefined) : undefined;
      if (read && 'value' in read) return null;
      return kind === 'money'
        ? `Give a whole number of minor units of ${field.currency} for ${label}`
        : `Give a number for ${label}, with up to six decimals`;
    }
    default:
      return choiceFault(field, value);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Retired choices may be asked for: records have them. */
function choiceFault(field: CustomFieldShape, value: ListCondition['value']): string | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > CHOICES_MAX) {
    return `Give 1 to ${CHOICES_MAX} values for ${field.label}`;
  }
  const wrong = value.find((id: string) =>
    field.kind === 'person' ? !UUID.test(id) : field.choices.every((choice) => choice.id !== id),
  );
  if (wrong === undefined) return null;
  return `"${wrong}" is not a value of ${field.label}: expected ids of ${field.kind === 'person' ? 'people' : 'its choices'}`;
}

/** Kinds that a list can be grouped by: those of which many records have the same. */
export const groupsByCustom = (kind: CustomFieldKind): boolean =>
  kind === 'choice' || kind === 'person' || kind === 'yes_no' || kind === 'date';

/** Kinds that a list can be sorted by. */
export const sortsByCustom = (kind: CustomFieldKind): boolean => kind !== 'choices';
