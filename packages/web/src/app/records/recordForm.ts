/** What the form that changes an account or a contact holds, field by field as the API names them. */
import type { CustomValue } from '@forecastle/rules';
import type { Option } from '../../ui/fields/Combobox.tsx';
import { tidyCustom } from '../opportunities/custom/customForm.ts';

/** Another record by its id and name, several words a line each, or a value as it stands. */
export type FormValue = Option | CustomValue | null;

/** A named record as a field that finds one holds it. */
export const optionOf = (named: { readonly id: string; readonly name: string } | null): Option | null =>
  named && { value: named.id, label: named.name };

const SEVERAL: ReadonlySet<string> = new Set(['otherEmails', 'otherPhones']);

const isOption = (value: FormValue): value is Option => typeof value === 'object' && value !== null && 'value' in value;

/** A value of the form as the API takes it. */
export function sentValue(field: string, value: FormValue) {
  if (isOption(value)) return value.value;
  if (typeof value !== 'string') return tidyCustom(value);
  if (!SEVERAL.has(field)) return value || null;
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** As people read it; a custom value in words of its own. */
export function wordsOf(field: string, value: FormValue): string | null {
  if (isOption(value)) return value.label;
  const given = sentValue(field, value);
  if (given === null) return null;
  if (typeof given === 'boolean') return given ? 'Yes' : 'No';
  return Array.isArray(given) ? given.join(', ') || null : String(given);
}
