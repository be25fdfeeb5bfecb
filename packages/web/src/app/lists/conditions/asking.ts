import type { ListField, ListFields } from '@forecastle/rules';
import type { CustomField } from '../../opportunities/custom/customFields.ts';

/** What conditions on a list need to know of it. */
export interface Asking {
  /** What can be asked, by key and in the order it is offered. */
  readonly fields: ListFields;
  /** What a choice can be, by name; null where it is an account or a contact, which is searched for. */
  readonly named: (field: string) => readonly { readonly id: string; readonly name: string }[] | null;
  /** Custom fields that can be asked as well, archived ones among them. */
  readonly customs?: readonly CustomField[] | undefined;
  /** Of the organisation. */
  readonly currency: string;
}

/** Whether a choice that is searched for is a contact; else it is an account. */
export const isOfContacts = (field: string): boolean => field === 'reports_to';

export const fieldOf = ({ fields }: Asking, key: string): ListField | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;
