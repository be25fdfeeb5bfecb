/** Fields an organisation makes for itself: their kinds and limits, and the key by which the API knows one. */

import { DEAL_ASKED_FIELDS } from '../lists/dealListFields.ts';
import type { CustomFieldKind } from '../lists/fieldKinds.ts';
import { ACCOUNT_LIST_FIELDS, CONTACT_LIST_FIELDS } from '../lists/recordListFields.ts';

export const CUSTOM_FIELD_KIND_NAMES: Readonly<Record<CustomFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'Choice',
  choices: 'Several choices',
  person: 'Person',
  link: 'Link',
  yes_no: 'Yes or no',
};

export const CUSTOM_FIELD_NOUNS = ['deal', 'account', 'contact'] as const;
export type CustomFieldNoun = (typeof CUSTOM_FIELD_NOUNS)[number];
export const CUSTOM_FIELD_NOUN_NAMES: Readonly<Record<CustomFieldNoun, string>> = {
  deal: 'Deals',
  account: 'Accounts',
  contact: 'Contacts',
};

/** Fields in use that each noun may have, and those that are kept, archived ones among them. */
export const CUSTOM_FIELDS_MAX = 200;
export const CUSTOM_FIELDS_KEPT_MAX = 1000;
/** Choices of one field, retired ones among them. */
export const CUSTOM_CHOICES_MAX = 200;
export const CUSTOM_LABEL_MAX = 80;
export const CUSTOM_HELP_MAX = 500;
export const CUSTOM_KEY_MAX = 40;

/** Of those that are chosen from a list that the organisation keeps. */
export const hasChoices = (kind: CustomFieldKind): boolean => kind === 'choice' || kind === 'choices';

export interface CustomFieldChoice {
  readonly id: string;
  readonly label: string;
  /** Records that have it keep it; it is offered no more. */
  readonly retired: boolean;
}

/** What values are checked by. */
export interface CustomFieldShape {
  readonly key: string;
  readonly label: string;
  readonly kind: CustomFieldKind;
  /** Of a money field: all its values are in one currency, so that they compare and add up exactly. */
  readonly currency: string | null;
  readonly choices: readonly CustomFieldChoice[];
}

const CATALOGUES: Readonly<Record<CustomFieldNoun, Readonly<Record<string, { readonly name: string }>>>> = {
  deal: DEAL_ASKED_FIELDS,
  account: ACCOUNT_LIST_FIELDS,
  contact: CONTACT_LIST_FIELDS,
};

/** The product's own field of this name, which a custom one would be confused with; null when there is none. */
export function fieldOfTheProduct(noun: CustomFieldNoun, label: string): string | null {
  const wanted = label.trim().toLowerCase();
  return Object.values(CATALOGUES[noun]).find(({ name }) => name.toLowerCase() === wanted)?.name ?? null;
}

/** The key of a new field, made of its label: letters and digits as the API writes them, told apart by a number. */
export function keyOfLabel(label: string, taken: ReadonlySet<string>): string {
  const words =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? [];
  // Labels in other scripts leave nothing to make a key of.
  const named = /^[a-z]/.test(words[0] ?? '') ? words : ['field', ...words];
  const cut = named.join('_').slice(0, CUSTOM_KEY_MAX - 5);
  const stem = cut.endsWith('_') ? cut.slice(0, -1) : cut;
  if (!taken.has(stem)) return stem;
  for (let at = 2; ; at++) {
    const key = `${stem}_${at}`;
    if (!taken.has(key)) return key;
  }
}
