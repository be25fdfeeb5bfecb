/** What the fields of lists are made of: deals, accounts and contacts have each a catalogue of them. */

/**
 * What the values of a field are. `money` is in minor units, `day` a calendar day, `instant` a moment shown as the day it
 * fell on, `score` 0-100, `days` a count of them; the rest are chosen from lists or read as text.
 */
export const LIST_FIELD_KINDS = [
  'text',
  'money',
  'day',
  'instant',
  'score',
  'percent',
  'count',
  'flag',
  'choice',
] as const;
export type ListFieldKind = (typeof LIST_FIELD_KINDS)[number];

export interface ListField {
  readonly name: string;
  readonly kind: ListFieldKind;
  /** The heading it stands under where fields are chosen. */
  readonly group: 'Deal' | 'Account' | 'Contact' | 'Scores' | 'Frameworks';
  /** Some records have none. */
  readonly empties?: true;
  /** Of a choice: ids of records, codes of currencies, or words of the product; words that are given are those there are. */
  readonly values?: 'records' | 'currencies' | readonly string[];
}

/** The fields of one list by their keys: what its columns, its conditions and its files are made of. */
export type ListFields = Readonly<Record<string, ListField>>;

export const field = (name: string, kind: ListFieldKind, group: ListField['group'] = 'Deal'): ListField => ({
  name,
  kind,
  group,
});
export const orEmpty = (name: string, kind: ListFieldKind, group: ListField['group'] = 'Deal'): ListField => ({
  ...field(name, kind, group),
  empties: true,
});
export const choiceOf = <const V extends NonNullable<ListField['values']>>(
  name: string,
  values: V,
  group: ListField['group'] = 'Deal',
) => ({ ...field(name, 'choice', group), values });
