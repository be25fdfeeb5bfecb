/** What changing many accounts or contacts at once does to each: changed, as asked already, or left, and why. */

import type { CustomValue } from '../custom-fields/customValues.ts';
import { customColumn } from '../lists/dealListFields.ts';
import type { LeftWhy } from './judgeBulkEdit.ts';

type CustomEdit = Readonly<Record<string, CustomValue | null>>;

/** What accounts are to become; what is not named stays, null takes away. */
export interface AccountEdit {
  readonly industry?: string | null | undefined;
  readonly segment?: string | null | undefined;
  readonly territory?: string | null | undefined;
  readonly strategic?: boolean | undefined;
  readonly ownerId?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly custom?: CustomEdit | undefined;
  /** Into the bin, instead of changing anything. */
  readonly delete?: true | undefined;
}
/** What contacts are to become. */
export interface ContactEdit {
  readonly title?: string | null | undefined;
  readonly ownerId?: string | null | undefined;
  readonly accountId?: string | null | undefined;
  readonly reportsToId?: string | null | undefined;
  readonly custom?: CustomEdit | undefined;
  /** Into the bin, instead of changing anything. */
  readonly delete?: true | undefined;
}
export type RecordEdit = AccountEdit | ContactEdit;

/** What can be changed of many at once, by the names people know. */
export const ACCOUNT_EDIT_NAMES = {
  industry: 'Industry',
  segment: 'Segment',
  territory: 'Territory',
  strategic: 'Strategic',
  ownerId: 'Owner',
  parentId: 'Parent account',
} as const satisfies Record<Exclude<keyof AccountEdit, 'custom' | 'delete'>, string>;
export const CONTACT_EDIT_NAMES = {
  title: 'Title',
  ownerId: 'Owner',
  accountId: 'Account',
  reportsToId: 'Reports to',
} as const satisfies Record<Exclude<keyof ContactEdit, 'custom' | 'delete'>, string>;

/** The values that are asked for, by field; of a custom field, custom. and its key. */
export function fieldsOfEdit({ custom = {}, ...own }: RecordEdit): Readonly<Record<string, unknown>> {
  return Object.fromEntries([
    ...Object.entries(own).filter(([, value]) => value !== undefined),
    ...Object.entries(custom).map(([key, value]) => [customColumn(key), value] as const),
  ]);
}

/** What of an account or a contact an edit is judged by. */
export interface RecordToEdit {
  readonly mayUpdate: boolean;
  /** It would come under itself, or under one that is under it. */
  readonly circular: boolean;
  /** Whether it has the value that is asked for, by field. */
  readonly has: Readonly<Record<string, boolean>>;
  /** Fields that a connected system decides. */
  readonly held: readonly string[];
}

export type RecordVerdict =
  | { readonly is: 'changed'; readonly fields: readonly string[] }
  | { readonly is: 'same' }
  | { readonly is: 'left'; readonly why: LeftWhy };

/** Judges one record; nothing is done to half of it. */
export function judgeRecordEdit({ mayUpdate, circular, has, held }: RecordToEdit): RecordVerdict {
  if (!mayUpdate) return { is: 'left', why: 'not_yours' };
  if (circular) return { is: 'left', why: 'circular' };
  const fields = Object.keys(has).filter((field) => !has[field]);
  if (fields.some((field) => held.includes(field))) return { is: 'left', why: 'held' };
  return fields.length === 0 ? { is: 'same' } : { is: 'changed', fields };
}
