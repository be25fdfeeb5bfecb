/** What the values of a field are: one list for the product's own fields and for those an organisation makes, of which each takes a part. */

/** Of custom fields, in the order they are offered; the API and what is kept know them by these names. */
export const CUSTOM_FIELD_KINDS = [
  'text',
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'person',
  'link',
  'yes_no',
] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/**
 * `money` is in minor units, `date` a calendar day, `instant` a moment shown as the day it fell on, `score` 0-100, `percent`
 * and `count` whole numbers; `choice` and `person` are one of a list, `choices` several of one; the rest are read as text.
 */
export type FieldKind = CustomFieldKind | 'instant' | 'score' | 'percent' | 'count';

/** Of the product's own fields in lists. */
export type ListFieldKind = Exclude<FieldKind, 'number' | 'choices' | 'person' | 'link'>;
