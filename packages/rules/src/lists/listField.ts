/** What the fields of lists are made of: deals, accounts and contacts have each a catalogue of them. */

import type { ListFieldKind } from './fieldKinds.ts';

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
