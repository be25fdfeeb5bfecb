/** What a board has its columns by: a field with few values, of which a record has one. */
import type { DealListField } from './dealListFields.ts';
import type { CustomFieldKind } from './fieldKinds.ts';
import type { AccountListField, ContactListField } from './recordListFields.ts';

/** A deal is moved through its stages, by what each of them asks; its other fields are changed where they are shown. */
export const DEAL_BOARDS = ['stage'] as const satisfies readonly DealListField[];

/**
 * No other field of accounts and contacts makes columns. Names, domains, titles, addresses, descriptions and ids are written freely, and
 * nearly every record has its own; a parent account, the account of a contact and whom they report to are as many as the
 * records; figures and moments follow from deals and activities, and no card that is moved could change them. How fresh
 * a contact is, is judged on each deal anew: of a contact alone there is no such band.
 */
export const ACCOUNT_BOARDS = [
  'segment',
  'territory',
  'industry',
  'strategic',
  'owner',
] as const satisfies readonly AccountListField[];
export const CONTACT_BOARDS = ['owner'] as const satisfies readonly ContactListField[];

/** A date is no column: a month does not say which of its days a card that is moved there gets. */
export const boardsByCustom = (kind: CustomFieldKind): boolean =>
  kind === 'choice' || kind === 'yes_no' || kind === 'person';
