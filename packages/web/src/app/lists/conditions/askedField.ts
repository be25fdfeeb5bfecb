/** Fields that conditions ask about, those of the list and custom ones, as one kind of thing. */
import {
  type ConditionOperator,
  conditionFault,
  customColumn,
  customConditionFault,
  isCustomColumn,
  keyOfColumn,
  type ListCondition,
  operatorsOf,
  operatorsOfCustom,
} from '@forecastle/rules';
import type { CustomField } from '../../opportunities/custom/customFields.ts';
import { type Asking, fieldOf } from './asking.ts';

/** The custom field of a condition; undefined for those of the list, and until custom fields are here. */
export const customFieldOf = ({ customs }: Asking, field: string): CustomField | undefined =>
  isCustomColumn(field) ? customs?.find(({ key }) => key === keyOfColumn(field)) : undefined;

export const fieldName = (asking: Asking, field: string): string =>
  isCustomColumn(field)
    ? (customFieldOf(asking, field)?.label ?? 'Custom field')
    : (fieldOf(asking, field)?.name ?? field);

export function operatorsFor(asking: Asking, field: string): readonly ConditionOperator[] {
  const custom = customFieldOf(asking, field);
  if (custom) return operatorsOfCustom(custom.kind);
  const known = fieldOf(asking, field);
  return known ? operatorsOf(known) : [];
}

/** What a condition on a field that is chosen from a list can name; null where that is searched for. */
export function namesOf(asking: Asking, field: string): ReturnType<Asking['named']> {
  const custom = customFieldOf(asking, field);
  if (!custom) return asking.named(field);
  return custom.kind === 'person'
    ? (asking.named('owner') ?? [])
    : custom.choices.map(({ id, label }) => ({ id, name: label }));
}

/** What can be chosen to ask, by name; an archived field only where it is asked already. */
export const fieldChoices = (asking: Asking, asked: string | undefined) => [
  ...Object.entries(asking.fields).map(([value, { name }]) => ({ value, label: name })),
  ...(asking.customs ?? [])
    .filter(({ key, archived }) => !archived || customColumn(key) === asked)
    .map(({ key, label }) => ({ value: customColumn(key), label })),
];

/** Whether a condition says all it needs; of one on a custom field that is not known yet, the server judges. */
export const isWhole =
  (asking: Asking) =>
  (condition: Partial<ListCondition>): condition is ListCondition => {
    const { field, is } = condition;
    if (field === undefined || is === undefined) return false;
    const whole = condition as ListCondition;
    if (!isCustomColumn(field)) return conditionFault(whole, asking.fields) === null;
    const custom = customFieldOf(asking, field);
    return custom === undefined || custom.archived || customConditionFault(custom, whole) === null;
  };
