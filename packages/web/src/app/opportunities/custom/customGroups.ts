/** Groups and orders by custom fields, as every list of records has them. */
import { type CustomValues, customColumn, ownValue } from '@forecastle/rules';
import { monthName } from '../../lists/monthName.ts';
import type { CustomField } from './customFields.ts';

/** Which group a record is in, as the API names groups; null = without one. */
export function customGroupKey(values: CustomValues, key: string, field: CustomField | undefined): string | null {
  const value = ownValue(values, key);
  if (value === undefined) return null;
  return field?.kind === 'date' ? String(value).slice(0, 7) : String(value);
}

/** What a group is called; months, and yes and no, have no name of their own in the API. */
export function customGroupName(field: CustomField | undefined, key: string | null, label: string | null): string {
  const name = field?.label ?? 'custom field';
  if (field?.archived) return `${name} is archived: not grouped`;
  if (key === null) return `Without ${name}`;
  if (field?.kind === 'date') return monthName(key);
  if (field?.kind === 'yes_no') return `${name}: ${key === 'true' ? 'yes' : 'no'}`;
  return label ?? '…';
}

/** Fields to choose from where they fit; archived ones only where the list goes by them already. */
export const customChoices = (
  fields: readonly CustomField[],
  fits: (field: CustomField) => boolean,
  holds: (column: string) => boolean,
) =>
  fields
    .map((field) => ({ field, value: customColumn(field.key) }))
    .filter(({ field, value }) => (fits(field) && !field.archived) || holds(value))
    .map(({ field, value }) => ({ value, label: field.archived ? `${field.label} (archived)` : field.label }));

/** Whether an order by it begins with the largest. */
export const beginsWithMost = (field: CustomField | undefined): boolean =>
  field?.kind === 'number' || field?.kind === 'money';

/** The fields in use as columns that can be chosen. */
export const customOffered = (fields: readonly CustomField[]) =>
  fields
    .filter(({ archived }) => !archived)
    .map(({ key, label }) => ({ key: customColumn(key), name: label, group: 'Custom fields' }));
