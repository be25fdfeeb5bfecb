/** Custom fields in a form: each by its column. */
import { type CustomValue, type CustomValues, customColumn } from '@forecastle/rules';

export type CustomFormValues = Record<`custom.${string}`, CustomValue | null>;

export const customFormOf = (custom: CustomValues): CustomFormValues =>
  Object.fromEntries(Object.entries(custom).map(([key, value]) => [customColumn(key), value]));

/** A value as the API takes it. */
export const tidyCustom = (value: CustomValue | null): string | number | boolean | string[] | null =>
  typeof value === 'string'
    ? value.trim() || null
    : Array.isArray(value)
      ? [...value]
      : (value as number | boolean | null);
